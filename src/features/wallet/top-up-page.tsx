import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { getPreapproval, type TopUp } from '#contract/top-up.ts'
import { noFee } from '#domain/fees.ts'
import { feeAt } from '#domain/provider-money.ts'
import { isLive } from '#domain/payment.ts'
import { type TopUpGateway, topUpGateways } from '#domain/wallet.ts'
import { Age } from '#src/components/age.tsx'
import { BankPanel } from '#src/components/bank-panel.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { WayChoice } from '#src/components/way-choice.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HowItStands } from './how-it-stands.tsx'
import { hasPaid } from '#src/components/payment-state.tsx'
import { useTopUpWays } from './top-up-ways.ts'
import { type TopUpHandle, useTopUp } from './use-top-up.ts'
import styles from './wallet-page.module.css'

/** A top-up while it is being paid: the way to the provider and back, or where the transfer goes. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useCall(getPreapproval, { query: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text('wallet.doing.add')}</h1>
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        {(topUp) => <Standing key={topUp.id} topUp={topUp} onChanged={loaded.retry} />}
      </LoadedView>
      <p>
        <Link href={routes.wallet}>{text('wallet.toWallet')}</Link>
      </p>
    </div>
  )
}

interface StandingProps {
  readonly topUp: TopUp
  /** It is to be asked for again. */
  readonly onChanged: () => void
}

function Standing({ topUp, onChanged }: StandingProps) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const session = query.get('session_id')
  const handle = useTopUp(topUp, session, onChanged)
  if (topUp.state === 'paid') return <Redirect to={pathTo('topUpReceipt', { id: topUp.id })} replace />
  if (topUp.state === 'waiting' && topUp.bank !== null && topUp.reference !== null)
    return <Transfer topUp={topUp} bank={topUp.bank} reference={topUp.reference} />
  const { payment, checking } = handle
  // Back from the provider without having paid.
  if (session !== null && !checking && (payment?.state === 'failed' || payment?.state === 'cancelled'))
    return <Redirect to={pathTo('topUpFail', {}, { id: topUp.id })} replace />
  return (
    <section className="panel stack">
      <dl className={styles.rows}>
        <Row term={text('wallet.gets')} amount={topUp.amount.amount} currency={topUp.amount.currency} />
        {topUp.payment === null ? null : (
          <>
            <Row term={text('invest.fee')} amount={topUp.fee} currency={topUp.amount.currency} />
            <Row term={text('invest.total')} amount={topUp.total} currency={topUp.amount.currency} />
          </>
        )}
      </dl>
      <HowItStands handle={handle} />
      {topUp.state === 'ended' ? (
        <Notice look="warn">{text('wallet.topUpOver')}</Notice>
      ) : (
        <Ways topUp={topUp} handle={handle} />
      )}
    </section>
  )
}

function Row({
  term,
  amount,
  currency,
}: {
  readonly term: string
  readonly amount: bigint
  readonly currency: string
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

interface TransferProps {
  readonly topUp: TopUp
  readonly bank: NonNullable<TopUp['bank']>
  readonly reference: string
}

function Transfer({ topUp, bank, reference }: TransferProps) {
  const { text, rich, date } = useIntl()
  return (
    <>
      <p>{text('wallet.transferLead')}</p>
      <section className="panel stack">
        <BankPanel
          bank={bank}
          amount={{ amount: topUp.total, currency: topUp.amount.currency }}
          reference={reference}
        />
        <p className="soft small">
          {rich('wallet.transferUntil', {
            day: (
              <time key="day" dateTime={topUp.expiresAt}>
                {date(topUp.expiresAt)}
              </time>
            ),
          })}
        </p>
      </section>
      <p className="soft small">{text('pay.afterwards')}</p>
    </>
  )
}

function Ways({ topUp, handle }: { readonly topUp: TopUp; readonly handle: TopUpHandle }) {
  const intl = useIntl()
  const { text, rich } = intl
  const online = useOnline()
  const ways = useTopUpWays(topUp.amount.currency, topUp.amount.amount)
  const [wanted, choose] = useState<TopUpGateway>()
  const { payment, checking, busy, failure, pay, giveUp } = handle
  if (checking || payment?.state === 'processing' || hasPaid(payment)) return null
  // A try that may still bring the money goes on where it began.
  const alive = payment && isLive(payment.state) ? payment.gateway : undefined
  const under = topUpGateways.find((each) => each === alive)
  const way = under ?? (ways.find((each) => each.way === wanted) ?? ways[0])?.way
  if (way === undefined) return <Notice look="warn">{text('wallet.noWays')}</Notice>
  const blocked = online ? undefined : text('shell.needsConnection')
  const { amount: gets, currency } = topUp.amount
  // What was agreed on with a try stands; before it, what the way costs now.
  const fee = ways.find((each) => each.way === way)?.fee ?? noFee
  const total = under === undefined ? gets + feeAt(way, gets, currency, fee) : topUp.total
  const amount = <MoneyText key="amount" amount={total} currency={currency} />
  return (
    <>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      {under === undefined ? (
        <>
          <h2 id="way-title">{text('invest.payTitle')}</h2>
          <WayChoice
            ways={ways}
            chosen={way}
            onChoose={choose}
            explain={(each) => text(`wallet.wayText.${each}`)}
            amount={topUp.amount}
            labelledBy="way-title"
          />
        </>
      ) : null}
      <div className={styles.acts}>
        <Button busy={busy} blocked={blocked} onClick={() => pay(way, total)}>
          <span>{rich(under === undefined ? 'pay.now' : 'pay.goOn', { amount })}</span>
        </Button>
        {under === undefined ? (
          <Link className={buttonClass('plain')} href={routes.wallet}>
            {text('shell.cancel')}
          </Link>
        ) : (
          <Button look="plain" busy={busy} blocked={blocked} onClick={giveUp}>
            {text('pay.giveUp')}
          </Button>
        )}
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.doing.add') })
