/** Changes of a live campaign: submitted for review, withdrawn, discarded by its team (decision record 0025). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import {
  changeProposal,
  countVersion,
  currentProposal,
  deleteProposal,
  type ProposalRow,
  withProposal,
} from '#api/db/draft/proposals.ts'
import { readSections, type StoredSections, valuesIn } from '#api/db/draft/sections.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { changedFields } from '#domain/draft/campaign-proposal.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import { sectionProblems } from '#domain/draft/campaign-steps.ts'
import { type DraftCampaign, draftFacts, stepRules, withTeam } from './draft.ts'

interface ProposalRequest {
  readonly campaignId: string
  readonly member: Member
}

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

/** @throws CallError NOT_FOUND, NOTHING_PROPOSED, CAMPAIGN_LOCKED, CAMPAIGN_INCOMPLETE */
export async function sendProposal(
  tx: Writer,
  { campaignId, member }: ProposalRequest,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const { draft, row, live } = await lockProposal(tx, member, campaignId)
  const { campaign } = draft
  // Two concurrent submissions: it is in review already.
  if (row.state === 'review') return
  if (!isPublic(campaign.status)) throw new CallError('CAMPAIGN_LOCKED')
  const changed = changedFields(valuesIn(live), row.changes)
  if (changed.length === 0) throw new CallError('NOTHING_PROPOSED')
  const { rules } = await stepRules(tx, clock.now())
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
    eventName: 'campaign-changes-sent',
    subject: campaign.id,
    facts: { version: row.revision + 1, changed: changed.map(({ section, path }) => `${section}/${path}`) },
  })
  await jobs.add(tx, 'notify', { event: 'changes-sent', id: eventId, proposalId: row.id })
}

/** @throws CallError NOT_FOUND, NOTHING_PROPOSED */
export async function withdrawProposal(
  tx: Writer,
  { campaignId, member }: ProposalRequest,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const { draft, row } = await lockProposal(tx, member, campaignId)
  if (row.state === 'open') return
  await changeProposal(tx, row.id, { state: 'open', sent_at: null, sent_by: null })
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: member.id,
    eventName: 'campaign-changes-withdrawn',
    subject: draft.campaign.id,
    facts: { version: row.revision },
  })
}

/** @throws CallError NOT_FOUND, NOTHING_PROPOSED, CAMPAIGN_LOCKED */
export async function discardProposal(
  tx: Writer,
  { campaignId, member }: ProposalRequest,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const { draft, row } = await lockProposal(tx, member, campaignId)
  if (row.state === 'review') throw new CallError('CAMPAIGN_LOCKED')
  const at = new Date(clock.now())
  await deleteProposal(tx, row.id)
  await countVersion(tx, draft.campaign.id, Object.keys(row.changes) as DraftSection[], at)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-changes-discarded',
    subject: draft.campaign.id,
    facts: { version: row.revision },
  })
}
