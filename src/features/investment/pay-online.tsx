import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment.ts'
import type { Payment } from '#contract/payment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CancelReservation } from './cancel-reservation.tsx'
import { Deadline } from './deadline.tsx'
import styles from './payment-page.module.css'
import { StateBadge } from './state-badge.tsx'
import { type PaymentHandle, usePayment } from './use-payment.ts'

interface PayOnlineProps {
  readonly data: Receipt
  /** The investment is to be asked for again. */
  readonly onChanged: () => void
}

/** Paying a reservation at a provider's page: going there, coming back, and what became of it. */
export function PayOnline({ data: { investment, payment: known }, onChanged }: PayOnlineProps) {
  const { text, rich } = useIntl()
  const [query] = useSearchParams()
  const handle = usePayment(investment.id, known, query.get('session_id'), onChanged)
  const state = handle.payment?.state
  // Before the first try, what the site says of this way.
  const offered = useBootstrap()?.gateways.find(({ type }) => type === investment.gateway)
  const test = handle.payment?.test ?? offered?.test ?? false
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
            <MoneyText amount={investment.amount.amount + investment.fee} currency={investment.amount.currency} />
          </dd>
        </dl>
        <HowItStands handle={handle} test={test} />
        <Ways
          handle={handle}
          amount={investment.amount.amount + investment.fee}
          currency={investment.amount.currency}
        />
      </section>
      {state === 'processing' ? null : <CancelReservation investment={investment} onDone={onChanged} />}
    </>
  )
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
      {test ? (
        <Notice look="warn" title={text('pay.testMode')}>
          {text('pay.testText')}
        </Notice>
      ) : null}
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      {checking ? <Notice live title={text('pay.checking')} /> : payment ? <Known payment={payment} /> : null}
    </>
  )
}

function Known({ payment }: { readonly payment: Payment }) {
  const { text } = useIntl()
  switch (payment.state) {
    case 'created':
      return (
        <Notice look="warn" live title={text('pay.silent')}>
          {text('pay.silentText')}
        </Notice>
      )
    case 'open':
      return (
        <Notice live title={text('pay.open')}>
          {text('pay.openText')}
        </Notice>
      )
    case 'processing':
      return (
        <Notice live title={text('pay.processing')}>
          {text('pay.processingText')}
        </Notice>
      )
    case 'failed':
    case 'reversed':
      return (
        <Notice look="bad" live title={text(`pay.failed.${payment.reason ?? 'declined'}`)}>
          {text('pay.failedText')}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice live title={text('pay.givenUp')}>
          {text('pay.failedText')}
        </Notice>
      )
    case 'succeeded':
      return null
  }
}

interface WaysProps {
  readonly handle: PaymentHandle
  readonly amount: bigint
  readonly currency: string
}

function Ways({ handle: { payment, checking, busy, pay, giveUp }, amount, currency }: WaysProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  if (checking || payment?.state === 'processing' || payment?.state === 'succeeded') return null
  const again = payment !== undefined && payment.state !== 'open' && payment.state !== 'created'
  const words = rich(again ? 'pay.again' : payment?.state === 'open' ? 'pay.goOn' : 'pay.now', {
    amount: <MoneyText key="amount" amount={amount} currency={currency} />,
  })
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <div className={styles.act}>
      <Button busy={busy} blocked={blocked} onClick={pay}>
        <span>{words}</span>
      </Button>
      {payment?.state === 'open' ? (
        <Button look="plain" busy={busy} blocked={blocked} onClick={giveUp}>
          {text('pay.giveUp')}
        </Button>
      ) : null}
    </div>
  )
}
