import { Redirect } from 'wouter'
import { receipt } from '#contract/investment.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from './deadline.tsx'
import { FromPooled } from './from-pooled.tsx'
import { FromWallet, type FromWalletProps } from './from-wallet.tsx'
import styles from './payment-page.module.css'
import { ReservationActs } from './reservation-acts.tsx'
import { StateBadge } from './state-badge.tsx'

/** Paying a reserved investment from a wallet: that of the site, or the one that the provider keeps. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useCall(receipt, { params: { id: params['id'] ?? '' } })
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
            // Where it is read and signed first.
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

/** What is paid, from which wallet, and the way to give it up. */
function Paying({ data, onChanged }: FromWalletProps) {
  const { rich } = useIntl()
  const { investment } = data
  const { campaign } = investment
  const From = investment.gateway === 'mangopay' ? FromPooled : FromWallet
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
      <ReservationActs data={data} onDone={onChanged} />
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.payTitle') })
