import { useState } from 'react'
import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './repayment-shares.module.css'

interface RepaymentSharesProps {
  readonly of: Pick<RepaymentDetail, 'investors' | 'shares'>
  /** What the investors receive together, in minor units. */
  readonly amount: bigint
  readonly currency: string
  /** The name of the list. */
  readonly label: string
}

/** The number of shares that are listed at first. */
const firstShares = 5

/**
 * The investors' shares, the largest first. The others are one line with their sum, so that the lines always add up to
 * the total.
 */
export function RepaymentShares({ of: { investors, shares }, amount, currency, label }: RepaymentSharesProps) {
  const { text } = useIntl()
  const [showsAll, setShowsAll] = useState(false)
  // One more line instead of a line for one other investor.
  const listed = showsAll || shares.length <= firstShares + 1 ? shares : shares.slice(0, firstShares)
  const others = investors - listed.length
  const otherAmount = listed.reduce((rest, share) => rest - share.amount, amount)
  return (
    <div className={styles.shares}>
      <ul className={styles.lines} aria-label={label}>
        {listed.map((share, index) => (
          // Names need not be unique, and the order is the same while the list is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={styles.name}>
              <bdi>{share.name || text('repayment.unnamed')}</bdi>
              <span className="soft small">{text('repayment.units', { count: Number(share.units) })}</span>
            </span>
            <MoneyText amount={share.amount} currency={currency} />
          </li>
        ))}
        {others > 0 ? (
          <li>
            <span className="soft">{text('repayment.others', { count: others })}</span>
            <MoneyText amount={otherAmount} currency={currency} />
          </li>
        ) : null}
        <li className={styles.total}>
          <span>{text('repayment.investorTotal', { count: investors })}</span>
          <MoneyText amount={amount} currency={currency} />
        </li>
      </ul>
      {listed.length < shares.length ? (
        <div data-noprint>
          <Button variant="plain" onClick={() => setShowsAll(true)}>
            {text('repayment.showShares', { count: shares.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
