import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { copyToClipboard } from '#src/platform/copy.ts'
import { Button } from '#src/ui/button.tsx'

/** Copies a value that must not be mistyped, and confirms that it was copied. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { text } = useIntl()
  const [messageId, setMessageId] = useState<'settings.copied' | 'settings.copyFailed'>()
  const copy = async (): Promise<void> => {
    // A value that could not be copied is shown beside the button and can be selected.
    setMessageId((await copyToClipboard(value)) ? 'settings.copied' : 'settings.copyFailed')
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
