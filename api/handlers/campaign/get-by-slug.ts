import { publicCampaignBySlug } from '#api/db/campaign-lists.ts'
import { companyOf, countTabs, findSection, reservedAmount } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDetail } from '#api/presenters/campaign-detail.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { publicStatuses } from '#domain/campaign.ts'

/** Slugs are opaque: one that contains "thousands" is opened like any other (decision T62). */
export const getBySlug = handle(calls.campaign.getBySlug, async ({ params, language }, { db }) => {
  const row = await publicCampaignBySlug(db.read, params.slug, language, publicStatuses)
  if (!row) throw new CallError('NOT_FOUND')
  const [company, property, counts, reserved] = await Promise.all([
    findSection(db.read, row.id, 'company'),
    findSection(db.read, row.id, 'property'),
    countTabs(db.read, row.id),
    reservedAmount(db.read, row.id),
  ])
  return presentDetail({
    row,
    company: companyOf(company?.data),
    property: property?.data ?? {},
    counts,
    reserved,
    language,
  })
})
