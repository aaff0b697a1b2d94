import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import type { AccreditationProfile } from '#contract/identity/accreditation.ts'
import { ownProfile } from '#contract/account/profile.ts'
import { dateIn } from '#domain/calendar.ts'
import { type AccreditationStep, accreditationSteps, openAccreditationSteps } from '#domain/identity/accreditation.ts'
import { useNow } from '#src/components/now.tsx'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReviewStep } from './review-step.tsx'
import { StandingNotice } from './standing-notice.tsx'
import { StartView } from './start-view.tsx'
import { StepForm } from './step-form.tsx'
import { type TypedAnswers, typedOf } from './typed-answers.ts'
import { useWizard } from './use-wizard.ts'
import { stepOf, stepPath, wizardSteps } from './wizard-steps.ts'
import styles from './wizard.module.css'
import { WizardNav } from '#src/components/steps/wizard-nav.tsx'

/** The accreditation state, or the step that the URL names. */
export function WizardView({ of: profile }: { readonly of: AccreditationProfile }) {
  const { text, site, decimalMark } = useIntl()
  const [query] = useSearchParams()
  const today = dateIn(useNow(), site.timezone)
  const wizard = useWizard(profile)
  const known = useKnown()
  const { state, values } = profile
  const step = wizard.locked ? undefined : stepOf(query)
  const heading = useStepHeading(step)
  const from = safeReturn(query.get('from'), '')
  const open = openAccreditationSteps(values, today)
  if (step === undefined) return <StartView of={profile} open={open} wizard={wizard} from={from} />
  return (
    <>
      {wizard.changing && (state === 'review' || state === 'approved') ? (
        <Notice
          variant="warn"
          title={text(`accredit.notChanged.${state}`)}
          action={
            <Button variant="quiet" onClick={() => wizard.setChanging(false)}>
              {text('accredit.leave')}
            </Button>
          }
        />
      ) : state === 'declined' ? (
        <StandingNotice of={profile} complete={open.length === 0} />
      ) : null}
      <WizardNav
        current={step}
        steps={wizardSteps.map((each) => ({
          step: each,
          href: stepPath(each, from),
          name: text(`accredit.step.${each}`),
          complete: each === 'review' ? undefined : !open.includes(each),
        }))}
      />
      <div className={styles.step}>
        {step === 'review' ? (
          <ReviewStep of={profile} open={open} from={from} heading={heading} />
        ) : (
          <StepForm
            key={step}
            step={step}
            of={profile}
            initial={prefilled(step, typedOf(step, values, decimalMark), known)}
            storage={wizard.storageOf(step)}
            today={today}
            from={from}
            heading={heading}
          />
        )}
      </div>
    </>
  )
}

/** Data that the account already has about the user. */
function useKnown(): TypedAnswers {
  const user = useAtomValue(sessionAtom)?.user
  const city = useQuery(ownProfile, {}).data?.city ?? ''
  return { legalName: user ? `${user.firstName} ${user.lastName}`.trim() : '', email: user?.email ?? '', city }
}

/** A step without answers is prefilled with the account's data. */
function prefilled(step: AccreditationStep, typed: TypedAnswers, known: TypedAnswers): TypedAnswers {
  if (Object.values(typed).some((text) => text !== '')) return typed
  return {
    ...typed,
    ...Object.fromEntries(accreditationSteps[step].flatMap((name) => (known[name] ? [[name, known[name]]] : []))),
  }
}
