import { TextField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface BankReferenceFieldProps {
  readonly of: FormField<string>
  /** Shown if the reference is required; without one, it is optional. */
  readonly hint?: string
}

/** The reference of a bank transfer that an administrator has made or received. */
export function BankReferenceField({ of, hint }: BankReferenceFieldProps) {
  const { text } = useIntl()
  return (
    <TextField
      of={of}
      label={text('admin.bankReference')}
      {...(hint === undefined ? { optional: text('admin.optional') } : { hint })}
      autoComplete="off"
      dir="ltr"
    />
  )
}
