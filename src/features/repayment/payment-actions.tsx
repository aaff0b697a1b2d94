import { useState } from 'react'
import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { decideSpending } from '#domain/wallet/wallet.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type OfferedMethod, PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { hasPaid } from '#src/components/payment/payment-state.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { RepaymentGateway, RepaymentPaymentHandle } from './use-repayment-payment.ts'

interface PaymentActionsProps {
  readonly of: RepaymentDetail
  readonly handle: RepaymentPaymentHandle
}

/** The choice of the payment method and its button; or the buttons of a payment that may still succeed. */
export function PaymentActions({ of: repayment, handle }: PaymentActionsProps) {
  const intl = useIntl()
  const { text } = intl
  const { payment, checking, failure } = handle
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {checking || payment?.state === 'processing' || hasPaid(payment) ? null : handle.isLive ? (
        <OpenPayment of={repayment} handle={handle} />
      ) : repayment.state === 'processing' ? (
        <p className="soft">{text('repayment.processingText')}</p>
      ) : (
        <NewPayment of={repayment} handle={handle} />
      )}
    </>
  )
}

/** A provider's page is open: it continues there with the agreed fee, or is closed. */
function OpenPayment({ of: repayment, handle: { payment, busy, pay, cancel } }: PaymentActionsProps) {
  const { text, rich } = useIntl()
  if (payment === undefined || payment.gateway === 'mangopay') return null
  const { gateway, amount } = payment
  const fee = amount.amount - repayment.amount.amount
  return (
    <>
      {fee === 0n ? null : <Facts variant="ruled" rows={totalRows(repayment, fee, text)} />}
      <div className="cluster">
        <Button busy={busy} needsConnection onClick={() => pay(gateway, amount.amount)}>
          <span>
            {rich('pay.goOn', {
              amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
            })}
          </span>
        </Button>
        <Button variant="plain" busy={busy} needsConnection onClick={cancel}>
          {text('pay.cancelPayment')}
        </Button>
      </div>
    </>
  )
}

/** The fee of the payment method, and the total. */
function totalRows(
  { amount: { amount, currency } }: RepaymentDetail,
  fee: bigint,
  text: ReturnType<typeof useIntl>['text'],
) {
  return [
    [text('repayment.investorsGet'), <MoneyText key="amount" amount={amount} currency={currency} />],
    [text('repayment.fee'), <MoneyText key="fee" amount={fee} currency={currency} />],
    [text('repayment.total'), <MoneyText key="total" amount={amount + fee} currency={currency} />, true],
  ] as const
}

function NewPayment({ of: repayment, handle }: PaymentActionsProps) {
  const { text, rich } = useIntl()
  const methods = useMethods(repayment)
  const [chosen, choose] = useState<RepaymentGateway>()
  const { amount, currency } = repayment.amount
  // The first method that can pay at once: a wallet with too little money is not the default.
  const usual = methods.find(({ method, due }) => method !== 'wallet' || due <= repayment.available) ?? methods[0]
  const picked = methods.find(({ method }) => method === chosen) ?? usual
  if (picked === undefined) return <Notice variant="warn">{text('wallet.noMethods')}</Notice>
  const { method, due, test } = picked
  const isRetry = handle.payment !== undefined
  return (
    <>
      <h2 id="method-title">{text('invest.payTitle')}</h2>
      <PaymentMethodChoice
        methods={methods}
        chosen={method}
        onChoose={choose}
        explain={(each) => text(`repayment.methodText.${each}`)}
        amount={repayment.amount}
        labelledBy="method-title"
      />
      {handle.payment?.test ? null : <TestNotice test={test} />}
      {method === 'offline' ? (
        <Transfer of={repayment} total={due} />
      ) : (
        <>
          {due === amount ? null : <Facts variant="ruled" rows={totalRows(repayment, due - amount, text)} />}
          {method === 'wallet' ? <WalletFigures of={repayment} due={due} /> : null}
          {repayment.instalment === null ? null : <Consent method={method} />}
          {method === 'wallet' && !decideSpending(due, repayment.available).ok ? null : (
            <div>
              <Button busy={handle.busy} needsConnection onClick={() => handle.pay(method, due)}>
                <span>
                  {rich(isRetry ? 'pay.again' : 'pay.now', {
                    amount: <MoneyText key="amount" amount={due} currency={currency} />,
                  })}
                </span>
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** Which methods are charged for the later instalments, and the consent that the payment gives. */
function Consent({ method }: { readonly method: RepaymentGateway }) {
  const { text } = useIntl()
  const isCharged = method === 'stripe' || method === 'ach'
  return <p className="soft small">{text(isCharged ? 'repayment.consent' : 'repayment.noConsent')}</p>
}

interface RepaymentMethod extends OfferedMethod<RepaymentGateway> {
  /** The amount with the fee of this method. */
  readonly due: bigint
}

/** What the server offers for this amount; transfers last, because they take longest. */
function useMethods({ methods, amount, bank }: RepaymentDetail): readonly RepaymentMethod[] {
  const gateways = useBootstrap()?.gateways ?? []
  return methods
    .filter(({ gateway }) => gateway !== 'offline' || bank !== null)
    .map(({ gateway, fee }) => ({
      method: gateway,
      test: gateways.find(({ type }) => type === gateway)?.test ?? false,
      fee: { basisPoints: 0, flat: [{ amount: fee, currency: amount.currency }] },
      due: amount.amount + fee,
    }))
    .toSorted((a, b) => Number(a.method === 'offline') - Number(b.method === 'offline'))
}

/** The balance before and after; or what is missing, with the way to add it. */
function WalletFigures({ of: { id, amount, available }, due }: { readonly of: RepaymentDetail; readonly due: bigint }) {
  const { text, rich } = useIntl()
  const { currency } = amount
  const decision = decideSpending(due, available)
  const money = (value: bigint) => <MoneyText amount={value} currency={currency} />
  return (
    <>
      <Facts
        variant="ruled"
        rows={[
          [text('wallet.available'), money(available)],
          [text('wallet.afterwards'), decision.ok ? money(available - due) : null],
        ]}
      />
      {decision.ok ? null : (
        <Notice
          variant="warn"
          title={rich('wallet.missing', {
            amount: <MoneyText key="missing" amount={decision.missing} currency={currency} />,
          })}
          action={
            <Link
              className={buttonClass()}
              href={pathTo(
                'wallet',
                {},
                {
                  do: 'add',
                  currency,
                  amount: String(decision.missing),
                  next: pathTo('repaymentPayment', { id }),
                },
              )}
            >
              {text('wallet.action.add')}
            </Link>
          }
        >
          {text('repayment.missingText')}
        </Notice>
      )}
    </>
  )
}

/** Where to transfer the money, and with which reference. */
function Transfer({
  of: { bank, amount, reference },
  total,
}: {
  readonly of: RepaymentDetail
  readonly total: bigint
}) {
  const { text } = useIntl()
  if (bank === null) return null
  return (
    <div className="stack">
      <p>{text('repayment.transferLead')}</p>
      <BankPanel bank={bank} amount={{ amount: total, currency: amount.currency }} reference={reference} />
      <p className="soft small">{text('repayment.transferText')}</p>
    </div>
  )
}
