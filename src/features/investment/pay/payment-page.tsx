import { Redirect, useSearchParams } from 'wouter'
import { type Receipt, receipt } from '#contract/investment/investment.ts'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AgreementButton } from '#src/features/investment/agreement/agreement-button.tsx'
import { AgreementStep } from '#src/features/investment/agreement/agreement-step.tsx'
import { IdentityGate } from '#src/features/investment/invest/identity-gate.tsx'
import { QuestionnaireGate } from '#src/features/investment/invest/questionnaire-gate.tsx'
import { PayOnline } from './pay-online.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { paymentMethodQueryOf } from '#src/features/investment/payment-method/change-payment-method-link.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import { Deadline, PayLead } from './pay-lead.tsx'

export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  return (
    <LoadedPage title={text(headOf(loaded.data))} of={loaded} lines={9}>
      {(data) =>
        data.investment.state !== 'reserved' ? (
          <Settled data={data} />
        ) : (
          <IdentityGate data={data} onChanged={loaded.retry}>
            <QuestionnaireGate data={data} onChanged={loaded.retry}>
              <NextStep data={data} onChanged={loaded.retry} />
            </QuestionnaireGate>
          </IdentityGate>
        )
      }
    </LoadedPage>
  )
}

interface NextStepProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
}

/** First the signature, then the payment by the chosen method. */
function NextStep({ data, onChanged }: NextStepProps) {
  const { investment, bank } = data
  const [query] = useSearchParams()
  if (investment.agreement === null) return <AgreementStep key={investment.id} data={data} onDone={onChanged} />
  if (investment.gateway === 'wallet' || investment.gateway === 'mangopay')
    return <Redirect to={pathTo('walletPayment', { id: investment.id }, paymentMethodQueryOf(query))} replace />
  // Remounted for each method, so that no state of another method remains.
  if (bank === null) return <PayOnline key={investment.gateway} data={data} onChanged={onChanged} />
  return <Due data={data} bank={bank} onCancelled={onChanged} />
}

function headOf(data: Receipt | undefined) {
  if (data !== undefined && data.investment.state !== 'reserved') return 'pay.head'
  return data?.investment.agreement === null ? 'agreement.title' : 'pay.title'
}

interface DueProps {
  readonly data: Receipt
  readonly bank: NonNullable<Receipt['bank']>
  readonly onCancelled: () => void
}

/** Waits for the money. */
function Due({ data, bank, onCancelled }: DueProps) {
  const { text } = useIntl()
  const { investment } = data
  return (
    <>
      <PayLead id="pay.lead" campaign={investment.campaign} />
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <BankPanel bank={bank} amount={investment.amount} reference={investment.reference} />
      </section>
      <p className="soft small">{text('pay.afterwards')}</p>
      <div className="cluster">
        <Link className={buttonClass()} href={pathTo('receipt', { id: investment.id })}>
          {text('pay.noted')}
        </Link>
        <AgreementButton investment={investment} />
        <ReservationActions data={data} onDone={onCancelled} />
      </div>
    </>
  )
}

/** Nothing has to be paid, or not any more. */
function Settled({ data: { investment } }: { readonly data: Receipt }) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  // A user who returns after paying is redirected to the receipt.
  if (investment.state === 'confirmed' && query.has('session_id'))
    return <Redirect to={pathTo('receipt', { id: investment.id })} replace />
  return (
    <Notice
      variant={investment.state === 'confirmed' ? 'good' : 'info'}
      title={text(`pay.is.${investment.state}`)}
      action={
        <>
          <Link className={buttonClass()} href={pathTo('receipt', { id: investment.id })}>
            {text('investment.receipt')}
          </Link>
          <Link className={buttonClass('quiet')} href={pathTo('campaign', { slug: investment.campaign.slug })}>
            {text('invest.backToCampaign')}
          </Link>
        </>
      }
    >
      {investment.campaign.name}
    </Notice>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('pay.head') })
