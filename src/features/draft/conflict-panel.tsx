import { useEffect } from 'react'
import { isMasked } from '#domain/masking.ts'
import { focusField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './conflict-panel.module.css'
import { conflictId } from '#src/features/draft/fields/form-part.ts'

interface ConflictPanelProps {
  readonly section: string
  /** Replaces the default texts about fields that were edited in two places. */
  readonly texts?: { readonly title: string; readonly lead: string; readonly mine: string; readonly theirs: string }
  readonly conflicts: Readonly<Record<string, { readonly mine: string; readonly theirs: string }>>
  readonly nameOf: (field: string) => string
  readonly decide: (field: string, keep: 'mine' | 'theirs') => void
}

/** Fields that were changed here and elsewhere: both texts side by side, neither preselected. */
export function ConflictPanel({ section, texts, conflicts, nameOf, decide }: ConflictPanelProps) {
  const { text } = useIntl()
  const fields = Object.entries(conflicts)
  const linked = fields.map(([field]) => conflictId(section, field)).find((id) => location.hash === `#${id}`)
  useEffect(() => {
    // A link from another step references the conflict, which is known only after the device's storage was read.
    if (linked !== undefined) focusField(linked)
  }, [linked])
  if (fields.length === 0) return null
  return (
    <Notice variant="warn" live title={texts?.title ?? text('edit.conflict.title')}>
      <p>{texts?.lead ?? text('edit.conflict.text')}</p>
      {fields.map(([field, { mine, theirs }]) => (
        <section
          key={field}
          id={conflictId(section, field)}
          tabIndex={-1}
          className={styles.conflict}
          aria-label={nameOf(field)}
        >
          <h2>{nameOf(field)}</h2>
          <div className={styles.sides}>
            <Side
              title={text('edit.conflict.mine')}
              value={mine}
              action={texts?.mine ?? text('edit.conflict.keepMine', { field: nameOf(field) })}
              choose={() => decide(field, 'mine')}
            />
            <Side
              title={text('edit.conflict.theirs')}
              value={theirs}
              action={texts?.theirs ?? text('edit.conflict.keepTheirs', { field: nameOf(field) })}
              choose={() => decide(field, 'theirs')}
            />
          </div>
        </section>
      ))}
    </Notice>
  )
}

function Side({
  title,
  value,
  action,
  choose,
}: {
  readonly title: string
  readonly value: string
  readonly action: string
  readonly choose: () => void
}) {
  const { text } = useIntl()
  return (
    <div className={styles.side}>
      <p className="soft small">{title}</p>
      {isMasked(value) ? (
        <p className={styles.value}>
          <bdi dir="ltr">{value}</bdi>
        </p>
      ) : (
        <p className={styles.value} dir="auto">
          {value === '' ? text('edit.conflict.empty') : value}
        </p>
      )}
      <Button variant="quiet" onClick={choose}>
        {action}
      </Button>
    </div>
  )
}
