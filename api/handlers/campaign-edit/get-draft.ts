import { findFunding } from '#api/db/funding.ts'
import { latestEvent, listEvents } from '#api/db/own-campaigns.ts'
import { listReviewComments } from '#api/db/review-comments.ts'
import { readWorkingSections } from '#api/db/proposal/proposals.ts'
import { sectionIn, valuesIn } from '#api/db/sections.ts'
import { ownedAccounts } from '#api/handlers/connected-account/known-accounts.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAccount, presentDraft, presentValues, titleOf } from '#api/presenters/campaign-draft.ts'
import { presentRemarks } from '#api/presenters/remarks.ts'
import { calls } from '#contract/calls.ts'
import { draftSections } from '#domain/campaign-sections.ts'
import { editableSections } from '#domain/permissions.ts'
import { draftOf, rulesOf, stepRules } from './draft.ts'

/** Everything that the six steps show, in one answer. */
export const getDraft = handle(
  calls.campaignEdit.getDraft,
  async ({ params, member, language }, { db, clock, gateways }) => {
    const { campaign, team } = await draftOf(db.read, member, params.id)
    const [sections, funding, { rules, questions }, event, comments, events] = await Promise.all([
      readWorkingSections(db.read, campaign.id),
      findFunding(db.read, campaign.id),
      stepRules(db.read, clock.now(), language),
      latestEvent(db.read, campaign.id),
      listReviewComments(db.read, campaign.id),
      listEvents(db.read, campaign.id),
    ])
    const entered = draftSections.map((section) => {
      const { values, version } = sectionIn(sections, section)
      return [section, { values: presentValues(section, values), version }] as const
    })
    const accounts =
      rules.achOn && member.id === team.ownerId ? await ownedAccounts(db.read, team.ownerId, gateways) : undefined
    const own = await rulesOf(db.read, campaign, rules)
    return {
      campaign: presentDraft(campaign, titleOf(valuesIn(sections)), member.id),
      sections: {
        ...Object.fromEntries(entered),
        // Somebody who may edit the rest sees that there is an account, and nothing of it.
        ...(member.id === team.ownerId
          ? { funding: { values: { ...presentAccount(funding) }, version: funding?.version ?? 0 } }
          : {}),
      },
      editable: editableSections(member, team),
      rules: {
        ...own,
        requiredFaqs: [...questions],
      },
      ...(accounts ? { accounts: [...accounts].map(([id, state]) => ({ id, state })) } : {}),
      comments: presentRemarks(comments, events),
      reason: campaign.status === 3 ? (event?.reason ?? '') : null,
    }
  },
)
