import { type ReactNode, useId, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import styles from './part-group.module.css'

interface PartGroupProps {
  /** False if the fields may not be changed now; the notice above states the reason. */
  readonly editable: boolean
  readonly title?: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** Fields that belong together. */
export function PartGroup({ editable, title, lead, children }: PartGroupProps) {
  return (
    <fieldset className={styles.group} disabled={!editable}>
      {title === undefined ? null : (
        <legend>
          <h2>{title}</h2>
        </legend>
      )}
      {lead === undefined ? null : <p className="soft">{lead}</p>}
      {children}
    </fieldset>
  )
}

interface FoldedGroupProps extends PartGroupProps {
  readonly title: string
  /** Its fields that are missing or invalid. */
  readonly left: number
  /** Closed at first unless it has values or problems: none of its fields is required. */
  readonly optional?: boolean
  readonly isEmpty?: boolean
}

/** The same, to be folded away. Links to a field inside open it. */
export function FoldedGroup({
  editable,
  title,
  lead,
  left,
  optional = false,
  isEmpty = false,
  children,
}: FoldedGroupProps) {
  const { text } = useIntl()
  const heading = useId()
  const [open, setOpen] = useState(!optional || !isEmpty || left > 0)
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 id={heading}>{title}</h2>
        {left > 0 ? <Badge>{text('edit.left', { count: left })}</Badge> : null}
      </summary>
      <fieldset className={styles.group} disabled={!editable} aria-labelledby={heading}>
        {lead === undefined ? null : <p className="soft">{lead}</p>}
        {children}
      </fieldset>
    </details>
  )
}

/** Two fields side by side if there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
