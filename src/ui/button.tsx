import { type ButtonHTMLAttributes, type ReactNode, use } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { OfflineReason } from './offline-reason.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly busy?: boolean
  /** Why the button is disabled now; shown beside it and announced by screen readers. It stays focusable. */
  readonly blocked?: string | undefined
  /** It calls the server, so it is disabled offline and shows the reason. */
  readonly needsConnection?: boolean
  readonly children: ReactNode
}

/** A button for an action. Navigation uses a link: see `buttonClass`. */
export function Button({
  variant = 'primary',
  busy = false,
  blocked,
  needsConnection = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const offline = use(OfflineReason)
  const reason = (needsConnection ? offline : undefined) ?? blocked
  const still = busy || reason !== undefined
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass(variant), className)}
        aria-busy={busy || undefined}
        aria-disabled={still || rest['aria-disabled']}
        onClick={still ? (event) => event.preventDefault() : onClick}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
        {children}
      </button>
      {reason === undefined ? null : <p className={styles.why}>{reason}</p>}
    </>
  )
}

/** A button's style for a link. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return classes(styles.button, styles[variant])
}
