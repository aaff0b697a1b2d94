import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLanding } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { pathTo, routes } from '#src/routes.ts'
import { storedStep } from '#src/state/second-step.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { LostFactorRequest } from '#src/features/auth/second-factor/lost-factor-request.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { StepOver } from '#src/features/auth/sign-up/step-over.tsx'

/** The second step of signing in. No session exists before it is passed. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const landing = useLanding()
  const next = safeReturn(query.get('next'), routes.home)
  if (session) return <Redirect to={next === routes.home ? landing : next} replace />
  return (
    <AccountFrame
      title={text('account.codeTitle')}
      lead={text('account.codeLead')}
      after={
        <Link href={pathTo('signIn', {}, { next: query.get('next') ?? undefined })}>
          {text('account.otherAccount')}
        </Link>
      }
    >
      <InBrowser placeholder={<FormSkeleton fields={1} />}>
        <Step />
      </InBrowser>
    </AccountFrame>
  )
}

function Step() {
  const [step, setStep] = useState(() => storedStep('sign-in'))
  const over = (): void => setStep(undefined)
  if (step === undefined) return <StepOver />
  return (
    <div className="stack">
      <SecondStepForm step={step} onOver={over} />
      <LostFactorRequest step={step} onOver={over} />
    </div>
  )
}

export const query: PageModule['query'] = ['next']

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.codeTitle') })
