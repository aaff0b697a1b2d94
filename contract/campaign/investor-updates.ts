import { call } from '#contract/call.ts'
import { id, list, object } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'
import { update } from './campaign-tabs.ts'

export const listInvestorUpdates = call({
  method: 'GET',
  path: 'equity/updates/{campaignId}/for-investors',
  access: 'member',
  summary:
    'Lists the published updates of a campaign for its investors, latest first. Empty for everyone without a paid investment in it, except its owner.',
  spec: 'decision T79',
  params: object({ campaignId: id() }),
  query: object(paging),
  reply: object({ items: list(update, 200), ...paged }),
  cache: 'private',
})
