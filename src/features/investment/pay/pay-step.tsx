import { type RefObject, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment/investment.ts'
import { noFee } from '#domain/payment/fees.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { type GatewayName, isLive, payPageOf } from '#domain/payment/payment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import { hasPaid, PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { StepList } from '#src/features/investment/invest/step-list.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useReservationMethods } from './payment-methods.ts'
import styles from './payment-page.module.css'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'
import { type PaymentHandle, usePayment } from './use-payment.ts'
import { Deadline } from './deadline.tsx'
import { PayLead } from './pay-lead.tsx'

interface PayStepProps {
  readonly data: Receipt
  /** Receives the focus when the step begins. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
  /** The chosen method has no provider's page: its own page is to be shown. */
  readonly onChosen: () => void
}

/** The last step of investing: the payment method, and the payment on a provider's page with its outcome. */
export function PayStep({ data, heading, onChanged, onChosen }: PayStepProps) {
  const { investment } = data
  const { text } = useIntl()
  const [query] = useSearchParams()
  const options = { session: query.get('session_id'), changed: onChanged, chosen: onChosen }
  const handle = usePayment(data, options)
  const state = handle.payment?.state
  const methods = useReservationMethods(data)
  const [chosenMethod, choose] = useState(investment.gateway)
  // An attempt that may still succeed continues with its own provider.
  const under = handle.payment && isLive(handle.payment.state) ? payPageOf(handle.payment.gateway) : undefined
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
      <StepList campaignId={investment.campaign.id} current="payment" locked />
      <PayLead id="pay.onlineLead" campaign={investment.campaign} />
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          {state === 'processing' ? null : <Deadline expiresAt={investment.expiresAt} />}
        </p>
        <TopUpStatus handle={handle} test={test ?? false} />
        {under === undefined && method !== undefined && !handle.checking ? (
          <>
            <h2 id="method-title" ref={heading} tabIndex={-1}>
              {text('invest.payTitle')}
            </h2>
            <PaymentMethodChoice
              methods={methods}
              chosen={method}
              onChoose={choose}
              amount={investment.amount}
              explain={(each) => text(`invest.methodText.${each}`)}
              labelledBy="method-title"
            />
            <AboutMethod data={data} method={method} />
          </>
        ) : null}
        <dl className={styles.due}>
          <dt>{text('invest.total')}</dt>
          <dd className="num">
            <MoneyText amount={total} currency={currency} />
          </dd>
        </dl>
        <PayActions
          handle={handle}
          gateway={method}
          amount={total}
          currency={currency}
          until={under === undefined && payPageOf(method) !== undefined ? investment.triesUntil : null}
          alternativeMethods={data.paymentMethods.length > 0}
        />
      </section>
      {/* A custodial wallet has its own custodian. */}
      {method === 'mangopay' ? null : <CustodianNote id="pay.custodian" />}
      {state === 'processing' ? null : (
        <ReservationActions data={data} onDone={onChanged} isPending={under !== undefined} isChoosing />
      )}
    </>
  )
}

interface AboutMethodProps {
  readonly data: Receipt
  readonly method: GatewayName
}

/** What happens next by this method, and how long the units stay reserved with it. */
function AboutMethod({ data: { investment, paymentMethods }, method }: AboutMethodProps) {
  const { text, rich, date } = useIntl()
  // At a provider, payments end before the reservation does.
  const until = payPageOf(method) ? null : paymentMethods.find(({ gateway }) => gateway === method)?.reservedUntil
  return (
    <div className="stack small soft" role="status">
      {method === 'offline' ? (
        <p>
          {text('invest.bankPay')} {text('invest.bankConfirm')}
        </p>
      ) : (
        <p>{text(`invest.where.${method}`)}</p>
      )}
      {until ? (
        <p>
          {rich('paymentMethod.reservedUntil', {
            moment: (
              <time key="moment" dateTime={until}>
                {date(until, 'time')}
              </time>
            ),
          })}
        </p>
      ) : null}
      {investment.gateway === 'offline' && method !== 'offline' ? <p>{text('paymentMethod.sent')}</p> : null}
    </div>
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
  /** Undefined if the reservation cannot be paid any more. */
  readonly gateway: GatewayName | undefined
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
  const label = rich(payment?.state === 'open' ? 'pay.goOn' : `pay.next.${gateway ?? 'offline'}`, {
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
