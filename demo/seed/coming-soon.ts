/** One draft that is announced before it is live, with amounts that users indicated. */

import { putIndication } from '#api/db/campaign/coming-soon/indications.ts'
import {
  changePage,
  changeVersion,
  insertPage,
  insertVersion,
  readDraftTexts,
} from '#api/db/campaign/coming-soon/pages.ts'
import type { Writer } from '#api/db/database.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import type { CampaignUsers } from './campaign.ts'
import type { SeedTools } from './seed-tools.ts'

interface Announced {
  readonly id: string
  readonly slug: string
  /** Of one unit, in minor units. */
  readonly unitPrice: bigint
}

/** Multiples of the unit price. */
const amounts = [4n, 10n, 20n, 6n, 50n, 12n, 8n]

const descriptions = {
  en: 'We are preparing this campaign and would like to know how many of you are interested.\n\nThe final terms will be in the offering. Until then, nothing here can be invested in.',
  fr: 'Nous préparons cette campagne et aimerions savoir combien d’entre vous s’y intéressent.\n\nLes conditions définitives figureront dans l’offre. D’ici là, aucun investissement n’est possible ici.',
  ar: 'نُعِدّ هذه الحملة ونود أن نعرف عدد المهتمين بها.\n\nستكون الشروط النهائية في العرض. وحتى ذلك الحين لا يمكن الاستثمار هنا.',
} as const

export async function seedComingSoon(
  tx: Writer,
  tools: SeedTools,
  { id, slug, unitPrice }: Announced,
  { ownerId, adminId, crowdIds }: CampaignUsers,
): Promise<void> {
  const draft = await readDraftTexts(tx, id)
  if (draft.currency === null || draft.picture_id === null) throw new Error(`${slug} has no currency or no picture`)
  await insertPage(tx, { campaign_id: id, slug, currency: draft.currency })
  const versionId = tools.newId()
  await insertVersion(tx, {
    id: versionId,
    campaign_id: id,
    names: draft.names,
    highlights: draft.highlights,
    picture_id: draft.picture_id,
    descriptions,
    opens_on: addDays(dateIn(tools.now.getTime(), 'UTC'), 45),
    sent_at: tools.daysAgo(9),
    sent_by: ownerId,
  })
  await changeVersion(tx, versionId, { state: 'approved', decided_by: adminId, decided_at: tools.daysAgo(8) })
  await changePage(tx, id, { state: 'open', opened_at: tools.daysAgo(8) })
  for (const [index, units] of amounts.entries()) {
    const userId = crowdIds[index]
    if (userId === undefined || userId === ownerId) continue
    await putIndication(tx, {
      id: tools.newId(),
      campaignId: id,
      userId,
      amount: units * unitPrice,
      currency: draft.currency,
      sharesName: index % 3 === 0,
      at: tools.daysAgo(7 - index),
    })
  }
}
