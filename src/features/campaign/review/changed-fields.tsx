import type { ChangedText as Change } from '#contract/draft/campaign-proposal.ts'
import { changeLabel } from '#src/components/proposal/change-label.ts'
import { ChangedText } from '#src/components/proposal/changed-text.tsx'
import changes from '#src/components/proposal/proposal-changes.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { ChangeComments } from './threads/change-comments.tsx'
import { useFieldValue } from './use-field-value.ts'

/** Fields that changed since the last decision, each with its old and its new value. */
export function ChangedFields({ of }: { readonly of: readonly Change[] }) {
  const intl = useIntl()
  if (of.length === 0) return null
  return (
    <ul className={changes.changes}>
      {of.map((change) => (
        <li key={`${change.section}.${change.path}`} className={changes.change}>
          <p className={`cluster ${changes.label}`}>
            {changeLabel(change, intl)} <Badge variant="warn">{intl.text('admin.fieldChanged')}</Badge>
          </p>
          <ChangedValue of={change} />
          <ChangeComments of={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangedValue({ of: change }: { readonly of: Change }) {
  const { text } = useIntl()
  if (change.kind === 'order') return <p className="soft">{text('proposal.moved', { name: change.after })}</p>
  // A replaced file may be deleted already; the current one is shown with the content below.
  if (change.kind === 'file') return <p className="soft">{text(`admin.file.${fileChange(change)}`)}</p>
  return (
    <div className={changes.sides}>
      <Side of={change} heading={text('admin.valueBefore')} value={change.before} />
      <Side of={change} heading={text('admin.valueNow')} value={change.after} isNew />
    </div>
  )
}

function fileChange({ before, after }: Change): 'added' | 'removed' | 'replaced' {
  if (before === '') return 'added'
  return after === '' ? 'removed' : 'replaced'
}

interface SideProps {
  readonly of: Change
  readonly heading: string
  readonly value: string
  readonly isNew?: boolean
}

function Side({ of, heading, value, isNew = false }: SideProps) {
  const { text } = useIntl()
  const shown = useFieldValue()
  return (
    <div className={classes(changes.side, isNew && changes.proposed)}>
      <p className="soft small">{heading}</p>
      {of.kind === 'removed' && isNew ? (
        <Badge variant="warn">{text('proposal.removed')}</Badge>
      ) : value === '' ? (
        <p className="soft">{text('proposal.empty')}</p>
      ) : (
        <ChangedText of={of} value={value} shown={shown(of, value)} />
      )}
    </div>
  )
}
