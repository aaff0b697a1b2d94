import { handle } from '#api/handlers/handler.ts'
import { exportCampaignInvestments } from '#api/services/campaign/dashboard/export-investments.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'

export const exportInvestments = handle(campaignDashboardCalls.exportInvestments, ({ params, ...reader }, deps) =>
  exportCampaignInvestments(params.id, reader, deps),
)
