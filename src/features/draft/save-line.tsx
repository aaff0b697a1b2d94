import type { SaveState } from '#src/data/draft/use-draft-section.ts'
import { type Intl, type TextId, useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check, cloud, triangleAlert } from '#src/ui/icon-paths.ts'
import { pencil, smartphone } from '#src/ui/page-icon-paths.ts'
import styles from './save-line.module.css'

interface SaveLineProps {
  readonly state: SaveState
  /** A field with an unresolved conflict: the state is not shown as saved before it is resolved. */
  readonly conflict?: { readonly count: number; readonly href: string; readonly onPress: () => void } | undefined
}

/** Save state of the entered data. It shows "saved" only if that is true. */
export function SaveLine({ state, conflict }: SaveLineProps) {
  const intl = useIntl()
  if (conflict && state.kind !== 'failed' && state.kind !== 'refused')
    return (
      <p className={styles.wrong} role="alert" data-save="conflict">
        <Icon shape={triangleAlert} />
        <span>
          {intl.text('edit.save.conflict', { count: conflict.count })}{' '}
          <a
            href={conflict.href}
            onClick={(event) => {
              event.preventDefault()
              conflict.onPress()
            }}
          >
            {intl.text('edit.conflict.decide')}
          </a>
        </span>
      </p>
    )
  const [shape, label] = saveStateTexts(state, intl)
  const wrong = state.kind === 'failed' || state.kind === 'refused'
  return (
    <p className={wrong ? styles.wrong : styles.line} role={wrong ? 'alert' : 'status'} data-save={state.kind}>
      <Icon shape={shape} />
      {label}
    </p>
  )
}

function saveStateTexts(state: SaveState, { text, clockTime }: Intl): [string, string] {
  switch (state.kind) {
    case 'untouched':
      return [check, text('edit.save.untouched')]
    case 'typing':
      return [pencil, text('edit.save.typing')]
    case 'device':
      return [smartphone, text('edit.save.device', { time: clockTime(state.at) })]
    case 'server':
      return [cloud, text('edit.save.server', { time: clockTime(state.at) })]
    case 'failed':
      return [triangleAlert, text(state.full ? 'edit.save.failedFull' : 'edit.save.failed')]
    case 'refused':
      return [triangleAlert, text('edit.save.refused', { reason: reasonText(state.code, { text }) })]
  }
}

/** Why the server refused the queued change. */
export function reasonText(code: string, { text }: Pick<Intl, 'text'>): string {
  const id = `error.${code}` as TextId
  const shown = text(id)
  return shown === id ? text('error.INTERNAL') : shown
}
