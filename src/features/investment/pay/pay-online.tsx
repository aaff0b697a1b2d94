import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment/investment.ts'
import { noFee } from '#domain/payment/fees.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { isLive, type PayPageGateway, payPageGateways } from '#domain/payment/payment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { hasPaid, PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type PaymentMethodName, useOnlinePaymentMethods } from './payment-methods.ts'
import styles from './payment-page.module.css'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { type PaymentHandle, usePayment } from './use-payment.ts'
import { Deadline, PayLead } from './pay-lead.tsx'

interface PayOnlineProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
}

/** Payment of a reservation on a provider's page: redirect, return and outcome. */
export function PayOnline({ data, onChanged }: PayOnlineProps) {
  const { investment, payment: known } = data
  const { text } = useIntl()
  const [query] = useSearchParams()
  const handle = usePayment(investment.id, known, query.get('session_id'), onChanged)
  const state = handle.payment?.state
  const methods = useOnlinePaymentMethods(investment.amount)
  const [chosenMethod, choose] = useState<PaymentMethodName>(investment.gateway)
  // An attempt that may still succeed continues with its own provider.
  const alive = handle.payment && isLive(handle.payment.state) ? handle.payment.gateway : undefined
  const under = payPageGateways.find((each) => each === alive)
  const method = under ?? (methods.find((each) => each.method === chosenMethod) ?? methods[0])?.method
  const { amount, currency } = investment.amount
  const rule = methods.find((each) => each.method === method)?.fee ?? noFee
  const total =
    under === undefined
      ? amount + (method === undefined ? 0n : feeAt(method, amount, currency, rule))
      : (handle.payment?.amount.amount ?? amount)
  // Before the first attempt, the site's settings of this payment method.
  const test = under === undefined ? methods.find((each) => each.method === method)?.test : handle.payment?.test
  return (
    <>
      <PayLead id="pay.onlineLead" campaign={investment.campaign} />
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          {state === 'processing' ? null : <Deadline expiresAt={investment.expiresAt} />}
        </p>
        <dl className={styles.due}>
          <dt>{text('invest.total')}</dt>
          <dd className="num">
            <MoneyText amount={total} currency={currency} />
          </dd>
        </dl>
        <TopUpStatus handle={handle} test={test ?? false} />
        {under === undefined && methods.length > 1 && !handle.checking ? (
          <>
            <h2 id="method-title">{text('invest.payTitle')}</h2>
            <PaymentMethodChoice
              methods={methods}
              chosen={method ?? chosenMethod}
              onChoose={choose}
              amount={investment.amount}
              explain={(each) => text(`invest.methodText.${each}`)}
              labelledBy="method-title"
            />
          </>
        ) : null}
        <PayActions
          handle={handle}
          gateway={method}
          amount={total}
          currency={currency}
          until={under === undefined ? investment.triesUntil : null}
          alternativeMethods={data.paymentMethods.length > 0}
        />
      </section>
      {state === 'processing' ? null : (
        <ReservationActions
          data={data}
          onDone={onChanged}
          isPending={under !== undefined}
          besides={under === undefined ? methods.map((each) => each.method) : []}
        />
      )}
    </>
  )
}

const texts: PaymentStateText = {
  silent: 'pay.silentText',
  refused: 'pay.refusedText',
  processing: 'pay.processingText',
  arrivesBy: 'pay.arrivesBy',
  failed: 'pay.failedText',
}

/** The state of the attempt, with a text about what happened to the money. */
function TopUpStatus({
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
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {checking ? (
        <Notice live title={text('pay.checking')} />
      ) : payment ? (
        <PaymentState payment={payment} texts={texts} />
      ) : null}
    </>
  )
}

interface PayActionsProps {
  readonly handle: PaymentHandle
  /** Undefined if online payment is no longer possible. */
  readonly gateway: PayPageGateway | undefined
  readonly amount: bigint
  readonly currency: string
  /** No attempt can begin after this time; null if one is in progress. */
  readonly until: string | null
  /** Payment methods without an attempt at a provider are still available. */
  readonly alternativeMethods: boolean
}

function PayActions({
  handle: { payment, checking, busy, pay, giveUp },
  gateway,
  amount,
  currency,
  until,
  alternativeMethods,
}: PayActionsProps) {
  const { text, rich, date } = useIntl()
  const now = useNow()
  if (checking || payment?.state === 'processing' || hasPaid(payment)) return null
  const again = payment !== undefined && payment.state !== 'open' && payment.state !== 'created'
  const label = rich(again ? 'pay.again' : payment?.state === 'open' ? 'pay.goOn' : 'pay.now', {
    amount: <MoneyText key="amount" amount={amount} currency={currency} />,
  })
  const over = until !== null && Date.parse(until) <= now
  const blocked = over
    ? text(alternativeMethods ? 'paymentMethod.attemptsOver' : 'error.TRIES_OVER')
    : gateway === undefined
      ? text('error.GATEWAY_OFF')
      : undefined
  return (
    <div className="cluster">
      {until === null || over ? null : (
        <p className="soft small">
          {rich('pay.attemptsUntil', {
            moment: (
              <time key="moment" dateTime={until}>
                {date(until, 'time')}
              </time>
            ),
          })}
        </p>
      )}
      <Button
        busy={busy}
        needsConnection
        blocked={blocked}
        onClick={() => (gateway === undefined ? undefined : pay(gateway, amount))}
      >
        <span>{label}</span>
      </Button>
      {payment !== undefined && isLive(payment.state) ? (
        <Button variant="plain" busy={busy} needsConnection blocked={blocked} onClick={giveUp}>
          {text('pay.cancelPayment')}
        </Button>
      ) : null}
    </div>
  )
}
