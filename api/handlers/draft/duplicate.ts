import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/draft/campaign-draft.ts'
import { admitCreation } from '#api/services/draft/create-draft.ts'
import { duplicateDraft } from '#api/services/draft/duplicate-draft.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'

export const duplicate = handle(campaignEditCalls.duplicate, async ({ params, body, member, language, once }, deps) => {
  await admitCreation(deps.db.read, member)
  return once(async (tx) => {
    const { campaign, title } = await duplicateDraft(tx, { campaignId: params.id, id: body.id, member, language }, deps)
    return presentDraft(campaign, title, member.id)
  })
})
