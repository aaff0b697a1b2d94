import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { endTwoFactor, renewRecoveryCodes } from '#contract/auth/two-factor.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { proofProblems } from '#src/components/account/account-rules.ts'
import { CodeField } from '#src/features/auth/code-field.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'

/** A type and not an interface, so that it is assignable to a record of form values. */
type Proof = { readonly password: string; readonly code: string }

interface ProofFormProps {
  readonly submit: ReactNode
  readonly variant?: 'danger'
  readonly send: (proof: Proof) => Promise<void>
}

/** Requires password and code, because the session alone is not enough for changes that weaken an account. */
function ProofForm({ submit, variant, send }: ProofFormProps) {
  const { text } = useIntl()
  const { form, blocked } = useLimitedForm<Proof>({
    initial: { password: '', code: '' },
    validate: proofProblems,
    send,
  })
  return (
    <FormFrame form={form} submit={submit} blocked={blocked} {...(variant ? { variant } : {})}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
      <CodeField of={form.field('code')} recovery />
    </FormFrame>
  )
}

export function EndTwoFactorForm({ onDone }: { readonly onDone: () => void }) {
  const { text } = useIntl()
  const send = useMutation(endTwoFactor)
  const showToast = useSetAtom(showToastAtom)
  return (
    <>
      <p>{text('settings.offText')}</p>
      <ProofForm
        submit={text('settings.action.off')}
        variant="danger"
        send={async (body) => {
          await send({ body })
          onDone()
          showToast({ text: 'settings.twoFactorUpdated', variant: 'good' })
        }}
      />
    </>
  )
}

export function RenewCodesForm({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  const { text } = useIntl()
  const send = useMutation(renewRecoveryCodes)
  return (
    <>
      <p>{text('settings.renewText')}</p>
      <ProofForm
        submit={text('settings.action.renew')}
        send={async (body) => onDone((await send({ body })).recoveryCodes)}
      />
    </>
  )
}
