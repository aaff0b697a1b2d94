import { failureText } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './payment-page.module.css'
import type { WalletPayment } from './use-wallet-payment.ts'

interface PayButtonProps {
  readonly amount: bigint
  readonly currency: string
  readonly handle: WalletPayment
}

/** Pays from a wallet, and says why not. */
export function PayButton({ amount, currency, handle: { busy, failure, pay } }: PayButtonProps) {
  const intl = useIntl()
  const { text, rich } = intl
  const online = useOnline()
  return (
    <>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      <div className={styles.act}>
        <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={pay}>
          <span>
            {rich('wallet.payAmount', { amount: <MoneyText key="amount" amount={amount} currency={currency} /> })}
          </span>
        </Button>
      </div>
    </>
  )
}
