import { useSearchParams } from 'wouter'
import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { hasPaid, PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { Day, RepaymentPeriod } from '#src/components/repayment/repayment-dates.tsx'
import { RepaymentShares } from '#src/components/repayment/repayment-shares.tsx'
import { RepaymentStateBadge } from '#src/components/repayment/repayment-state.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CancelRepayment } from './cancel-repayment.tsx'
import { ReportPanel } from './report-panel.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { type RepaymentPaymentHandle, useRepaymentPayment } from './use-repayment-payment.ts'

interface RepaymentPaymentProps {
  readonly of: RepaymentDetail
  /** The repayment has to be reloaded. */
  readonly onChanged: () => void
}

/** Payment of a repayment: from the wallet, on a provider's page and back, or by bank transfer. */
export function RepaymentPayment({ of: repayment, onChanged }: RepaymentPaymentProps) {
  const { text, rich } = useIntl()
  const [query] = useSearchParams()
  const handle = useRepaymentPayment(repayment, query.get('session_id'), onChanged)
  const { campaign, amount, type, dueOn, description } = repayment
  // Only cancelled together with nothing that may still arrive.
  const isPending = handle.isLive || handle.checking || hasPaid(handle.payment)
  return (
    <>
      <p>
        {rich('repayment.payLead', {
          campaign: (
            <Link key="campaign" href={pathTo('campaignRepayment', { id: campaign.id })}>
              <bdi>{campaign.name}</bdi>
            </Link>
          ),
        })}
      </p>
      <section className="panel stack" aria-label={text('repayment.payTitle')}>
        <Facts
          variant="ruled"
          rows={[
            [
              text('repayment.amount'),
              <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
              true,
            ],
            [text('repayment.state'), <RepaymentStateBadge key="state" of={repayment} />],
            [text('repayment.type'), text(`repayment.type.${type}`)],
            [text('repayment.period'), <RepaymentPeriod key="period" of={repayment} />],
            [text('repayment.dueOn'), <Day key="due" of={dueOn} />],
            [
              text('repayment.description'),
              description === '' ? null : (
                <span key="description" dir="auto">
                  {description}
                </span>
              ),
            ],
          ]}
        />
        <Status handle={handle} />
        <PaymentActions of={repayment} handle={handle} />
      </section>
      <section className="panel stack" aria-labelledby="split">
        <h2 id="split">{text('repayment.split')}</h2>
        <p className="soft small">{text('repayment.splitText')}</p>
        <RepaymentShares
          of={repayment}
          amount={amount.amount}
          currency={amount.currency}
          label={text('repayment.split')}
        />
      </section>
      <ReportPanel of={repayment} onChanged={onChanged} />
      <CancelRepayment of={repayment} isPending={isPending} onChanged={onChanged} />
    </>
  )
}

const texts: PaymentStateText = {
  silent: 'repayment.silentText',
  refused: 'repayment.refusedText',
  processing: 'repayment.processingText',
  arrivesBy: 'repayment.arrivesBy',
  failed: 'repayment.failedText',
}

/** The state of the payment attempt, with a text about what happened to the money. */
function Status({ handle: { payment, checking } }: { readonly handle: RepaymentPaymentHandle }) {
  const { text } = useIntl()
  if (checking) return <Notice live title={text('pay.checking')} />
  if (payment === undefined) return null
  return (
    <>
      <TestNotice test={payment.test} />
      {hasPaid(payment) ? (
        <Notice live variant="good" title={text('repayment.received')} />
      ) : (
        <PaymentState
          payment={payment}
          texts={payment.state === 'cancelled' ? { ...texts, failed: 'repayment.unpaidText' } : texts}
        />
      )}
    </>
  )
}
