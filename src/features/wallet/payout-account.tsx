import type { PayoutAccount } from '#contract/wallet.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './wallet-page.module.css'

/** The account that withdrawals go to, by the ends of its numbers. */
export function PayoutAccountRows({ account }: { readonly account: PayoutAccount }) {
  const { text } = useIntl()
  const rows = [
    [text('pay.accountName'), account.holder],
    [text('pay.bankName'), account.bankName],
    [text(account.scheme === 'iban' ? 'pay.iban' : 'pay.accountNumber'), account.accountNumber],
  ] as const
  return (
    <dl className={styles.rows}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
