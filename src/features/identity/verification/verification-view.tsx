import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import type { Identity } from '#contract/identity/identity.ts'
import { dateIn } from '#domain/calendar.ts'
import { identifyingFields, isBeingChecked } from '#domain/identity/identity-term.ts'
import { isPartyAnswer } from '#domain/identity/party.ts'
import { useNow } from '#src/components/now.tsx'
import { WizardNav } from '#src/components/steps/wizard-nav.tsx'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ContinueOnPhone } from './continue-on-phone.tsx'
import { KindStep } from './kind-step.tsx'
import { PartyStepForm } from './party-step-form.tsx'
import { kindOf, openSteps, stepPath, type WizardStep, wizardSteps } from './party-forms.ts'
import { StatusReasons } from './status-notice.tsx'
import { StatusView } from './status-view.tsx'
import { SubmitStep } from './submit-step.tsx'
import type { UnsavedSteps } from './use-unsaved-answers.ts'
import styles from './verification.module.css'

interface VerificationViewProps {
  readonly of: Identity
  readonly unsaved: UnsavedSteps
  /** Path to return to; empty for none. */
  readonly from: string
}

/** The state of the verification, or the step that the URL names. */
export function VerificationView({ of: identity, unsaved, from }: VerificationViewProps) {
  const { text, site } = useIntl()
  const [query] = useSearchParams()
  const online = useOnline()
  const today = dateIn(useNow(), site.timezone)
  const kind = kindOf(identity)
  const steps = wizardSteps(identity, kind)
  const mayChange = !isBeingChecked({ state: identity.state, renewal: identity.renewal ?? undefined })
  const step = mayChange ? steps.find((each) => each === query.get('step')) : undefined
  const heading = useStepHeading(step)
  const open = openSteps(identity, kind, today)
  // Answers that were submitted on another device replace what was typed here.
  useEffect(() => {
    if (!mayChange) unsaved.clear()
  }, [mayChange, unsaved])
  if (step === undefined) return <StatusView of={identity} open={open} unsaved={unsaved} from={from} />
  const nameOf = (each: (typeof steps)[number]): string =>
    text(each === 'kind' || each === 'review' ? `verify.step.${each}` : `party.step.${each}`)
  return (
    <>
      {online ? null : (
        <Notice live title={text('verify.lineLost')}>
          {text('verify.lineLostText')}
        </Notice>
      )}
      <StatusReasons of={identity} />
      {identity.state === 'approved' && identifies(step) ? (
        <Notice title={text('verify.changeEnds')}>{text('verify.changeEndsText')}</Notice>
      ) : null}
      <WizardNav
        current={step}
        steps={steps.map((each) => ({
          step: each,
          href: stepPath(each, from),
          name: nameOf(each),
          complete: each === 'kind' ? identity.state !== 'none' : each === 'review' ? undefined : !open.includes(each),
        }))}
      />
      <div className={styles.step}>
        {step === 'kind' ? (
          <KindStep of={identity} next={steps[1] ?? 'person'} from={from} heading={heading} />
        ) : step === 'review' ? (
          <SubmitStep of={identity} kind={kind} open={open} unsaved={unsaved} from={from} heading={heading} />
        ) : (
          <PartyStepForm
            key={`${kind} ${step}`}
            step={step}
            steps={steps}
            kind={kind}
            of={identity}
            storage={unsaved.storageOf(step)}
            showsProblems={query.get('check') === 'yes'}
            today={today}
            from={from}
            heading={heading}
          />
        )}
      </div>
      <ContinueOnPhone />
    </>
  )
}

/** Does the step have answers with which an approval ends? */
function identifies(step: WizardStep): boolean {
  return step === 'kind' || (step !== 'review' && identifyingFields.some((field) => isPartyAnswer(step, field)))
}
