import type { CampaignCard } from '#contract/shapes.ts'
import { daysLeft, isFundsRetained, phaseOf } from '#domain/campaign/campaign.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useNow } from '#src/components/now.tsx'

/** A campaign's state in a few words: days left, or how it ended (decisions T16, T17, T21). */
export function campaignStateText(
  card: Pick<CampaignCard, 'status' | 'raiseType' | 'raised' | 'closesAt'>,
  now: number,
  { text }: Intl,
): string {
  const closesAt = card.closesAt === null ? 0 : Date.parse(card.closesAt)
  const phase = phaseOf(card.status, closesAt, now)
  if (phase === 'open') return text('campaign.daysLeft', { days: daysLeft(closesAt, now) })
  if (phase === 'settling') return text('campaign.settling')
  if (card.status === 4) return text('campaign.funded')
  if (card.status === 5)
    return isFundsRetained(card.raiseType, 5, card.raised) === 1
      ? text('campaign.fundsRetained')
      : text('campaign.missed')
  return text('campaign.ended')
}

export function CampaignState({ card }: { readonly card: CampaignCard }) {
  const intl = useIntl()
  return <>{campaignStateText(card, useNow(), intl)}</>
}
