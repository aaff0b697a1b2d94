import { TickField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import flow from './invest-flow.module.css'
import { stepPath } from './invest-steps.ts'
import styles from './pay-step.module.css'
import { chosenWay, type OfferedWay } from './pay-ways.ts'
import type { StepProps } from './step-parts.ts'

interface PayStepProps extends StepProps {
  readonly ways: readonly OfferedWay[]
  readonly onNext: () => void
}

/** How to pay, and what other people will see. */
export function PayStep({ campaign, form, heading, ways, onNext }: PayStepProps) {
  const { text } = useIntl()
  const chosen = chosenWay(form.values.gateway, ways)
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
      <div className={styles.ways} role={ways.length > 1 ? 'radiogroup' : undefined} aria-labelledby="pay-title">
        {ways.map(({ way, test }) => (
          <label key={way} className={classes(styles.way, way === chosen && styles.chosen)}>
            {ways.length > 1 ? (
              <input
                type="radio"
                name="gateway"
                value={way}
                checked={way === chosen}
                onChange={() => form.field('gateway').change(way)}
              />
            ) : null}
            <span className={styles.words}>
              <span className={styles.name}>
                {text(`invest.way.${way}`)}
                {test ? <Badge look="warn">{text('pay.testMode')}</Badge> : null}
              </span>
              <span className="soft small">{text(`invest.wayText.${way}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen === 'offline' ? <TransferSteps /> : <p className="soft small">{text('invest.cardWhere')}</p>}
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

/** What happens with a transfer, in its order. */
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
