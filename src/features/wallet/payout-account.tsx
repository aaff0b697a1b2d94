import type { PayoutAccount } from '#contract/wallet/wallet.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import styles from './wallet-page.module.css'

/** The account for withdrawals, by its last characters, and who verified it. */
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
      <Facts variant="ruled" rows={rows.map(([term, value]) => [term, <bdi key="value">{value}</bdi>])} />
      <p className={styles.verified}>
        {verified === null ? (
          <Badge variant="warn">{text('wallet.verificationPending')}</Badge>
        ) : (
          <Badge variant={verified.test ? 'warn' : 'good'}>
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
