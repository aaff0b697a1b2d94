import styles from './skeleton.module.css'

/** Placeholder of a text that is loading, as large as the text will be. */
export function Skeleton({ lines = 1, wide = true }: { readonly lines?: number; readonly wide?: boolean }) {
  return (
    <span className={styles.group} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={wide && line < lines - 1 ? styles.line : styles.short} />
      ))}
    </span>
  )
}
