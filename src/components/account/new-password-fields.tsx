import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRule } from './password-rule.tsx'

interface NewPasswordFieldsProps {
  readonly password: FormField<string>
  readonly again: FormField<string>
}

/** A new password, its requirements and its repetition. */
export function NewPasswordFields({ password, again }: NewPasswordFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <PasswordField of={password} label={text('account.newPassword')} autoComplete="new-password" />
      <PasswordRule password={password.value} />
      <PasswordField of={again} label={text('account.newPasswordAgain')} autoComplete="new-password" />
    </>
  )
}
