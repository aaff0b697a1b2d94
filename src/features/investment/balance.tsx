import type { ReactNode } from 'react'
import type { Money } from '#domain/money.ts'
import { decideSpending } from '#domain/wallet.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import rows from './review-step.module.css'

interface BalanceProps {
  readonly due: Money
  /** What can be spent, in the same currency. */
  readonly available: bigint
  /** Where so much is put in that is missing; it leads back here. */
  readonly addPath: (missing: bigint) => string
  /** The way to pay, where there is enough. */
  readonly children: ReactNode
}

/** What is there, what is due, and what is left; or what is missing. */
export function Balance({ due: { amount, currency }, available, addPath, children }: BalanceProps) {
  const { text, rich } = useIntl()
  const decision = decideSpending(amount, available)
  const row = (term: string, value: bigint) => (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        <MoneyText amount={value} currency={currency} />
      </dd>
    </div>
  )
  return (
    <>
      <dl className={rows.rows}>
        {row(text('wallet.available'), available)}
        {row(text('invest.total'), amount)}
        {decision.ok ? row(text('wallet.afterwards'), available - amount) : null}
      </dl>
      {decision.ok ? (
        children
      ) : (
        <Notice
          look="warn"
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
