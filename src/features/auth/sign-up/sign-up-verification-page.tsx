import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { type Enrolment, signUpEnrolment, validateSignup } from '#contract/auth/second-step.ts'
import type { Session } from '#contract/account/account.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { FailureNotice } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { routes } from '#src/routes.ts'
import { storedStep, storeStep } from '#src/state/second-step.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { EnrolmentForm } from '#src/features/auth/second-factor/enrolment-form.tsx'
import { RecoveryCodes } from '#src/features/auth/second-factor/recovery-codes.tsx'
import { StepOver } from './step-over.tsx'
import { useGreeting } from '#src/components/account/use-late-banner.ts'

/** The last step of signing up if the site requires a second factor: the account is not active until it is passed. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  if (session) return <Redirect to={safeReturn(query.get('next'), routes.home)} replace />
  return (
    <AccountFrame title={text('settings.enrolTitle')} lead={text('settings.enrolSignUp')}>
      <InBrowser placeholder={<FormSkeleton fields={3} />}>
        <Steps />
      </InBrowser>
    </AccountFrame>
  )
}

function Steps() {
  const sign = useAuth()
  const greet = useGreeting()
  const send = useMutation(validateSignup)
  const [ticket] = useState(() => storedStep('sign-up')?.ticket)
  const { enrolment, failure, retry } = useEnrolment(ticket)
  const [passed, setPassed] = useState<{ readonly session: Session; readonly recoveryCodes: readonly string[] }>()
  const [over, setOver] = useState(false)
  if (passed)
    return (
      <RecoveryCodes
        codes={passed.recoveryCodes}
        onSaved={() => void sign.in(passed.session).then(() => greet(passed.session.user.firstName))}
      />
    )
  if (ticket === undefined || over || failure?.code === 'SECOND_STEP_OVER') return <StepOver />
  if (failure) return <FailureNotice failure={failure} retry={retry} />
  if (!enrolment) return <FormSkeleton fields={3} />
  return (
    <EnrolmentForm
      enrolment={enrolment}
      confirm={async (code) => {
        try {
          setPassed(await send({ body: { ticket, code } }))
          storeStep(undefined)
        } catch (error) {
          if (!isFailure(error, 'SECOND_STEP_OVER') && !isFailure(error, 'ENROLMENT_OVER')) throw error
          setOver(true)
        }
      }}
    />
  )
}

interface EnrolmentState {
  readonly enrolment?: Enrolment
  readonly failure?: CallFailure
  readonly retry: () => void
}

/** Enrolment data for the app: the same for as long as the ticket is valid, however often it is requested. */
function useEnrolment(ticket: string | undefined): EnrolmentState {
  const send = useMutation(signUpEnrolment)
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Omit<EnrolmentState, 'retry'>>({})
  useEffect(() => {
    if (ticket === undefined) return undefined
    let gone = false
    const loadEnrolment = async (): Promise<void> => {
      try {
        const { enrolment } = await send({ body: { ticket } })
        if (!gone) setAnswer({ enrolment })
      } catch (error) {
        if (!isFailure(error)) throw error
        if (!gone) setAnswer({ failure: error })
      }
    }
    void loadEnrolment()
    return () => {
      gone = true
    }
    // Runs once for each ticket and button press; `send` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ticket, round])
  return {
    ...answer,
    retry: () => {
      setAnswer({})
      setRound((count) => count + 1)
    },
  }
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.enrolTitle') })
