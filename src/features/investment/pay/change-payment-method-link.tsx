import type { Investment } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Opens the choice of the payment method instead of the payment by the present one. */
export const choiceQuery = { method: 'choose' } as const

/** Link to the choice of another payment method for a signed reservation; shows nothing if there is one method only. */
export function ChangePaymentMethodLink({ investment }: { readonly investment: Investment }) {
  const { text } = useIntl()
  const methodCount = useBootstrap()?.gateways.filter(({ active }) => active).length ?? 0
  if (investment.state !== 'reserved' || investment.agreement === null || methodCount < 2) return null
  return (
    <Link
      className={buttonClass('plain')}
      href={pathTo('payment', { id: investment.id }, choiceQuery)}
      aria-label={text('paymentMethod.otherFor', { name: investment.campaign.name })}
    >
      {text('paymentMethod.other')}
    </Link>
  )
}
