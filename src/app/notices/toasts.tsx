import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { dropToastAtom, type Toast, toastsAtom } from '#src/state/toasts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { check, circleAlert, info, x } from '#src/ui/icon-paths.ts'
import { timing } from '#domain/limits.ts'
import styles from './toasts.module.css'

const shapes = { good: check, bad: circleAlert, info } as const

/** Toasts at the top, at the end of the line (decision T13). Each stays while it is hovered or has the focus. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  if (toasts.length === 0) return null
  return (
    <div className={styles.toasts}>
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
      className={`${styles.toast} ${styles[toast.variant]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon shape={shapes[toast.variant]} />
      <p>{text(toast.text, toast.values)}</p>
      <button type="button" aria-label={text('shell.close')} onClick={() => drop(toast.id)}>
        <Icon shape={x} />
      </button>
    </div>
  )
}
