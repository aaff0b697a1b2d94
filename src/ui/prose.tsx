import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** A text to read, with its headings, lists and tables. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <article className={styles.prose}>{children}</article>
}
