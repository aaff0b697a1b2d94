import { campaignFunds, type DayRow, raisedByDay, savedByDay, viewsByDay } from '#api/db/campaign/campaign-figures.ts'
import { handle } from '#api/handlers/handler.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { isFundsRetained } from '#domain/campaign/campaign.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'

export const history = handle(campaignDashboardCalls.history, async ({ params, member }, { db }) => {
  const campaign = await managedCampaign(db.read, params.id, member)
  const [raised, followers, views] = await Promise.all([
    raisedByDay(db.read, campaign.id),
    savedByDay(db.read, campaign.id),
    viewsByDay(db.read, campaign.id),
  ])
  return { raised: running(raised), followers: running(followers).map(counted), views: running(views).map(counted) }
})

export const funds = handle(campaignDashboardCalls.funds, async ({ params, member }, { db }) => {
  const campaign = await managedCampaign(db.read, params.id, member)
  return {
    ...(await campaignFunds(db.read, campaign.id)),
    currency: campaign.currency,
    fundsKept: isFundsRetained(campaign.raise_type, campaign.status, campaign.raised),
  }
})

interface RunningDay extends DayRow {
  readonly total: bigint
}

/** Adds the running total of each day; of a very long history only the latest part is returned. */
function running(days: readonly DayRow[]): RunningDay[] {
  let total = 0n
  const all = days.map(({ date, added }) => {
    total += added
    return { date, added, total }
  })
  return all.slice(-4000)
}

function counted({ date, added, total }: RunningDay) {
  return { date, added: Number(added), total: Number(total) }
}
