import { useState } from 'react'
import type { Enrolment } from '#contract/auth/second-step.ts'
import { beginTwoFactor, confirmTwoFactor } from '#contract/auth/two-factor.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { proofProblems } from '#src/components/account/account-rules.ts'
import { CodeField } from '#src/features/auth/code-field.tsx'
import { EnrolmentForm } from './enrolment-form.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'

interface SetUpTwoFactorProps {
  /** A second factor is already active and stays valid until the new one is confirmed. */
  readonly on: boolean
  readonly onDone: (codes: readonly string[]) => void
}

/** Requests the password, then shows the secret; the app's first code activates the second factor. */
export function SetUpTwoFactor({ on, onDone }: SetUpTwoFactorProps) {
  const { text } = useIntl()
  const confirm = useMutation(confirmTwoFactor)
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
      {over ? <Notice variant="warn" live title={text('error.ENROLMENT_OVER')} /> : null}
      {on ? <p>{text('settings.replaceText')}</p> : null}
      <BeginForm on={on} onBegun={setEnrolment} />
    </>
  )
}

function BeginForm({ on, onBegun }: { readonly on: boolean; readonly onBegun: (enrolment: Enrolment) => void }) {
  const { text } = useIntl()
  const begin = useMutation(beginTwoFactor)
  const { form, blocked } = useLimitedForm({
    initial: { password: '', code: '' },
    validate: (values) => proofProblems(values).filter(({ path }) => on || path !== 'code'),
    send: async ({ password, code }) => onBegun(await begin({ body: on ? { password, code } : { password } })),
  })
  return (
    <FormFrame form={form} submit={text('account.next')} blocked={blocked}>
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
      {on ? <CodeField of={form.field('code')} recovery /> : null}
    </FormFrame>
  )
}
