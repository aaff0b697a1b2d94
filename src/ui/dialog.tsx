import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Hides the content below. */
  readonly veiled?: boolean
  /** Called for Escape and a click outside. */
  readonly onClose: () => void
}

/** The browser's own dialog: it traps the focus and returns it. */
export function Dialog({ open, title, children, actions, veiled = false, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={element}
      className={classes(styles.dialog, veiled && styles.veiled)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        <div>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}
