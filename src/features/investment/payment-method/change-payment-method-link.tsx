import type { Investment } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Opens the method dialog on the page where a reservation is paid. */
export const paymentMethodQuery = { method: 'other' } as const

/** Retains this query parameter if the URL has it. */
export function paymentMethodQueryOf(query: URLSearchParams): Partial<typeof paymentMethodQuery> {
  return query.get('method') === paymentMethodQuery.method ? paymentMethodQuery : {}
}

/** Link to change the payment method of a pending payment. The target page lists the methods. */
export function ChangePaymentMethodLink({ investment }: { readonly investment: Investment }) {
  const { text } = useIntl()
  const methodCount = useBootstrap()?.gateways.filter(({ active }) => active).length ?? 0
  if (investment.state !== 'reserved' || investment.agreement === null || methodCount < 2) return null
  return (
    <Link
      className={buttonClass('plain')}
      href={pathTo('payment', { id: investment.id }, paymentMethodQuery)}
      aria-label={text('paymentMethod.otherFor', { name: investment.campaign.name })}
    >
      {text('paymentMethod.other')}
    </Link>
  )
}
