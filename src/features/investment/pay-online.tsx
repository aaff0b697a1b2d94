import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment.ts'
import { noFee } from '#domain/fees.ts'
import { feeAt } from '#domain/provider-money.ts'
import { isLive, type PayPageGateway, payPageGateways } from '#domain/payment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { hasPaid, PaymentState, type PaymentWords } from '#src/components/payment-state.tsx'
import { TestNotice } from '#src/components/test-notice.tsx'
import { WayChoice } from '#src/components/way-choice.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Deadline } from './deadline.tsx'
import { type PayWay, useOnlineWays } from './pay-ways.ts'
import styles from './payment-page.module.css'
import { ReservationActs } from './reservation-acts.tsx'
import { StateBadge } from './state-badge.tsx'
import { type PaymentHandle, usePayment } from './use-payment.ts'

interface PayOnlineProps {
  readonly data: Receipt
  /** The investment is to be asked for again. */
  readonly onChanged: () => void
}

/** Paying a reservation at a provider's page: going there, coming back, and what became of it. */
export function PayOnline({ data, onChanged }: PayOnlineProps) {
  const { investment, payment: known } = data
  const { text, rich } = useIntl()
  const [query] = useSearchParams()
  const handle = usePayment(investment.id, known, query.get('session_id'), onChanged)
  const state = handle.payment?.state
  const ways = useOnlineWays(investment.amount)
  const [wanted, choose] = useState<PayWay>(investment.gateway)
  // A try that may still bring the money goes on where it began.
  const alive = handle.payment && isLive(handle.payment.state) ? handle.payment.gateway : undefined
  const under = payPageGateways.find((each) => each === alive)
  const way = under ?? (ways.find((each) => each.way === wanted) ?? ways[0])?.way
  const { amount, currency } = investment.amount
  const rule = ways.find((each) => each.way === way)?.fee ?? noFee
  const total =
    under === undefined
      ? amount + (way === undefined ? 0n : feeAt(way, amount, currency, rule))
      : (handle.payment?.amount.amount ?? amount)
  // Before the first try, what the site says of this way.
  const test = under === undefined ? ways.find((each) => each.way === way)?.test : handle.payment?.test
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
          {state === 'processing' ? null : <Deadline expiresAt={investment.expiresAt} />}
        </p>
        <dl className={styles.due}>
          <dt>{text('invest.total')}</dt>
          <dd className="num">
            <MoneyText amount={total} currency={currency} />
          </dd>
        </dl>
        <HowItStands handle={handle} test={test ?? false} />
        {under === undefined && ways.length > 1 && !handle.checking ? (
          <>
            <h2 id="way-title">{text('invest.payTitle')}</h2>
            <WayChoice
              ways={ways}
              chosen={way ?? wanted}
              onChoose={choose}
              amount={investment.amount}
              explain={(each) => text(`invest.wayText.${each}`)}
              labelledBy="way-title"
            />
          </>
        ) : null}
        <Acts
          handle={handle}
          way={way}
          amount={total}
          currency={currency}
          until={under === undefined ? investment.triesUntil : null}
          otherWays={data.ways.length > 0}
        />
      </section>
      {state === 'processing' ? null : (
        <ReservationActs
          data={data}
          onDone={onChanged}
          underWay={under !== undefined}
          besides={under === undefined ? ways.map((each) => each.way) : []}
        />
      )}
    </>
  )
}

const words: PaymentWords = {
  silent: 'pay.silentText',
  refused: 'pay.refusedText',
  processing: 'pay.processingText',
  failed: 'pay.failedText',
}

/** What is known of the try, in words that say what happened to the money. */
function HowItStands({
  handle: { payment, checking, failure },
  test,
}: {
  readonly handle: PaymentHandle
  readonly test: boolean
}) {
  const intl = useIntl()
  const { text } = intl
  return (
    <>
      <TestNotice test={test} />
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      {checking ? (
        <Notice live title={text('pay.checking')} />
      ) : payment ? (
        <PaymentState payment={payment} words={words} />
      ) : null}
    </>
  )
}

interface ActsProps {
  readonly handle: PaymentHandle
  /** Undefined where nobody can pay online any more. */
  readonly way: PayPageGateway | undefined
  readonly amount: bigint
  readonly currency: string
  /** No try begins later; null where one is under way. */
  readonly until: string | null
  /** It can still be paid in ways for which nothing is begun at a provider. */
  readonly otherWays: boolean
}

function Acts({
  handle: { payment, checking, busy, pay, giveUp },
  way,
  amount,
  currency,
  until,
  otherWays,
}: ActsProps) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  const online = useOnline()
  if (checking || payment?.state === 'processing' || hasPaid(payment)) return null
  const again = payment !== undefined && payment.state !== 'open' && payment.state !== 'created'
  const words = rich(again ? 'pay.again' : payment?.state === 'open' ? 'pay.goOn' : 'pay.now', {
    amount: <MoneyText key="amount" amount={amount} currency={currency} />,
  })
  const over = until !== null && Date.parse(until) <= now
  const blocked = !online
    ? text('shell.needsConnection')
    : over
      ? text(otherWays ? 'way.triesOver' : 'error.TRIES_OVER')
      : way === undefined
        ? text('error.GATEWAY_OFF')
        : undefined
  return (
    <div className={styles.act}>
      {until === null || over ? null : (
        <p className="soft small">
          {rich('pay.triesUntil', {
            moment: (
              <time key="moment" dateTime={until}>
                {date(until, 'time')}
              </time>
            ),
          })}
        </p>
      )}
      <Button busy={busy} blocked={blocked} onClick={() => (way === undefined ? undefined : pay(way, amount))}>
        <span>{words}</span>
      </Button>
      {payment !== undefined && isLive(payment.state) ? (
        <Button look="plain" busy={busy} blocked={blocked} onClick={giveUp}>
          {text('pay.giveUp')}
        </Button>
      ) : null}
    </div>
  )
}
