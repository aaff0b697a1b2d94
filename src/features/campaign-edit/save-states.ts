import type { SaveState } from '#src/data/use-draft-section.ts'

const worstFirst = ['failed', 'refused', 'typing', 'device', 'server', 'untouched'] as const

/** What is true of several sections at once: the worst of what is true of each, of the same kind the newest. */
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
