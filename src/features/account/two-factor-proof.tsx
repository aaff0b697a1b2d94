import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { endTwoFactor, renewRecoveryCodes } from '#contract/two-factor.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { proofProblems } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

/** A type and not an interface, so that it is a record of form values. */
type Proof = { readonly password: string; readonly code: string }

interface ProofFormProps {
  readonly submit: ReactNode
  readonly look?: 'danger'
  readonly send: (proof: Proof) => Promise<void>
}

/** Password and code: the session alone is not enough for what weakens an account. */
function ProofForm({ submit, look, send }: ProofFormProps) {
  const { text } = useIntl()
  const { form, blocked } = useLimitedForm<Proof>({
    initial: { password: '', code: '' },
    judge: proofProblems,
    send,
  })
  return (
    <FormFrame form={form} submit={submit} blocked={blocked} {...(look ? { look } : {})}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
      <CodeField of={form.field('code')} recovery />
    </FormFrame>
  )
}

export function EndTwoFactorForm({ onDone }: { readonly onDone: () => void }) {
  const { text } = useIntl()
  const send = useSend(endTwoFactor)
  const showToast = useSetAtom(showToastAtom)
  return (
    <>
      <p>{text('settings.offText')}</p>
      <ProofForm
        submit={text('settings.act.off')}
        look="danger"
        send={async (body) => {
          await send({ body })
          onDone()
          showToast({ text: 'settings.twoFactorUpdated', look: 'good' })
        }}
      />
    </>
  )
}

export function RenewCodesForm({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  const { text } = useIntl()
  const send = useSend(renewRecoveryCodes)
  return (
    <>
      <p>{text('settings.renewText')}</p>
      <ProofForm
        submit={text('settings.act.renew')}
        send={async (body) => onDone((await send({ body })).recoveryCodes)}
      />
    </>
  )
}
