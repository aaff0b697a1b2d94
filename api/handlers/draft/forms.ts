/** Sections with a fixed set of fields: read, changed field by field, replaced. */

import { readSections, sectionIn } from '#api/db/draft/sections.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentSection } from '#api/presenters/draft/campaign-draft.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'
import { type Fields, type FormSection, formSections } from '#domain/draft/campaign-sections.ts'
import { sectionProblems } from '#domain/draft/campaign-steps.ts'
import { changeSection } from '#api/services/draft/change-section.ts'
import { draftFacts, draftOf, stepRules } from '#api/services/draft/draft.ts'

type Read = typeof campaignEditCalls.getCompany
type Change = typeof campaignEditCalls.updateCompany

function read(call: Read, section: FormSection): Handler<Read> {
  return handle(call, async ({ params, member, language }, { db, clock }) => {
    const draft = await draftOf(db.read, member, params.campaignId)
    const [sections, { rules }] = await Promise.all([
      readSections(db.read, draft.campaign.id),
      stepRules(db.read, clock.now(), language),
    ])
    const facts = await draftFacts(db.read, draft, rules, sections)
    return presentSection(section, sectionIn(sections, section), sectionProblems(facts, section))
  })
}

/** The fields of the body that are defined. */
export function named(body: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function update(call: Change, section: FormSection): Handler<Change> {
  return handle(call, ({ params, body, member, language, brief, ifMatch, once }, deps) =>
    once((tx) =>
      changeSection(tx, deps, { member, campaignId: params.campaignId, ifMatch, language, brief }, section, () =>
        named(body),
      ),
    ),
  )
}

function enter(call: Change, section: FormSection): Handler<Change> {
  const empty = Object.fromEntries(formSections[section].map((field) => [field, '']))
  return handle(call, ({ params, body, member, language, brief, ifMatch, once }, deps) =>
    once((tx) =>
      changeSection(tx, deps, { member, campaignId: params.campaignId, ifMatch, language, brief }, section, () => ({
        ...empty,
        ...named(body),
      })),
    ),
  )
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
  ({ params, body, member, language, brief, ifMatch, once }, deps) =>
    once((tx) =>
      changeSection(tx, deps, { member, campaignId: params.id, ifMatch, language, brief }, 'extras', () => ({
        contract: body.contract,
      })),
    ),
)
