import { failureText } from '#src/components/form/form-parts.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WalletPayment } from './use-wallet-payment.ts'

interface PayButtonProps {
  readonly amount: bigint
  readonly currency: string
  readonly handle: WalletPayment
}

/** Pays from a wallet, and shows why a payment failed. */
export function PayButton({ amount, currency, handle: { busy, failure, pay } }: PayButtonProps) {
  const intl = useIntl()
  const { rich } = intl
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <div className="cluster">
        <Button busy={busy} needsConnection onClick={pay}>
          <span>
            {rich('wallet.payAmount', { amount: <MoneyText key="amount" amount={amount} currency={currency} /> })}
          </span>
        </Button>
      </div>
    </>
  )
}
