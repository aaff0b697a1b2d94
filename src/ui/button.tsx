import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook
  readonly busy?: boolean
  /** Why it cannot be pressed now; said beside it and to screen readers. The button stays reachable by keyboard. */
  readonly blocked?: string | undefined
  readonly children: ReactNode
}

/** Something that is done. Where a press leads somewhere, it is a link: see `buttonClass`. */
export function Button({
  look = 'primary',
  busy = false,
  blocked,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const still = busy || blocked !== undefined
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass(look), className)}
        aria-busy={busy || undefined}
        aria-disabled={still || rest['aria-disabled']}
        onClick={still ? (event) => event.preventDefault() : onClick}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
        {children}
      </button>
      {blocked === undefined ? null : <p className={styles.why}>{blocked}</p>}
    </>
  )
}

/** The look of a button on a link. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return classes(styles.button, styles[look])
}
