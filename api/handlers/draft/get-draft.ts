import { findFunding, fundingFields } from '#api/db/payment/funding.ts'
import { latestEvent, listEvents } from '#api/db/campaign/own-campaigns.ts'
import { countThreads } from '#api/db/campaign/review/threads.ts'
import { readWorkingSections } from '#api/db/draft/proposals.ts'
import { unreadableFiles } from '#api/db/content/quarantine.ts'
import { sectionIn, teamFiles, valuesIn } from '#api/db/draft/sections.ts'
import { ownedAccounts } from '#api/services/payment/connected-account/known-accounts.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft, presentValues } from '#api/presenters/draft/campaign-draft.ts'
import { presentQuestions } from '#api/presenters/site/settings.ts'
import { presentDecisions } from '#api/presenters/campaign/decisions.ts'
import * as campaignEditCalls from '#contract/draft/campaign-edit.ts'
import { draftSections, titleOf } from '#domain/draft/campaign-sections.ts'
import { editableDraft, rulesOf, stepRules } from '#api/services/draft/draft.ts'

/** Returns the data of all six steps in one reply. */
export const getDraft = handle(
  campaignEditCalls.getDraft,
  async ({ params, member, language }, { db, clock, gateways }) => {
    const { campaign, team, editable } = await editableDraft(db.read, member, params.id)
    const [sections, funding, { rules, questions }, event, comments, events] = await Promise.all([
      readWorkingSections(db.read, campaign.id),
      findFunding(db.read, campaign.id),
      stepRules(db.read, clock.now()),
      latestEvent(db.read, campaign.id),
      countThreads(db.read, campaign.id),
      listEvents(db.read, campaign.id),
    ])
    const entered = draftSections.map((section) => {
      const { values, version } = sectionIn(sections, section)
      return [section, { values: presentValues(section, values), version }] as const
    })
    const accounts =
      rules.achOn && member.id === team.ownerId ? await ownedAccounts(db.read, team.ownerId, gateways) : undefined
    const files = await teamFiles(db.read, sections, [team.ownerId, ...team.editorIds])
    const unreadable = await unreadableFiles(db.read, [...files])
    const own = await rulesOf(db.read, campaign, rules)
    return {
      campaign: presentDraft(campaign, titleOf(valuesIn(sections)), member.id),
      sections: {
        ...Object.fromEntries(entered),
        // An editor who is not the owner sees that an account exists, without its details.
        ...(member.id === team.ownerId
          ? { funding: { values: { ...fundingFields(funding) }, version: funding?.version ?? 0 } }
          : {}),
      },
      editable,
      ...(unreadable.length === 0 ? {} : { files: Object.fromEntries(unreadable.map(({ id, scan }) => [id, scan])) }),
      rules: {
        ...own,
        requiredFaqs: presentQuestions(questions, language),
      },
      ...(accounts ? { accounts: [...accounts].map(([id, state]) => ({ id, state })) } : {}),
      comments,
      decisions: presentDecisions(events),
      reason: campaign.status === 3 ? (event?.reason ?? '') : null,
    }
  },
)
