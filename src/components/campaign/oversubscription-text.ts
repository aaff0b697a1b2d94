import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { isOversubscribable } from '#domain/campaign/allocation.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'

/** What happens to an investment if demand exceeds the maximum; undefined if no more than that is accepted. */
export function oversubscriptionText(
  { allocation, allocationDescription: description }: CampaignDetail['terms'],
  { text }: Pick<Intl, 'text'>,
): string | undefined {
  if (!isOversubscribable(allocation)) return undefined
  if (allocation === 'pro-rata') return text('detail.proRata')
  const rule = text('detail.discretionary')
  return description === undefined ? rule : `${rule} ${isolated(description)}`
}
