import type { Investment } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'

interface PayLeadProps {
  readonly id: 'pay.lead' | 'pay.onlineLead'
  readonly campaign: Investment['campaign']
}

/** What the payment is for, with a link to the campaign. */
export function PayLead({ id, campaign: { slug, name } }: PayLeadProps) {
  const { rich } = useIntl()
  return (
    <p>
      {rich(id, {
        campaign: (
          <Link key="campaign" href={pathTo('campaign', { slug })}>
            {name}
          </Link>
        ),
      })}
    </p>
  )
}
