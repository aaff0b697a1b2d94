/** Deleted drafts, until they are erased (platform 6). */

import { campaignKinds } from '#domain/campaign/campaign.ts'
import { call } from '#contract/call.ts'
import { id, instant, list, object, oneOf, text, type Value } from '#contract/schema.ts'
import { campaignStatusCode, done, paged, paging } from '#contract/shapes.ts'

const deletedCampaign = object({
  id: id(),
  kind: oneOf(campaignKinds),
  /** The status that it has again once it is restored. */
  status: campaignStatusCode,
  name: text({ max: 4000 }),
  deletedAt: instant(),
  /** Until then it can be restored. */
  erasedAt: instant(),
})
export type DeletedCampaign = Value<typeof deletedCampaign>

export const listDeleted = call({
  method: 'GET',
  path: 'deleted-campaigns',
  access: 'owner',
  summary: "Lists the owner's deleted drafts, latest deletion first.",
  spec: 'decision T79',
  query: object(paging),
  reply: object({ items: list(deletedCampaign, 200), ...paged }),
  cache: 'private',
})

export const restore = call({
  method: 'POST',
  path: 'deleted-campaigns/{id}/restore',
  access: 'owner',
  summary: 'Restores a deleted draft with everything that it had. Possible for thirty days after its deletion.',
  spec: 'decision T79',
  params: object({ id: id() }),
  reply: done,
  errors: ['CAMPAIGN_LIMIT'],
  idempotent: true,
  stale: ['deleted-campaigns', 'equities/', 'get-user-campaigns/'],
})

export const erase = call({
  method: 'DELETE',
  path: 'deleted-campaigns/{id}',
  access: 'owner',
  summary: 'Erases a deleted draft at once, with everything that it had. This cannot be undone.',
  spec: 'decision T79',
  params: object({ id: id() }),
  reply: done,
  idempotent: true,
  stale: ['deleted-campaigns', 'get-user-campaigns/'],
})
