/** The sections with fields of known names: read, changed field by field, entered anew. */

import { readSections, sectionIn } from '#api/db/sections.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentSection } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { type Fields, type FormSection, formSections } from '#domain/campaign-sections.ts'
import { sectionProblems } from '#domain/campaign-steps.ts'
import { changeSection } from './change-section.ts'
import { draftFacts, draftOf, stepRules } from './draft.ts'

const { campaignEdit } = calls
type Read = typeof campaignEdit.getCompany
type Change = typeof campaignEdit.updateCompany

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

/** What of a body was named. */
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
  getCompany: read(campaignEdit.getCompany, 'company'),
  updateCompany: update(campaignEdit.updateCompany, 'company'),
  enterCompany: enter(campaignEdit.enterCompany, 'company'),
  getFundraising: read(campaignEdit.getFundraising, 'fundraising'),
  updateFundraising: update(campaignEdit.updateFundraising, 'fundraising'),
  enterFundraising: enter(campaignEdit.enterFundraising, 'fundraising'),
  getTerms: read(campaignEdit.getTerms, 'terms'),
  updateTerms: update(campaignEdit.updateTerms, 'terms'),
  enterTerms: enter(campaignEdit.enterTerms, 'terms'),
  getStory: read(campaignEdit.getStory, 'story'),
  updateStory: update(campaignEdit.updateStory, 'story'),
  enterStory: enter(campaignEdit.enterStory, 'story'),
  getExtras: read(campaignEdit.getExtras, 'extras'),
  updateExtras: update(campaignEdit.updateExtras, 'extras'),
  enterExtras: enter(campaignEdit.enterExtras, 'extras'),
}

/** The owner's own contract by its old name (decision T63). */
export const uploadContract = handle(
  campaignEdit.uploadContract,
  ({ params, body, member, language, brief, ifMatch, once }, deps) =>
    once((tx) =>
      changeSection(tx, deps, { member, campaignId: params.id, ifMatch, language, brief }, 'extras', () => ({
        contract: body.contract,
      })),
    ),
)
