import type { PayerFee } from '#domain/payment/fees.ts'
import type { Money } from '#domain/money.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { MoneyText } from './money.tsx'
import styles from './payment-method-choice.module.css'

export interface OfferedMethod<W extends GatewayName = GatewayName> {
  readonly way: W
  /** No real money moves. */
  readonly test: boolean
  /** The fee on top of the amount. */
  readonly fee: PayerFee
}

interface WayChoiceProps<W extends GatewayName> {
  readonly ways: readonly OfferedMethod<W>[]
  readonly chosen: W
  readonly onChoose: (method: W) => void
  /** Describes a payment method. */
  readonly explain: (method: W) => string
  /** The amount without a fee, once it is known: the fee of each method is shown beside it. */
  readonly amount: Money | undefined
  /** Id of the heading. */
  readonly labelledBy: string
}

/** The choice of a payment method; hidden if there is only one. */
export function PaymentMethodChoice<W extends GatewayName>({
  ways,
  chosen,
  onChoose,
  explain,
  amount,
  labelledBy,
}: WayChoiceProps<W>) {
  const { text } = useIntl()
  return (
    <div className={styles.ways} role={ways.length > 1 ? 'radiogroup' : undefined} aria-labelledby={labelledBy}>
      {ways.map(({ way, test, fee }) => (
        <label key={way} className={classes(styles.way, way === chosen && styles.chosen)}>
          {ways.length > 1 ? (
            <input type="radio" name="gateway" value={way} checked={way === chosen} onChange={() => onChoose(way)} />
          ) : null}
          <span className={styles.words}>
            <span className={styles.name}>
              {text(`invest.method.${way}`)}
              {test ? <Badge variant="warn">{text('pay.testMode')}</Badge> : null}
            </span>
            <span className="soft small">{explain(way)}</span>
            <FeeLine way={way} amount={amount} fee={fee} />
          </span>
        </label>
      ))}
    </div>
  )
}

interface FeeLineProps {
  readonly way: GatewayName
  readonly amount: Money | undefined
  readonly fee: PayerFee
}

function FeeLine({ way, amount, fee }: FeeLineProps) {
  const { rich } = useIntl()
  const due = amount === undefined ? 0n : feeAt(way, amount.amount, amount.currency, fee)
  if (amount === undefined || due === 0n) return null
  return (
    <span className="small">
      {rich('invest.methodFee', { fee: <MoneyText key="fee" amount={due} currency={amount.currency} /> })}
    </span>
  )
}
