import type { PayerFee } from '#domain/fees.ts'
import type { Money } from '#domain/money.ts'
import type { GatewayName } from '#domain/payment.ts'
import { feeAt } from '#domain/provider-money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { MoneyText } from './money.tsx'
import styles from './way-choice.module.css'

export interface OfferedWay<W extends GatewayName = GatewayName> {
  readonly way: W
  /** No money moves outside. */
  readonly test: boolean
  /** What it costs on top. */
  readonly fee: PayerFee
}

interface WayChoiceProps<W extends GatewayName> {
  readonly ways: readonly OfferedWay<W>[]
  readonly chosen: W
  readonly onChoose: (way: W) => void
  /** What one should know of a way. */
  readonly explain: (way: W) => string
  /** What is to be paid without a fee, once that is known: the fee of each way stands beside it. */
  readonly amount: Money | undefined
  /** Id of the heading. */
  readonly labelledBy: string
}

/** How to pay: nothing to choose where there is one way only. */
export function WayChoice<W extends GatewayName>({
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
              {text(`invest.way.${way}`)}
              {test ? <Badge look="warn">{text('pay.testMode')}</Badge> : null}
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
      {rich('invest.wayFee', { fee: <MoneyText key="fee" amount={due} currency={amount.currency} /> })}
    </span>
  )
}
