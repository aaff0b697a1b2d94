import type { PayoutAccount } from '#contract/wallet.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './wallet-page.module.css'

/** The account that withdrawals go to, by the ends of its numbers, and who verified it. */
export function PayoutAccountRows({ account }: { readonly account: PayoutAccount }) {
  const { text, date } = useIntl()
  const { verified } = account
  const rows = [
    [text('pay.accountName'), account.holder],
    [text('pay.bankName'), account.bankName],
    [text(account.scheme === 'iban' ? 'pay.iban' : 'pay.accountNumber'), account.accountNumber],
  ] as const
  return (
    <div className="stack">
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
      <p className={styles.verified}>
        {verified === null ? (
          <Badge look="warn">{text('wallet.verificationWaits')}</Badge>
        ) : (
          <Badge look={verified.test ? 'warn' : 'good'}>
            {text(
              verified.by === 'administrator'
                ? 'wallet.verifiedByUs'
                : verified.test
                  ? 'wallet.verifiedTest'
                  : 'wallet.verified',
              { date: isolated(date(verified.at)) },
            )}
          </Badge>
        )}
      </p>
    </div>
  )
}
