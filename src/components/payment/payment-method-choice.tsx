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
  readonly method: W
  /** No real money moves. */
  readonly test: boolean
  /** The fee on top of the amount. */
  readonly fee: PayerFee
}

interface PaymentMethodChoiceProps<W extends GatewayName> {
  readonly methods: readonly OfferedMethod<W>[]
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
  methods,
  chosen,
  onChoose,
  explain,
  amount,
  labelledBy,
}: PaymentMethodChoiceProps<W>) {
  const { text } = useIntl()
  return (
    <div className={styles.methods} role={methods.length > 1 ? 'radiogroup' : undefined} aria-labelledby={labelledBy}>
      {methods.map(({ method, test, fee }) => (
        <label key={method} className={classes(styles.method, method === chosen && styles.chosen)}>
          {methods.length > 1 ? (
            <input
              type="radio"
              name="gateway"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
          ) : null}
          <span className={styles.text}>
            <span className={styles.name}>
              {text(`invest.method.${method}`)}
              {test ? <Badge variant="warn">{text('pay.testMode')}</Badge> : null}
            </span>
            <span className="soft small">{explain(method)}</span>
            <FeeLine method={method} amount={amount} fee={fee} />
          </span>
        </label>
      ))}
    </div>
  )
}

interface FeeLineProps {
  readonly method: GatewayName
  readonly amount: Money | undefined
  readonly fee: PayerFee
}

function FeeLine({ method, amount, fee }: FeeLineProps) {
  const { rich } = useIntl()
  const due = amount === undefined ? 0n : feeAt(method, amount.amount, amount.currency, fee)
  if (amount === undefined || due === 0n) return null
  return (
    <span className="small">
      {rich('invest.methodFee', { fee: <MoneyText key="fee" amount={due} currency={amount.currency} /> })}
    </span>
  )
}
