import { countConfirmed, listInvestors as rowsOf } from '#api/db/campaign-investments.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { publicName, roundedAmount } from '#api/presenters/public-name.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** Initials and a rounded amount; a name by consent only; anonymous investors without either (decision T7). */
export const listInvestors = handle(calls.campaign.listInvestors, async ({ params, query }, { db }) => {
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
