import type { ReactNode } from 'react'
import type { Money } from '#domain/money.ts'
import { decideSpending } from '#domain/wallet/wallet.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface BalanceProps {
  readonly due: Money
  /** The available balance, in the same currency. */
  readonly available: bigint
  /** Path to deposit the missing amount; it returns here. */
  readonly addPath: (missing: bigint) => string
  /** The payment button, shown if the balance is sufficient. */
  readonly children: ReactNode
}

/** The balance, the amount due and the rest; or the missing amount. */
export function Balance({ due: { amount, currency }, available, addPath, children }: BalanceProps) {
  const { text, rich } = useIntl()
  const decision = decideSpending(amount, available)
  const money = (value: bigint) => <MoneyText amount={value} currency={currency} />
  return (
    <>
      <Facts
        variant="ruled"
        rows={[
          [text('wallet.available'), money(available)],
          [text('invest.total'), money(amount)],
          [text('wallet.afterwards'), decision.ok ? money(available - amount) : null],
        ]}
      />
      {decision.ok ? (
        children
      ) : (
        <Notice
          variant="warn"
          live
          title={rich('wallet.missing', {
            amount: <MoneyText key="missing" amount={decision.missing} currency={currency} />,
          })}
          action={
            <Link className={buttonClass()} href={addPath(decision.missing)}>
              {text('wallet.addMissing')}
            </Link>
          }
        >
          {text('wallet.missingText')}
        </Notice>
      )}
    </>
  )
}
