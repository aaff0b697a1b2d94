import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { oversubscriptionText } from '#src/components/campaign/oversubscription-text.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { gateOf, gateText } from './entry-texts.ts'
import { IdentityHint } from './identity-gate.tsx'
import { QuestionnaireHint } from './questionnaire-gate.tsx'
import { type InvestStep, stepPath } from './invest-steps.ts'
import { OpenAttempt } from '#src/features/investment/pay/open-attempt.tsx'
import { ReviewRows } from './review-rows.tsx'
import styles from './review-step.module.css'
import type { StepProps } from './step-parts.ts'
import type { Figures } from './summary.tsx'
import type { AttemptKeeper } from '#src/features/investment/pay/use-attempt.ts'

interface ReviewProps extends StepProps {
  readonly attempt: AttemptKeeper
  readonly figures: Figures | undefined
}

/** The summary, the risk statement, and the button that reserves. */
export function ReviewStep({ campaign, form, quote, heading, attempt, figures }: ReviewProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const { card } = campaign
  const oversubscription = oversubscriptionText(campaign.terms, intl)
  // Sent without a response, and no longer in transit.
  const unanswered = attempt.open !== undefined && !form.busy
  const anonymous = attempt.open?.anonymous ?? form.values.anonymous
  const gate = unanswered ? undefined : gateText(quote, intl)
  const stepLink = (step: InvestStep, label: string) => (
    <Link className={buttonClass('plain')} href={stepPath(card.id, step)}>
      {label}
    </Link>
  )
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {text('invest.reviewTitle')}
      </h2>
      {unanswered ? <OpenAttempt failure={form.failure} /> : null}
      {figures ? <ReviewRows campaign={campaign} figures={figures} anonymous={anonymous} /> : null}
      <p className={styles.miss}>{text(card.raiseType === 'fixed' ? 'detail.missFixed' : 'detail.missFlexible')}</p>
      {oversubscription === undefined ? null : <p className={styles.miss}>{oversubscription}</p>}
      {unanswered ? null : <IdentityHint />}
      {unanswered ? null : <QuestionnaireHint />}
      <FormFrame
        // An attempt without a response is reported above, in a text that does not claim that nothing was sent.
        form={unanswered ? { ...form, failure: undefined } : form}
        submit={text(unanswered ? 'invest.openAgain' : 'invest.toAgreement')}
        blocked={online ? gate : text('detail.offlineInvest')}
        beside={
          unanswered ? (
            <Button variant="quiet" onClick={attempt.settle}>
              {text('invest.openDrop')}
            </Button>
          ) : (
            stepLink('amount', text('shell.back'))
          )
        }
        afterFailure={() => stepLink('amount', text('invest.changeAmount'))}
      >
        {unanswered ? null : (
          <>
            <div>
              <TickField of={form.field('anonymous')} label={<b>{text('invest.anonymous')}</b>} />
              <p className="soft small" role="status">
                {text(anonymous ? 'invest.othersNothing' : 'invest.othersInitials')} {text('invest.operatorSees')}
              </p>
            </div>
            <TickField of={form.field('riskAccepted')} label={text('invest.risk')} />
          </>
        )}
      </FormFrame>
      {gateOf(quote)?.code === 'ACCREDITED_ONLY' ? (
        <p>
          <AccreditationLink from={stepPath(card.id, 'amount')} />
        </p>
      ) : null}
      <p className="soft small">{text(unanswered ? 'invest.openDropText' : 'invest.notCharged')}</p>
    </div>
  )
}
