import type { ReactNode } from 'react'
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

/** Two fields side by side if there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
