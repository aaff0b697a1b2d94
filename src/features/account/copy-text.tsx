import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

/** Copies what must not be mistyped, and says that it did. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { text } = useIntl()
  const [told, setTold] = useState<'settings.copied' | 'settings.copyFailed'>()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setTold('settings.copied')
    } catch {
      // No permission, or no secure context: the value stands beside it and can be selected.
      setTold('settings.copyFailed')
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span className="soft small" role="status">
        {told ? text(told) : ''}
      </span>
    </>
  )
}
