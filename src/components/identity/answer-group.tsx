import type { ReactNode } from 'react'
import styles from './answer-group.module.css'

interface AnswerGroupProps {
  readonly id: string
  readonly title: ReactNode
  /** Beside the title. */
  readonly beside?: ReactNode
  /** Shown instead of the answers. */
  readonly note?: ReactNode
  readonly rows: readonly { readonly name: string; readonly label: ReactNode; readonly answer: ReactNode }[]
}

/** The answers of one step with their labels. */
export function AnswerGroup({ id, title, beside, note, rows }: AnswerGroupProps) {
  return (
    // Not a landmark: a page shows many of them.
    <div role="group" className={styles.group} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {beside}
      </div>
      {note === undefined ? (
        <dl className={styles.facts}>
          {rows.map(({ name, label, answer }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">{note}</p>
      )}
    </div>
  )
}

/** An answer of several lines. */
export function LongAnswer({ children }: { readonly children: string }) {
  return (
    <span className={styles.text} dir="auto">
      {children}
    </span>
  )
}
