import type { ReactNode } from 'react'
import { FormFrame } from '#src/components/form-parts.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { PasswordField } from './password-field.tsx'

interface ConfirmPasswordFormProps {
  readonly submit: ReactNode
  readonly look?: 'danger'
  readonly send: (password: string) => Promise<void>
}

/** The password once more: an open session alone is not enough. */
export function ConfirmPasswordForm({ submit, look, send }: ConfirmPasswordFormProps) {
  const { text } = useIntl()
  const { form, blocked } = useLimitedForm({
    initial: { password: '' },
    judge: ({ password }) => (password === '' ? [{ path: 'password', code: 'required' }] : []),
    send: ({ password }) => send(password),
  })
  return (
    <FormFrame form={form} submit={submit} blocked={blocked} {...(look ? { look } : {})}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
    </FormFrame>
  )
}
