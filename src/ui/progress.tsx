import styles from './progress.module.css'

/** How much of a goal is reached; `label` says it in words. A native element: it needs no style of its own in the page. */
export function Progress({ percent, label }: { readonly percent: number; readonly label: string }) {
  return <progress className={styles.bar} max={100} value={Math.min(100, Math.max(0, percent))} aria-label={label} />
}
