import type { SaveState } from '#src/data/draft/use-draft-section.ts'

const worstFirst = ['failed', 'refused', 'typing', 'device', 'server', 'untouched'] as const

/** The combined state of several sections: the worst one, and the newest among equal ones. */
export function worstOf(states: readonly SaveState[]): SaveState {
  const worst = worstFirst
    .map((kind) => states.filter((state) => state.kind === kind))
    .find((found) => found.length > 0)
  return (
    worst?.reduce((newest, state) => ('at' in newest && 'at' in state && state.at > newest.at ? state : newest)) ?? {
      kind: 'untouched',
    }
  )
}
