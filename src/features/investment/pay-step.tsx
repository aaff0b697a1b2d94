import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { TickField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import flow from './invest-flow.module.css'
import { stepPath } from './invest-steps.ts'
import styles from './pay-step.module.css'
import type { StepProps } from './step-parts.ts'

/** How to pay, which is by bank transfer, and what other people will see. */
export function PayStep({ campaign, form, heading, onNext }: StepProps & { readonly onNext: () => void }) {
  const { text } = useIntl()
  const days = useBootstrap()?.campaign.reservationDays
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {text('invest.payTitle')}
      </h2>
      <div className={styles.way}>
        <h3>{text('invest.bankTransfer')}</h3>
        <ol>
          <li>{days === undefined ? text('invest.bankReserve') : text('invest.bankReserveDays', { days })}</li>
          <li>{text('invest.bankPay')}</li>
          <li>{text('invest.bankConfirm')}</li>
        </ol>
        <p className="soft small">{text('invest.bankOnly')}</p>
      </div>
      <div>
        <TickField of={form.field('anonymous')} label={<b>{text('invest.anonymous')}</b>} />
        <p className="soft" role="status">
          {text(form.values.anonymous ? 'invest.othersNothing' : 'invest.othersInitials')}
        </p>
        <p className="soft small">{text('invest.operatorSees')}</p>
      </div>
      <div className={flow.act}>
        <Button type="submit">{text('invest.next')}</Button>
        <Link className={buttonClass('plain')} href={stepPath(campaign.card.id, 'amount')}>
          {text('shell.back')}
        </Link>
      </div>
    </form>
  )
}
