import { TextField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './person-fields.module.css'

interface EmailFieldProps {
  readonly of: FormField<string>
  /** `username` if the user signs in with it, so that password managers store the two together. */
  readonly autoComplete: 'email' | 'username'
}

export function EmailField({ of, autoComplete }: EmailFieldProps) {
  const { text } = useIntl()
  return (
    <TextField
      of={of}
      label={text('account.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}

interface NameFieldsProps {
  readonly first: FormField<string>
  readonly last: FormField<string>
}

/** First and last name, side by side if there is room. */
export function NameFields({ first, last }: NameFieldsProps) {
  const { text } = useIntl()
  return (
    <div className={styles.names}>
      <TextField of={first} label={text('account.firstName')} autoComplete="given-name" />
      <TextField of={last} label={text('account.lastName')} autoComplete="family-name" />
    </div>
  )
}
