import styles from './progress.module.css'

/** Progress towards a goal; `label` is its text. A native element: it needs no inline style in the page. */
export function Progress({ percent, label }: { readonly percent: number; readonly label: string }) {
  return <progress className={styles.bar} max={100} value={Math.min(100, Math.max(0, percent))} aria-label={label} />
}
