import { useAtomValue } from 'jotai'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { deferred } from '#src/components/deferred.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLanding } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { pathTo, routes } from '#src/routes.ts'
import { storeStep } from '#src/state/second-step.ts'
import { sessionAtom } from '#src/state/session.ts'
import { sessionSeconds } from '#domain/limits.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

const SocialButtons = deferred(async () => (await import('./social-buttons.tsx')).SocialButtons)

/** A user who has a session, or has just signed in, is redirected to the page that they wanted. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const landing = useLanding()
  const next = safeReturn(query.get('next'), routes.home)
  if (session) return <Redirect to={next === routes.home ? landing : next} replace />
  const sentHere = next !== routes.home
  return (
    <AccountFrame
      title={text('account.signInTitle')}
      lead={text(sentHere ? 'account.signInFirst' : 'account.signInLead', { minutes: sessionSeconds / 60 })}
      after={
        <>
          <span>{text('account.noAccount')}</span>
          <Link href={pathTo('signUp', {}, { next: sentHere ? next : undefined })}>
            {text('account.createAccount')}
          </Link>
        </>
      }
    >
      <InBrowser placeholder={<FormSkeleton fields={2} />}>
        <SignInForm
          onSecondStep={(step) => {
            storeStep(step)
            const name = step.step === 'sign-in' ? 'signInVerification' : 'signUpVerification'
            navigate(pathTo(name, {}, { next: sentHere ? next : undefined }))
          }}
        />
        <SocialButtons of="login" next={next} />
      </InBrowser>
    </AccountFrame>
  )
}

export const query: PageModule['query'] = ['next']

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.signInTitle') })
