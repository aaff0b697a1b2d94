import { TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { type OfferedMethod, PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { stepPath } from '#src/features/investment/invest/invest-steps.ts'
import styles from './pay-step.module.css'
import { pickMethod, useBankLinkMissing } from './payment-methods.ts'
import type { StepProps } from '#src/features/investment/invest/step-parts.ts'

interface PayStepProps extends StepProps {
  readonly methods: readonly OfferedMethod[]
  readonly onNext: () => void
}

/** The payment method, and what other users will see. */
export function PayStep({ campaign, form, judged, heading, methods, onNext }: PayStepProps) {
  const { text } = useIntl()
  const chosen = pickMethod(form.values.gateway, methods)
  const { currency } = campaign.card.goal
  const amount = judged.is === 'agreed' ? { amount: judged.quote.amount, currency } : undefined
  const withoutBankLink = useBankLinkMissing(currency)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <h2 ref={heading} tabIndex={-1} id="pay-title">
        {text('invest.payTitle')}
      </h2>
      <PaymentMethodChoice
        methods={methods}
        chosen={chosen}
        onChoose={(method) => form.field('gateway').change(method)}
        explain={(each) => text(`invest.methodText.${each}`)}
        labelledBy="pay-title"
        amount={amount}
      />
      {chosen === 'offline' ? <TransferSteps /> : <p className="soft small">{text(`invest.where.${chosen}`)}</p>}
      {withoutBankLink ? <p className="soft small">{text('error.BANK_LINK_CURRENCY')}</p> : null}
      <div>
        <TickField of={form.field('anonymous')} label={<b>{text('invest.anonymous')}</b>} />
        <p className="soft" role="status">
          {text(form.values.anonymous ? 'invest.othersNothing' : 'invest.othersInitials')}
        </p>
        <p className="soft small">{text('invest.operatorSees')}</p>
      </div>
      <div className="cluster">
        <Button type="submit">{text('invest.next')}</Button>
        <Link className={buttonClass('plain')} href={stepPath(campaign.card.id, 'amount')}>
          {text('shell.back')}
        </Link>
      </div>
    </form>
  )
}

/** The steps of a bank transfer, in order. */
function TransferSteps() {
  const { text } = useIntl()
  const days = useBootstrap()?.campaign.reservationDays
  return (
    <ol className={styles.steps}>
      <li>{days === undefined ? text('invest.bankReserve') : text('invest.bankReserveDays', { days })}</li>
      <li>{text('invest.bankPay')}</li>
      <li>{text('invest.bankConfirm')}</li>
    </ol>
  )
}
