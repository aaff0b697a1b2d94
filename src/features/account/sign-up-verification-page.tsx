import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { type Enrolment, signUpEnrolment, validateSignup } from '#contract/account-sign-in.ts'
import type { Session } from '#contract/account.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { FailureNotice } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes, safeReturn } from '#src/routes.ts'
import { storedStep, storeStep } from '#src/state/second-step.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { EnrolmentForm } from './enrolment-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepOver } from './step-over.tsx'
import { useGreeting } from './use-late-banner.ts'

/** The last step of signing up, where the site asks for a second factor: until it is passed the account is not active. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  if (session) return <Redirect to={safeReturn(query.get('next'), routes.home)} replace />
  return (
    <AccountFrame title={text('settings.enrolTitle')} lead={text('settings.enrolSignUp')}>
      <InBrowser place={<FormPlace fields={3} />}>
        <Steps />
      </InBrowser>
    </AccountFrame>
  )
}

function Steps() {
  const sign = useSign()
  const greet = useGreeting()
  const send = useSend(validateSignup)
  const [ticket] = useState(() => storedStep('sign-up')?.ticket)
  const { enrolment, failure, retry } = useEnrolment(ticket)
  const [passed, setPassed] = useState<{ readonly session: Session; readonly recoveryCodes: readonly string[] }>()
  const [over, setOver] = useState(false)
  if (passed)
    return (
      <RecoveryCodes
        codes={passed.recoveryCodes}
        onKept={() => void sign.in(passed.session).then(() => greet(passed.session.user.firstName))}
      />
    )
  if (ticket === undefined || over || failure?.code === 'SECOND_STEP_OVER') return <StepOver />
  if (failure) return <FailureNotice failure={failure} retry={retry} />
  if (!enrolment) return <FormPlace fields={3} />
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

interface Asked {
  readonly enrolment?: Enrolment
  readonly failure?: CallFailure
  readonly retry: () => void
}

/** What the app is given: the same for as long as the ticket is good, however often it is asked for. */
function useEnrolment(ticket: string | undefined): Asked {
  const send = useSend(signUpEnrolment)
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Omit<Asked, 'retry'>>({})
  useEffect(() => {
    if (ticket === undefined) return undefined
    let gone = false
    const ask = async (): Promise<void> => {
      try {
        const { enrolment } = await send({ body: { ticket } })
        if (!gone) setAnswer({ enrolment })
      } catch (error) {
        if (!isFailure(error)) throw error
        if (!gone) setAnswer({ failure: error })
      }
    }
    void ask()
    return () => {
      gone = true
    }
    // Once for each ticket and press; `send` is a new function each time.
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
