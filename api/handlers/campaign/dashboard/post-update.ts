import { handle } from '#api/handlers/handler.ts'
import { presentOwnUpdate } from '#api/presenters/campaign/update.ts'
import { postUpdate as post } from '#api/services/campaign/dashboard/write-update.ts'
import * as ownUpdateCalls from '#contract/campaign/own-updates.ts'

export const postUpdate = handle(ownUpdateCalls.postUpdate, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    presentOwnUpdate(await post(tx, { ...body, campaignId: params.campaignId, member, language }, deps), language),
  ),
)
