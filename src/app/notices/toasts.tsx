import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { dropToastAtom, type Toast, toastsAtom } from '#src/state/toasts.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { check, circleAlert, info, x } from '#src/ui/icon-paths.ts'
import { timing } from '#domain/limits.ts'
import styles from './toasts.module.css'

const shapes = { good: check, bad: circleAlert, info } as const

/** Read by what stays below the header in a scrolled page. */
const heightProperty = '--toast-bar'

/**
 * Toasts as lines of the header (decision T13), which push the page down and float over nothing. Each stays while it is
 * hovered or has the focus.
 */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  return toasts.length === 0 ? null : <ToastLines toasts={toasts} />
}

function ToastLines({ toasts }: { readonly toasts: readonly Toast[] }) {
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(heightProperty, `${entry?.contentRect.height ?? 0}px`),
    )
    if (lines.current) observer.observe(lines.current)
    return () => {
      observer.disconnect()
      style.removeProperty(heightProperty)
    }
  }, [])
  return (
    <div ref={lines} className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastView({ toast }: { readonly toast: Toast }) {
  const { text } = useIntl()
  const drop = useSetAtom(dropToastAtom)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => drop(toast.id), toast.forMs ?? timing.toastFor)
    return () => clearTimeout(timer)
  }, [drop, held, toast.id, toast.forMs])
  return (
    <div
      className={classes(styles.toast, toast.variant === 'bad' && styles.bad)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={`wrap ${styles.line}`}>
        <Icon shape={shapes[toast.variant]} />
        <p>{text(toast.text, toast.values)}</p>
        <button type="button" aria-label={text('shell.close')} onClick={() => drop(toast.id)}>
          <Icon shape={x} />
        </button>
      </div>
    </div>
  )
}
