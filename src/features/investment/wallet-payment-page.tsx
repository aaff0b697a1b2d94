import { Redirect } from 'wouter'
import { type Receipt, receipt } from '#contract/investment.ts'
import { detail } from '#contract/wallet.ts'
import { decideSpending, freeOf } from '#domain/wallet.ts'
import { Age } from '#src/components/age.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CancelReservation } from './cancel-reservation.tsx'
import { Deadline } from './deadline.tsx'
import styles from './payment-page.module.css'
import rows from './review-step.module.css'
import { StateBadge } from './state-badge.tsx'
import { useWalletPayment } from './use-wallet-payment.ts'

/** Paying a reserved investment from the wallet. */
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
            <PayFromWallet data={data} onChanged={loaded.retry} />
          ) : (
            <Redirect to={pathTo('receipt', { id: data.investment.id })} replace />
          )
        }
      </LoadedView>
    </div>
  )
}

interface PayProps {
  readonly data: Receipt
  readonly onChanged: () => void
}

function PayFromWallet({ data: { investment }, onChanged }: PayProps) {
  const { text, rich } = useIntl()
  const { amount, currency } = investment.amount
  const wallet = useCall(detail, { query: { currencyId: currency } })
  return (
    <>
      <p>
        {rich('pay.onlineLead', {
          campaign: (
            <Link key="campaign" href={pathTo('campaign', { slug: investment.campaign.slug })}>
              {investment.campaign.name}
            </Link>
          ),
        })}
      </p>
      <section className="panel stack">
        <p className={styles.state}>
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <LoadedView of={wallet} skeleton={<Skeleton lines={4} />}>
          {({ active, ...figures }) => {
            const available = freeOf(figures)
            const decision = decideSpending(amount, available)
            return (
              <>
                <dl className={rows.rows}>
                  <Row term={text('wallet.available')} amount={available} currency={currency} />
                  <Row term={text('invest.total')} amount={amount} currency={currency} />
                  {decision.ok ? (
                    <Row term={text('wallet.afterwards')} amount={available - amount} currency={currency} />
                  ) : null}
                </dl>
                {!active ? (
                  <Notice look="warn" title={text('wallet.off')} />
                ) : decision.ok ? (
                  <PayButton id={investment.id} amount={amount} currency={currency} onChanged={onChanged} />
                ) : (
                  <Missing id={investment.id} missing={decision.missing} currency={currency} />
                )}
              </>
            )
          }}
        </LoadedView>
      </section>
      <CancelReservation investment={investment} onDone={onChanged} />
    </>
  )
}

interface SumProps {
  readonly amount: bigint
  readonly currency: string
}

function Row({ term, amount, currency }: SumProps & { readonly term: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** What is missing, and a way to put it in that leads back here. */
function Missing({
  id,
  missing,
  currency,
}: {
  readonly id: string
  readonly missing: bigint
  readonly currency: string
}) {
  const { text, rich } = useIntl()
  const add = { do: 'add', currency, amount: String(missing), next: pathTo('walletPayment', { id }) }
  return (
    <Notice
      look="warn"
      live
      title={rich('wallet.missing', { amount: <MoneyText key="missing" amount={missing} currency={currency} /> })}
      action={
        <Link className={buttonClass()} href={pathTo('wallet', {}, add)}>
          {text('wallet.addMissing')}
        </Link>
      }
    >
      {text('wallet.missingText')}
    </Notice>
  )
}

interface PayButtonProps extends SumProps {
  readonly id: string
  readonly onChanged: () => void
}

function PayButton({ id, amount, currency, onChanged }: PayButtonProps) {
  const intl = useIntl()
  const { text, rich } = intl
  const online = useOnline()
  const { busy, failure, pay } = useWalletPayment(id, onChanged)
  return (
    <>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      <div className={styles.act}>
        <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={pay}>
          <span>
            {rich('wallet.payAmount', { amount: <MoneyText key="amount" amount={amount} currency={currency} /> })}
          </span>
        </Button>
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.payTitle') })
