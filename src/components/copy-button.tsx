import { useSetAtom } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { copyToClipboard } from '#src/platform/copy.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { copy } from '#src/ui/page-icon-paths.ts'
import styles from '#src/components/payment/bank-panel.module.css'

/** Copies a value in the form in which it is pasted elsewhere. */
export function CopyButton({ value, what }: { readonly value: string; readonly what: string }) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const run = async (): Promise<void> => {
    if (await copyToClipboard(value)) showToast({ text: 'pay.copied', values: { what }, variant: 'good' })
    // The value is displayed and can be selected.
    else showToast({ text: 'pay.copyFailed', variant: 'bad' })
  }
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={text('pay.copy', { what })}
      data-noprint
      onClick={() => void run()}
    >
      <Icon shape={copy} />
    </button>
  )
}
