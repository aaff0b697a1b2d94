import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Session } from '#contract/account/account.ts'
import type { SecondStep } from '#contract/auth/second-step.ts'
import { finishSocial, type SocialArrival } from '#contract/auth/social-sign-in.ts'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { CallFailure, isFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { pathTo, routes } from '#src/routes.ts'
import { storeStep } from '#src/state/second-step.ts'
import { sessionAtom } from '#src/state/session.ts'
import { type SocialTrip, storedTrip, storeTrip } from '#src/state/social-trip.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { socialNames, type SocialProvider, socialProviders } from '#domain/social/social.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'
import { SocialJoin } from './social-join.tsx'
import { useGreeting } from '#src/components/account/use-late-banner.ts'

/** Redirect target of the sign-in providers. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const provider = socialProviders.find((each) => each === params['provider'])
  if (!provider) return <Redirect to={routes.signIn} replace />
  const name = socialNames[provider]
  const waiting = (
    <AccountFrame title={text('account.socialTitle', { name })} lead={text('account.socialWait', { name })}>
      <FormSkeleton fields={1} />
    </AccountFrame>
  )
  return (
    <InBrowser placeholder={waiting}>
      <Back provider={provider} waiting={waiting} />
    </InBrowser>
  )
}

interface Arrived {
  readonly arrival: SocialArrival
  readonly trip: SocialTrip
}

function Back({ provider, waiting }: { readonly provider: SocialProvider; readonly waiting: ReactNode }) {
  const intl = useIntl()
  const { text } = intl
  const name = socialNames[provider]
  const sign = useAuth()
  const greet = useGreeting()
  const [, navigate] = useLocation()
  const showToast = useSetAtom(showToastAtom)
  const signedIn = useAtomValue(sessionAtom) !== undefined
  const finish = useMutation(finishSocial)
  const started = useRef(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [join, setJoin] = useState<Arrived>()
  const [prove, setProve] = useState<Arrived>()

  const leadOn = async (session: Session | null, step: SecondStep | null, next: string): Promise<void> => {
    storeTrip(undefined)
    const after = safeReturn(next, routes.home)
    if (session) {
      await sign.in(session)
      greet(session.user.firstName)
      navigate(after, { replace: true })
    } else if (step) {
      storeStep(step)
      const route = step.step === 'sign-in' ? 'signInVerification' : 'signUpVerification'
      navigate(pathTo(route, {}, { next: after }), { replace: true })
    }
  }
  const arrive = async (): Promise<void> => {
    const query = new URLSearchParams(location.search)
    const trip = storedTrip()
    // Removed from the address immediately, so that it is not copied or forwarded, and a reload does not submit it
    // again.
    history.replaceState(history.state, '', location.pathname)
    try {
      if (!trip) throw new CallFailure('SOCIAL_OVER', 410)
      const taken = (key: string) => query.get(key) ?? undefined
      const answer = await finish({
        params: { provider },
        body: {
          device: trip.device,
          code: taken('code'),
          state: taken('state'),
          iss: taken('iss'),
          error: taken('error'),
        },
      })
      if (answer.outcome === 'connected') {
        storeTrip(undefined)
        showToast({ text: 'account.socialConnected', values: { name }, variant: 'good' })
        navigate(safeReturn(trip.next, routes.twoFactor), { replace: true })
      } else if (answer.arrival && answer.outcome === 'join') setJoin({ arrival: answer.arrival, trip })
      else if (answer.arrival) {
        storeTrip({ ...trip, ticket: answer.arrival.ticket })
        setProve({ arrival: answer.arrival, trip })
      } else await leadOn(answer.session, answer.step, trip.next)
    } catch (error) {
      if (!isFailure(error)) throw error
      storeTrip(undefined)
      setFailure(error)
    }
  }
  useEffect(() => {
    // A response can be used only once.
    if (started.current) return
    started.current = true
    void arrive()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (failure)
    return (
      <DoneMessage
        title={text('account.socialFailed', { name })}
        shape={circleAlert}
        action={
          signedIn ? (
            <Link className={buttonClass()} href={routes.twoFactor}>
              {text('account.backToSettings')}
            </Link>
          ) : (
            <Link className={buttonClass()} href={routes.signIn}>
              {text('shell.signIn')}
            </Link>
          )
        }
      >
        <p>{failureText(failure, intl)}</p>
      </DoneMessage>
    )
  if (join)
    return (
      <SocialJoin
        name={name}
        arrival={join.arrival}
        device={join.trip.device}
        onDone={(session, step) => leadOn(session, step, join.trip.next)}
      />
    )
  if (prove)
    return (
      <DoneMessage
        title={text('account.socialProveTitle')}
        action={
          <Link className={buttonClass()} href={pathTo('signIn', {}, { next: routes.twoFactor })}>
            {text('shell.signIn')}
          </Link>
        }
      >
        <p>{text('account.socialProveText', { name, email: prove.arrival.email ?? '' })}</p>
      </DoneMessage>
    )
  return <>{waiting}</>
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.signInTitle') })
