import type { Investment } from '#contract/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Opens the choice on the page where a reservation is paid. */
export const otherWayQuery = { way: 'other' } as const

/** That again, where an address has it. */
export function otherWayIn(query: URLSearchParams): Partial<typeof otherWayQuery> {
  return query.get('way') === otherWayQuery.way ? otherWayQuery : {}
}

/** The way to another way to pay, for what waits for its payment. Which ways there are is said where it leads. */
export function OtherWayLink({ investment }: { readonly investment: Investment }) {
  const { text } = useIntl()
  const ways = useBootstrap()?.gateways.filter(({ active }) => active).length ?? 0
  if (investment.state !== 'reserved' || investment.agreement === null || ways < 2) return null
  return (
    <Link
      className={buttonClass('plain')}
      href={pathTo('payment', { id: investment.id }, otherWayQuery)}
      aria-label={text('way.otherFor', { name: investment.campaign.name })}
    >
      {text('way.other')}
    </Link>
  )
}
