import { type ReactNode, useState } from 'react'
import { completedUrl } from '#domain/field.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** Puts `https://` in front of an address that lacks it, when its field is left, and says so in place of the hint. */
export function useCompletedUrl(
  value: string,
  change: (value: string) => void,
  hint: ReactNode,
): { readonly complete: () => void; readonly hint: ReactNode } {
  const { text } = useIntl()
  const [completed, setCompleted] = useState<string>()
  return {
    complete: () => {
      const full = completedUrl(value)
      if (full === undefined) return
      setCompleted(full)
      change(full)
    },
    hint: completed !== undefined && completed === value ? text('field.completedUrl') : hint,
  }
}
