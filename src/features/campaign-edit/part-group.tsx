import type { ReactNode } from 'react'
import styles from './part-group.module.css'

interface PartGroupProps {
  /** False where the fields may not be changed now; the notice above says why. */
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

/** Two fields beside each other where there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
