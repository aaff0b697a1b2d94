/** Sections with a fixed set of fields: read, changed field by field, replaced. */

import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentChangedSection, presentSection } from '#api/presenters/draft/campaign-draft.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'
import { encode } from '#contract/schema.ts'
import { type Fields, type FormSection, formSections } from '#domain/draft/campaign-sections.ts'
import { changeSection, type DraftSectionState, readSection } from '#api/services/draft/change-section.ts'

type Read = typeof campaignEditCalls.getCompany
type Change = typeof campaignEditCalls.updateCompany

function read(call: Read, section: FormSection): Handler<Read> {
  return handle(call, async ({ params: { campaignId }, member }, deps) =>
    presentSection(await readSection({ campaignId, member, section }, deps)),
  )
}

/** The fields of the body that are defined. */
export function named(body: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The section as the reply to a stale change contains it. */
export const encodeCurrent = (current: DraftSectionState) =>
  encode(campaignEditCalls.getCompany.reply, presentSection(current))

function update(call: Change, section: FormSection): Handler<Change> {
  return handle(call, ({ params: { campaignId }, body, member, brief, ifMatch, once }, deps) => {
    const request = { member, campaignId, ifMatch, encodeCurrent }
    return once(async (tx) =>
      presentChangedSection(await changeSection(tx, deps, request, section, () => named(body)), brief),
    )
  })
}

function enter(call: Change, section: FormSection): Handler<Change> {
  const empty = Object.fromEntries(formSections[section].map((field) => [field, '']))
  return handle(call, ({ params: { campaignId }, body, member, brief, ifMatch, once }, deps) => {
    const request = { member, campaignId, ifMatch, encodeCurrent }
    const entered = { ...empty, ...named(body) }
    return once(async (tx) =>
      presentChangedSection(await changeSection(tx, deps, request, section, () => entered), brief),
    )
  })
}

export const forms = {
  getCompany: read(campaignEditCalls.getCompany, 'company'),
  updateCompany: update(campaignEditCalls.updateCompany, 'company'),
  enterCompany: enter(campaignEditCalls.enterCompany, 'company'),
  getFundraising: read(campaignEditCalls.getFundraising, 'fundraising'),
  updateFundraising: update(campaignEditCalls.updateFundraising, 'fundraising'),
  enterFundraising: enter(campaignEditCalls.enterFundraising, 'fundraising'),
  getTerms: read(campaignEditCalls.getTerms, 'terms'),
  updateTerms: update(campaignEditCalls.updateTerms, 'terms'),
  enterTerms: enter(campaignEditCalls.enterTerms, 'terms'),
  getStory: read(campaignEditCalls.getStory, 'story'),
  updateStory: update(campaignEditCalls.updateStory, 'story'),
  enterStory: enter(campaignEditCalls.enterStory, 'story'),
  getExtras: read(campaignEditCalls.getExtras, 'extras'),
  updateExtras: update(campaignEditCalls.updateExtras, 'extras'),
  enterExtras: enter(campaignEditCalls.enterExtras, 'extras'),
}

/** The owner's own contract under its earlier name (decision T63). */
export const uploadContract = handle(
  campaignEditCalls.uploadContract,
  ({ params, body: { contract }, member, brief, ifMatch, once }, deps) => {
    const request = { member, campaignId: params.id, ifMatch, encodeCurrent }
    return once(async (tx) =>
      presentChangedSection(await changeSection(tx, deps, request, 'extras', () => ({ contract })), brief),
    )
  },
)
