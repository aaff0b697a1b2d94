import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { gateOf, gateText } from './entry-texts.ts'
import { IdentityHint } from './identity-gate.tsx'
import { QuestionnaireHint } from './questionnaire-gate.tsx'
import { type InvestStep, stepPath } from './invest-steps.ts'
import { OpenAttempt } from '#src/features/investment/pay/open-attempt.tsx'
import type { PaymentMethodName } from '#src/features/investment/pay/payment-methods.ts'
import { ReviewRows } from './review-rows.tsx'
import styles from './review-step.module.css'
import type { StepProps } from './step-parts.ts'
import type { Figures } from './summary.tsx'
import type { AttemptKeeper } from '#src/features/investment/pay/use-attempt.ts'

interface ReviewProps extends StepProps {
  readonly attempt: AttemptKeeper
  readonly figures: Figures | undefined
  readonly method: PaymentMethodName
}

/** The summary, the risk statement, and the button that reserves. */
export function ReviewStep({ campaign, form, quote, heading, attempt, figures, method }: ReviewProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const { card } = campaign
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
      {figures ? <ReviewRows campaign={campaign} figures={figures} anonymous={anonymous} method={method} /> : null}
      <p className={styles.miss}>{text(card.raiseType === 'fixed' ? 'detail.missFixed' : 'detail.missFlexible')}</p>
      {campaign.terms.allocation === 'pro-rata' ? <p className={styles.miss}>{text('detail.proRata')}</p> : null}
      {unanswered ? null : <IdentityHint />}
      {unanswered ? null : <QuestionnaireHint />}
      <FormFrame
        // An attempt without a response is reported above, in a text that does not claim that nothing was sent.
        form={unanswered ? { ...form, failure: undefined } : form}
        submit={
          unanswered ? (
            text('invest.openAgain')
          ) : (
            <ReserveNote figures={figures} currency={card.goal.currency} method={method} />
          )
        }
        blocked={online ? gate : text('detail.offlineInvest')}
        beside={
          unanswered ? (
            <Button variant="quiet" onClick={attempt.settle}>
              {text('invest.openDrop')}
            </Button>
          ) : (
            stepLink('pay', text('shell.back'))
          )
        }
        afterFailure={() => stepLink('amount', text('invest.changeAmount'))}
      >
        {unanswered ? null : <TickField of={form.field('riskAccepted')} label={text('invest.risk')} />}
      </FormFrame>
      {gateOf(quote)?.code === 'ACCREDITED_ONLY' ? (
        <p>
          <AccreditationLink from={stepPath(card.id, 'amount')} />
        </p>
      ) : null}
      <p className="soft small">{text(unanswered ? 'invest.openDropText' : afterwards(method))}</p>
    </div>
  )
}

/** The steps that follow the reservation. */
function afterwards(method: PaymentMethodName) {
  if (method === 'wallet') return 'invest.chargedWallet'
  if (method === 'mangopay') return 'invest.chargedCustodial'
  return method === 'offline' ? 'invest.notCharged' : 'invest.chargedThere'
}

interface ReserveNoteProps {
  readonly figures: Figures | undefined
  readonly currency: string
  readonly method: PaymentMethodName
}

function ReserveNote({ figures, currency, method }: ReserveNoteProps) {
  const { rich } = useIntl()
  return (
    <span>
      {rich(method === 'offline' ? 'invest.reserve' : 'invest.goPay', {
        amount: figures ? <MoneyText key="amount" amount={figures.total} currency={currency} /> : null,
      })}
    </span>
  )
}
