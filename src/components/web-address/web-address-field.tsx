import type { ComponentProps } from 'react'
import { TextField } from '#src/components/form-parts.tsx'
import { useCompletedUrl } from './use-completed-url.ts'

/** The address of a page elsewhere; `example.net` is read as `https://example.net`. */
export function WebAddressField({ of, hint, ...rest }: ComponentProps<typeof TextField>) {
  const completed = useCompletedUrl(of.value, of.change, hint)
  const leave = (): void => {
    completed.complete()
    of.leave()
  }
  return (
    <TextField
      type="url"
      inputMode="url"
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
