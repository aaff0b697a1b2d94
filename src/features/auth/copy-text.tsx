import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

/** Copies a value that must not be mistyped, and confirms that it was copied. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { text } = useIntl()
  const [messageId, setMessageId] = useState<'settings.copied' | 'settings.copyFailed'>()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setMessageId('settings.copied')
    } catch {
      // No permission, or no secure context: the value is shown beside the button and can be selected.
      setMessageId('settings.copyFailed')
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span className="soft small" role="status">
        {messageId ? text(messageId) : ''}
      </span>
    </>
  )
}
