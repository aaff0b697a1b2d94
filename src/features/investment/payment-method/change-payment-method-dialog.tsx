import { useId, useState } from 'react'
import { edit, type Receipt } from '#contract/investment/investment.ts'
import { bootstrap } from '#contract/site/settings.ts'
import { isLive } from '#domain/payment/payment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface ChangePaymentMethodDialogProps {
  readonly data: Receipt
  readonly methods: Receipt['paymentMethods']
  /** The reservation has changed, or differs from the shown one; the screen has to be reloaded. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Every available method with its fee, and the consequences for a payment that has already begun. */
export function ChangePaymentMethodDialog({
  data: { investment, payment },
  methods,
  onDone,
  onClose,
}: ChangePaymentMethodDialogProps) {
  const { text, rich, date } = useIntl()
  const send = useIdempotentMutation(edit)
  // The fees of the methods may have changed since the site was opened; the page below uses them as well.
  const { data: site, retry: renewTerms } = useQuery(bootstrap, {})
  const tests = site?.gateways.filter(({ test }) => test) ?? []
  const titleId = useId()
  const [chosenMethod, choose] = useState(methods[0]?.gateway)
  const chosen = methods.find(({ gateway }) => gateway === chosenMethod) ?? methods[0]
  if (chosen === undefined) return null
  const { id, units, amount, gateway: gatewayBefore, agreement } = investment
  const total = amount.amount + chosen.fee
  const change = async (): Promise<void> => {
    const { gateway } = chosen
    const renew = (): void => {
      renewTerms()
      onDone()
    }
    try {
      await send({ params: { investorId: id }, body: { units, unitsBefore: units, gateway, gatewayBefore, total } })
    } catch (error) {
      // Whatever the error: the next attempt needs the current state.
      if (isFailure(error) && error.code !== 'OFFLINE') renew()
      throw error
    }
    renew()
  }
  return (
    <ActionDialog
      title={<span id={titleId}>{text('paymentMethod.title')}</span>}
      action={text('paymentMethod.change')}
      variant="primary"
      keep={text('paymentMethod.keep')}
      run={change}
      onClose={onClose}
    >
      {payment && isLive(payment.state) ? <p>{text('paymentMethod.closes')}</p> : null}
      {gatewayBefore === 'offline' && agreement !== null ? <p>{text('paymentMethod.sent')}</p> : null}
      {/* A separate form, so that these radio buttons and those of the page below are two groups. */}
      <form onSubmit={(event) => event.preventDefault()}>
        <PaymentMethodChoice
          methods={methods.map(({ gateway: method, fee }) => ({
            method,
            test: tests.some(({ type }) => type === method),
            // As the server reports it: the exact fee for this investment.
            fee: { basisPoints: 0, flat: [{ amount: fee, currency: amount.currency }] },
          }))}
          chosen={chosen.gateway}
          onChoose={choose}
          explain={(method) => text(`invest.methodText.${method}`)}
          amount={amount}
          labelledBy={titleId}
        />
      </form>
      <p role="status">
        {rich('paymentMethod.total', { amount: <MoneyText key="amount" amount={total} currency={amount.currency} /> })}
        {chosen.reservedUntil === null ? null : (
          <>
            {' '}
            {rich('paymentMethod.reservedUntil', {
              moment: (
                <time key="moment" dateTime={chosen.reservedUntil}>
                  {date(chosen.reservedUntil, 'time')}
                </time>
              ),
            })}
          </>
        )}
      </p>
    </ActionDialog>
  )
}
