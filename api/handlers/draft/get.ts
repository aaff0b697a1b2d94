import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/draft/campaign-draft.ts'
import { titleOf } from '#domain/draft/campaign-sections.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'
import { draftOf } from '#api/services/draft/draft.ts'

export const get = handle(campaignEditCalls.get, async ({ params, member }, { db }) => {
  const { campaign } = await draftOf(db.read, member, params.id)
  const sections = await readSections(db.read, campaign.id, ['company', 'story'])
  return presentDraft(campaign, titleOf(valuesIn(sections)), member.id)
})
