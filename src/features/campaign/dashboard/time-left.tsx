import type { OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { daysLeft, phaseOf } from '#domain/campaign/campaign.ts'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** Days left, "settling", or the day on which it closes or closed; nothing for a campaign that was never live. */
export function TimeLeft({ campaign }: { readonly campaign: Pick<OwnCampaign, 'status' | 'closesAt'> }) {
  const { text, date } = useIntl()
  const now = useNow()
  if (campaign.closesAt === null) return null
  const closesAt = Date.parse(campaign.closesAt)
  const phase = phaseOf(campaign.status, closesAt, now)
  if (phase === 'open') return <>{text('dash.daysLeft', { days: daysLeft(closesAt, now) })}</>
  if (phase === 'settling') return <>{text('campaign.settling')}</>
  // The closing time is the end of a day, so its last millisecond determines the date.
  return <>{text(closesAt > now ? 'dash.closesOn' : 'dash.closedOn', { date: date(closesAt - 1) })}</>
}
