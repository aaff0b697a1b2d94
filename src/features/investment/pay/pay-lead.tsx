import type { Investment } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
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

/** Until when the units are held. */
export function Deadline({ expiresAt }: { readonly expiresAt: string | null }) {
  const { rich, text, date, ago } = useIntl()
  const now = useNow()
  if (expiresAt === null) return null
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return <span>{text('pay.timeOver')}</span>
  return (
    <span>
      {rich('pay.until', {
        moment: (
          <time key="moment" dateTime={expiresAt}>
            {date(expiresAt, 'time')}
          </time>
        ),
        left: ago(-left),
      })}
    </span>
  )
}
