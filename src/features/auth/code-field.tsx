import { TextField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps {
  readonly of: FormField<string>
  /** Whether a recovery code is accepted too. */
  readonly recovery: boolean
}

/** A code of the authenticator app. Codes pasted with gaps or typed in another script are normalized. */
export function CodeField({ of, recovery }: CodeFieldProps) {
  const { text } = useIntl()
  return (
    <TextField
      of={of}
      label={text('account.code')}
      hint={text(recovery ? 'account.codeOrRecovery' : 'account.codeHint')}
      className={styles.code}
      // A numeric keyboard has no letters for a recovery code.
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
    />
  )
}
