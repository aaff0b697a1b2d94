import type { WalletDetail } from '#contract/wallet/wallet.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './figures.module.css'
import { Facts } from '#src/ui/facts.tsx'

interface FiguresProps {
  readonly wallet: Pick<WalletDetail, 'currency' | 'available' | 'pendingIn' | 'pendingOut'> & {
    readonly owed?: bigint
  }
}

/** The three figures of one currency: available balance, pending deposits, and the amount held for withdrawals. */
export function Figures({ wallet }: FiguresProps) {
  const { text, rich } = useIntl()
  const { currency, available, pendingIn, pendingOut, owed = 0n } = wallet
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
  return (
    <>
      <Facts
        variant="figures"
        className={styles.figures}
        rows={[
          [text('wallet.available'), money(available), true],
          [text('wallet.pendingIn'), money(pendingIn)],
          [text('wallet.pendingOut'), money(pendingOut)],
        ]}
      />
      {owed > 0n ? (
        <Notice variant="warn" title={rich('wallet.owed', { amount: <span key="owed">{money(owed)}</span> })}>
          {text('wallet.owedText')}
        </Notice>
      ) : null}
    </>
  )
}
