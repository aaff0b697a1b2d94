import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/draft/campaign-draft.ts'
import { prepareSubmission, submitDraft } from '#api/services/draft/submit-draft.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'

export const submit = handle(campaignEditCalls.submit, async ({ params, body: { status }, member, once }, deps) => {
  await prepareSubmission({ campaignId: params.id, status, member }, deps)
  return once(async (tx) => {
    const { campaign, title } = await submitDraft(tx, { campaignId: params.id, status, member }, deps)
    return presentDraft(campaign, title, member.id)
  })
})
