import type { OfflinePayment } from '#contract/payment/admin/offline-payment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

type Unusable = OfflinePayment['unusable'][number]

interface ReturnUnusableButtonsProps {
  readonly of: readonly Unusable[]
  /** The reference of what the transfers were for. */
  readonly reference: string
  readonly onReturn: (unusable: Unusable) => void
}

/** One button for each transfer that did not match and has to be returned. */
export function ReturnUnusableButtons({ of, reference, onReturn }: ReturnUnusableButtonsProps) {
  const { rich } = useIntl()
  return of.map((each) => (
    <Button key={each.id} needsConnection onClick={() => onReturn(each)}>
      <span>
        {rich('admin.returnUnusable', {
          amount: <MoneyText key="amount" amount={each.amount.amount} currency={each.amount.currency} />,
        })}
        <span className="unseen"> {reference}</span>
      </span>
    </Button>
  ))
}
