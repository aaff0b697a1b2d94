import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRule } from './password-rule.tsx'

interface NewPasswordFieldsProps {
  readonly password: FormField<string>
  readonly again: FormField<string>
  /** The password of a new account, and not one that replaces another. */
  readonly isFirst?: boolean
}

/** A new password, its requirements and its repetition. */
export function NewPasswordFields({ password, again, isFirst = false }: NewPasswordFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <PasswordField
        of={password}
        label={text(isFirst ? 'account.password' : 'account.newPassword')}
        autoComplete="new-password"
      />
      <PasswordRule password={password.value} />
      <PasswordField
        of={again}
        label={text(isFirst ? 'account.confirmPassword' : 'account.newPasswordAgain')}
        autoComplete="new-password"
      />
    </>
  )
}
