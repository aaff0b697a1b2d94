import { countConfirmed, listInvestors as rowsOf } from '#api/db/investment/campaign-investments.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { publicName, roundedAmount } from '#api/presenters/account/public-name.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'
import { pageSize } from '#domain/limits.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

/** Initials and a rounded amount; the name only with consent; anonymous investors without either (decision T7). */
export const listInvestors = handle(campaignTabCalls.listInvestors, async ({ params, query }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'investors')
  const [rows, total] = await Promise.all([rowsOf(db.read, campaign.id, slice), countConfirmed(db.read, campaign.id)])
  const confirmedAt = (row: (typeof rows)[number]): Date => row.confirmed_at ?? new Date(0)
  const { items, next, displayLoadMore } = pageOf(
    rows,
    slice.limit,
    (row) => ({ key: microsOf(confirmedAt(row)), id: row.id }),
    'investors',
  )
  return {
    items: items.map((row) => ({
      name: row.anonymous ? '' : publicName(row),
      about: row.anonymous ? null : roundedAmount(row.amount),
      investedAt: confirmedAt(row).toISOString(),
    })),
    total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
