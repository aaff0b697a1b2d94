import type { RefObject } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { type Receipt, receipt } from '#contract/investment/investment.ts'
import { payPageOf } from '#domain/payment/payment.ts'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AgreementButton } from '#src/features/investment/agreement/agreement-button.tsx'
import { AgreementStep } from '#src/features/investment/agreement/agreement-step.tsx'
import { PaymentGates } from '#src/features/investment/invest/payment-gates.tsx'
import { choiceQuery } from './change-payment-method-link.tsx'
import { useReservationMethods } from './payment-methods.ts'
import { PayStep } from './pay-step.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { StepList } from '#src/features/investment/invest/step-list.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import { Deadline } from './deadline.tsx'
import { PayLead } from './pay-lead.tsx'

export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  const isPaying = loaded.data === undefined || loaded.data.investment.state === 'reserved'
  return (
    <LoadedPage title={text(headOf(loaded.data))} of={loaded} checkout={isPaying} lines={9}>
      {(data) =>
        data.investment.state !== 'reserved' ? (
          <Settled data={data} />
        ) : (
          <PaymentGates data={data} onChanged={loaded.retry}>
            <NextStep data={data} onChanged={loaded.retry} />
          </PaymentGates>
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

/** First the signature, then the choice of a payment method, then the payment by it. */
function NextStep({ data, onChanged }: NextStepProps) {
  const { investment, bank } = data
  const [query, setQuery] = useSearchParams()
  const methodCount = useReservationMethods(data).length
  const set = (isChoosing: boolean): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (isChoosing) after.set('method', choiceQuery.method)
        else after.delete('method')
        return after
      },
      { replace: true },
    )
  const signed = (): void => {
    set(true)
    onChanged()
  }
  const isSigned = investment.agreement !== null
  const isChosen = query.get('method') !== choiceQuery.method || methodCount === 1
  const isAtProvider = payPageOf(investment.gateway) !== undefined
  const step = !isSigned ? 'agreement' : isChosen && !isAtProvider ? 'transfer' : 'method'
  const heading = useStepHeading(step)
  if (step === 'agreement') return <AgreementStep key={investment.id} data={data} onDone={signed} />
  if (step === 'method')
    return (
      <PayStep key={investment.id} data={data} heading={heading} onChanged={onChanged} onChosen={() => set(false)} />
    )
  if (bank === null) return <Redirect to={pathTo('walletPayment', { id: investment.id })} replace />
  return <Due data={data} bank={bank} heading={heading} onCancelled={onChanged} />
}

function headOf(data: Receipt | undefined) {
  if (data !== undefined && data.investment.state !== 'reserved') return 'pay.head'
  return data?.investment.agreement === null ? 'agreement.title' : 'pay.title'
}

interface DueProps {
  readonly data: Receipt
  readonly bank: NonNullable<Receipt['bank']>
  /** Receives the focus when the step begins. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onCancelled: () => void
}

/** Waits for the money. */
function Due({ data, bank, heading, onCancelled }: DueProps) {
  const { text } = useIntl()
  const { investment } = data
  return (
    <>
      <StepList campaignId={investment.campaign.id} current="payment" locked />
      <PayLead id="pay.lead" campaign={investment.campaign} />
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {text('pay.transferTitle')}
        </h2>
        <BankPanel bank={bank} amount={investment.amount} reference={investment.reference} />
      </section>
      <p className="soft small">{text('pay.afterwards')}</p>
      <CustodianNote id="pay.custodian" />
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
