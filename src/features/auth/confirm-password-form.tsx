import type { ReactNode } from 'react'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'

interface ConfirmPasswordFormProps {
  readonly submit: ReactNode
  readonly variant?: 'danger'
  readonly send: (password: string) => Promise<void>
}

/** Requires the password again, because an open session alone is not enough. */
export function ConfirmPasswordForm({ submit, variant, send }: ConfirmPasswordFormProps) {
  const { text } = useIntl()
  const { form, blocked } = useLimitedForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? [{ path: 'password', code: 'required' }] : []),
    send: ({ password }) => send(password),
  })
  return (
    <FormFrame form={form} submit={submit} blocked={blocked} {...(variant ? { variant } : {})}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
    </FormFrame>
  )
}
