import { countForOwner, investmentTotals, listForOwner } from '#api/db/investment/campaign-investments.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCampaignInvestment } from '#api/presenters/investment/campaign-investment.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { pageSize } from '#domain/limits.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'

export const listInvestments = handle(
  campaignDashboardCalls.listInvestments,
  async ({ params, query, member }, { db }) => {
    const campaign = await managedCampaign(db.read, params.id, member)
    const slice = sliceOf(query, pageSize.investments, 'campaign-investments')
    const filter = { state: query.state, search: query.search }
    const [rows, counted, totals] = await Promise.all([
      listForOwner(db.read, campaign.id, filter, slice),
      countForOwner(db.read, campaign.id, filter),
      investmentTotals(db.read, campaign.id),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'campaign-investments')
    return {
      items: items.map(presentCampaignInvestment),
      currency: campaign.currency,
      totals: totals.map((row) => ({ ...row, investments: Number(row.investments) })),
      ...counted,
      next,
      displayLoadMore,
    }
  },
)
