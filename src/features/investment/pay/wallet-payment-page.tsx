import { Redirect } from 'wouter'
import { receipt } from '#contract/investment/investment.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from './deadline.tsx'
import { CustodialPayment } from './custodial-payment.tsx'
import { FromWallet, type FromWalletProps } from './from-wallet.tsx'
import styles from './payment-page.module.css'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'

/** Payment of a reserved investment from a wallet: the site's own, or the custodial wallet at the provider. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text('wallet.payTitle')}</h1>
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        {(data) =>
          data.investment.state === 'reserved' && data.investment.agreement === null ? (
            // The agreement is read and signed there first.
            <Redirect to={pathTo('payment', { id: data.investment.id })} replace />
          ) : data.investment.state === 'reserved' ? (
            <Paying data={data} onChanged={loaded.retry} />
          ) : (
            <Redirect to={pathTo('receipt', { id: data.investment.id })} replace />
          )
        }
      </LoadedView>
    </div>
  )
}

/** The amount, the wallet, and the button that cancels the payment. */
function Paying({ data, onChanged }: FromWalletProps) {
  const { rich } = useIntl()
  const { investment } = data
  const { campaign } = investment
  const From = investment.gateway === 'mangopay' ? CustodialPayment : FromWallet
  return (
    <>
      <p>
        {rich('pay.onlineLead', {
          campaign: (
            <Link key="campaign" href={pathTo('campaign', { slug: campaign.slug })}>
              {campaign.name}
            </Link>
          ),
        })}
      </p>
      <section className="panel stack">
        <p className={styles.state}>
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <From data={data} onChanged={onChanged} />
      </section>
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.payTitle') })
