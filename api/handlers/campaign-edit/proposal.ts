/** Changes of a live campaign: read by its team, sent for review, withdrawn, discarded (decision record 0065). */

import { insertAudit } from '#api/db/audit.ts'
import { lockCampaign } from '#api/db/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import {
  changeProposal,
  countVersion,
  currentProposal,
  deleteProposal,
  type ProposalRow,
  withProposal,
} from '#api/db/proposal/proposals.ts'
import { readSections, type StoredSections, valuesIn } from '#api/db/sections.ts'
import { handle, type Member } from '#api/handlers/handler.ts'
import { presentProposal } from '#api/presenters/proposal.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign.ts'
import { changedFields } from '#domain/campaign-proposal.ts'
import type { DraftSection } from '#domain/campaign-sections.ts'
import { sectionProblems } from '#domain/campaign-steps.ts'
import { draftFacts, draftOf, type DraftCampaign, stepRules, withTeam } from './draft.ts'

const { campaignEdit } = calls

const getProposal = handle(campaignEdit.getProposal, async ({ params, member }, { db }) => {
  const { campaign } = await draftOf(db.read, member, params.id)
  const [live, row] = await Promise.all([readSections(db.read, campaign.id), currentProposal(db.read, campaign.id)])
  return { proposal: presentProposal(row, valuesIn(live)) }
})

interface OpenProposal {
  readonly draft: DraftCampaign
  readonly live: StoredSections
  readonly row: ProposalRow
}

/** The campaign, locked, with its proposal. @throws CallError NOT_FOUND, NOTHING_PROPOSED */
async function lockProposal(tx: Writer, member: Member, campaignId: string): Promise<OpenProposal> {
  const draft = await withTeam(tx, member, await lockCampaign(tx, campaignId))
  const row = await currentProposal(tx, draft.campaign.id)
  if (!row) throw new CallError('NOTHING_PROPOSED')
  return { draft, row, live: await readSections(tx, draft.campaign.id) }
}

const sendProposal = handle(campaignEdit.sendProposal, ({ params, member, language, once }, { clock, ids, jobs }) =>
  once(async (tx) => {
    const { draft, row, live } = await lockProposal(tx, member, params.id)
    const { campaign } = draft
    // Sent by two people at once: it is in review.
    if (row.state === 'review') return { done: true }
    if (!isPublic(campaign.status)) throw new CallError('CAMPAIGN_LOCKED')
    const changed = changedFields(valuesIn(live), row.changes)
    if (changed.length === 0) throw new CallError('NOTHING_PROPOSED')
    const { rules } = await stepRules(tx, clock.now(), language)
    const facts = await draftFacts(tx, draft, rules, withProposal(live, row.changes))
    const sections = [...new Set(changed.map(({ section }) => section))]
    const problems = sections.flatMap((section) =>
      sectionProblems(facts, section).map((problem) => ({ ...problem, path: `${section}.${problem.path}` })),
    )
    if (problems.length > 0)
      throw new CallError(
        'CAMPAIGN_INCOMPLETE',
        {},
        problems
          .slice(0, 100)
          .map(({ path, code, limit }) => ({ path, code, ...(limit === undefined ? {} : { limit }) })),
      )
    const at = new Date(clock.now())
    await changeProposal(tx, row.id, {
      state: 'review',
      revision: row.revision + 1,
      reason: '',
      sent_at: at,
      sent_by: member.id,
    })
    const eventId = ids.next()
    await insertAudit(tx, {
      id: eventId,
      at,
      actorId: member.id,
      act: 'campaign-changes-sent',
      subject: campaign.id,
      facts: { version: row.revision + 1, changed: changed.map(({ section, path }) => `${section}/${path}`) },
    })
    await jobs.add(tx, 'notify-proposal', { proposalId: row.id, eventId, news: 'sent' })
    return { done: true }
  }),
)

const withdrawProposal = handle(campaignEdit.withdrawProposal, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const { draft, row } = await lockProposal(tx, member, params.id)
    if (row.state === 'open') return { done: true }
    await changeProposal(tx, row.id, { state: 'open', sent_at: null, sent_by: null })
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'campaign-changes-withdrawn',
      subject: draft.campaign.id,
      facts: { version: row.revision },
    })
    return { done: true }
  }),
)

const discardProposal = handle(campaignEdit.discardProposal, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const { draft, row } = await lockProposal(tx, member, params.id)
    if (row.state === 'review') throw new CallError('CAMPAIGN_LOCKED')
    const at = new Date(clock.now())
    await deleteProposal(tx, row.id)
    await countVersion(tx, draft.campaign.id, Object.keys(row.changes) as DraftSection[], at)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'campaign-changes-discarded',
      subject: draft.campaign.id,
      facts: { version: row.revision },
    })
    return { done: true }
  }),
)

export const proposals = { getProposal, sendProposal, withdrawProposal, discardProposal }
