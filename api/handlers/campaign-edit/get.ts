import { readSections, valuesIn } from '#api/db/sections.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft, titleOf } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { draftOf } from './draft.ts'

export const get = handle(calls.campaignEdit.get, async ({ params, member }, { db }) => {
  const { campaign } = await draftOf(db.read, member, params.id)
  const sections = await readSections(db.read, campaign.id, ['company', 'story'])
  return presentDraft(campaign, titleOf(valuesIn(sections)), member.id)
})
