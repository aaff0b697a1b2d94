import { TextField } from '#src/components/form-parts.tsx'
import type { FormField } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  readonly of: FormField<string>
  /** Whether a recovery code will do as well. */
  readonly recovery: boolean
}

/** A code of the authenticator app. Pasted with gaps or typed in another script it is the same code. */
export function CodeField({ of, recovery }: CodeFieldProps) {
  const { text } = useIntl()
  return (
    <TextField
      of={of}
      label={text('account.code')}
      hint={text(recovery ? 'account.codeOrRecovery' : 'account.codeHint')}
      className={styles.code}
      // A keyboard of digits has no letters for a recovery code.
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
    />
  )
}
