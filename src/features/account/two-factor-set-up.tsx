import { useState } from 'react'
import type { Enrolment } from '#contract/account-sign-in.ts'
import { beginTwoFactor, confirmTwoFactor } from '#contract/two-factor.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { proofProblems } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import { EnrolmentForm } from './enrolment-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

interface SetUpTwoFactorProps {
  /** There is one already: it counts until the new one is confirmed. */
  readonly on: boolean
  readonly onDone: (codes: readonly string[]) => void
}

/** The password first; then the secret is shown, and its first code switches it on. */
export function SetUpTwoFactor({ on, onDone }: SetUpTwoFactorProps) {
  const { text } = useIntl()
  const confirm = useSend(confirmTwoFactor)
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [over, setOver] = useState(false)
  if (enrolment)
    return (
      <EnrolmentForm
        enrolment={enrolment}
        confirm={async (code) => {
          try {
            onDone((await confirm({ body: { code } })).recoveryCodes)
          } catch (error) {
            if (!isFailure(error, 'ENROLMENT_OVER')) throw error
            setEnrolment(undefined)
            setOver(true)
          }
        }}
      />
    )
  return (
    <>
      {over ? <Notice look="warn" live title={text('error.ENROLMENT_OVER')} /> : null}
      {on ? <p>{text('settings.replaceText')}</p> : null}
      <BeginForm on={on} onBegun={setEnrolment} />
    </>
  )
}

function BeginForm({ on, onBegun }: { readonly on: boolean; readonly onBegun: (enrolment: Enrolment) => void }) {
  const { text } = useIntl()
  const begin = useSend(beginTwoFactor)
  const { form, blocked } = useLimitedForm({
    initial: { password: '', code: '' },
    judge: (values) => proofProblems(values).filter(({ path }) => on || path !== 'code'),
    send: async ({ password, code }) => onBegun(await begin({ body: on ? { password, code } : { password } })),
  })
  return (
    <FormFrame form={form} submit={text('account.next')} blocked={blocked}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
      {on ? <CodeField of={form.field('code')} recovery /> : null}
    </FormFrame>
  )
}
