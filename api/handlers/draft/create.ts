import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/draft/campaign-draft.ts'
import { admitCreation, createDraft } from '#api/services/draft/create-draft.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'

/** Creates a campaign under the client's id. */
export const create = handle(campaignEditCalls.create, async ({ body, member, once }, deps) => {
  await admitCreation(deps.db.read, member)
  return once(async (tx) => presentDraft(await createDraft(tx, { ...body, ownerId: member.id }, deps), '', member.id))
})
