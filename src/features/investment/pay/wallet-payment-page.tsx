import { Redirect } from 'wouter'
import { receipt } from '#contract/investment/investment.ts'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { PaymentGates } from '#src/features/investment/invest/payment-gates.tsx'
import { CustodialPayment } from './custodial-payment.tsx'
import { FromWallet, type FromWalletProps } from './from-wallet.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import { StepList } from '#src/features/investment/invest/step-list.tsx'
import { Deadline } from './deadline.tsx'
import { PayLead } from './pay-lead.tsx'

/** Payment of a reserved investment from a wallet: the site's own, or the custodial wallet at the provider. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  return (
    <LoadedPage title={text('wallet.payTitle')} of={loaded} checkout lines={8}>
      {(data) =>
        data.investment.state === 'reserved' && data.investment.agreement === null ? (
          // The agreement is read and signed there first.
          <Redirect to={pathTo('payment', { id: data.investment.id })} replace />
        ) : data.investment.state === 'reserved' ? (
          <PaymentGates data={data} onChanged={loaded.retry}>
            <Paying data={data} onChanged={loaded.retry} />
          </PaymentGates>
        ) : (
          <Redirect to={pathTo('receipt', { id: data.investment.id })} replace />
        )
      }
    </LoadedPage>
  )
}

/** The amount, the wallet, and the button that cancels the payment. */
function Paying({ data, onChanged }: FromWalletProps) {
  const { investment } = data
  const From = investment.gateway === 'mangopay' ? CustodialPayment : FromWallet
  return (
    <>
      <StepList campaignId={investment.campaign.id} current="payment" locked />
      <PayLead id="pay.onlineLead" campaign={investment.campaign} />
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <From data={data} onChanged={onChanged} />
      </section>
      {/* A custodial wallet has its own custodian. */}
      {investment.gateway === 'mangopay' ? null : <CustodianNote id="pay.custodian" />}
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.payTitle') })
