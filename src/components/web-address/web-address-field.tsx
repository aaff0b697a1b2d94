import { type ComponentProps, type ReactNode, useState } from 'react'
import { completedUrl } from '#domain/public-url.ts'
import { TextField } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The address of an external page; `example.net` is read as `https://example.net`. */
export function WebAddressField({ of, hint, ...rest }: ComponentProps<typeof TextField>) {
  const completed = useCompletedUrl(of.value, of.change, hint)
  const leave = (): void => {
    completed.complete()
    of.leave()
  }
  return (
    <TextField
      type="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...rest}
      of={{ ...of, leave }}
      hint={completed.hint}
    />
  )
}

/** Prepends `https://` to an address without it, on blur, and reports it in the hint. */
function useCompletedUrl(
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
