import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign, markEdited } from '#api/db/campaign/campaigns.ts'
import { markOwnerNotified } from '#api/db/campaign/review/notices.ts'
import type { Writer } from '#api/db/database.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { project } from '#api/db/draft/projection.ts'
import { changeProposal, currentProposal, type ProposalRow, withProposal } from '#api/db/draft/proposals.ts'
import { readSections, sectionIn, teamFiles, valuesIn, writeSection } from '#api/db/draft/sections.ts'
import type { Deps } from '#api/deps.ts'
import { confirmOpenComments } from '#api/services/campaign/review/open-comments.ts'
import { storeSnapshot } from '#api/services/campaign/review/snapshot.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import { changedFields, replacedBy } from '#domain/draft/campaign-proposal.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'

interface Decision {
  readonly campaignId: string
  readonly decision: 'approve' | 'decline'
  /** Revision of the proposal that was reviewed. */
  readonly revision: number
  readonly reason?: string | undefined
  /** Approves although review comments are not resolved. */
  readonly acceptsOpenComments?: boolean | undefined
  readonly actorId: string
}

/**
 * Publishes the proposed changes of a live campaign, or returns them to its team with a reason (decision T32).
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, NOTHING_PROPOSED, PROPOSAL_CHANGED, REASON_REQUIRED,
 *   COMMENTS_OPEN
 */
export async function decideProposal(
  tx: Writer,
  { campaignId, decision, revision, reason: entered, acceptsOpenComments = false, actorId }: Decision,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, actorId)
  const row = await currentProposal(tx, campaign.id)
  if (row?.state !== 'review') throw new CallError('NOTHING_PROPOSED')
  if (row.revision !== revision) throw new CallError('PROPOSAL_CHANGED')
  const reason = (entered ?? '').trim()
  const approved = decision === 'approve'
  if (!approved && reason === '') throw new CallError('REASON_REQUIRED')
  if (approved) await confirmOpenComments(tx, campaign.id, acceptsOpenComments)
  else await markOwnerNotified(tx, campaign.id)
  const at = new Date(clock.now())
  const live = await readSections(tx, campaign.id)
  const changed = changedFields(valuesIn(live), row.changes)
  if (approved) await publish(tx, { id: campaign.id, ownerId: campaign.owner_id }, row, { by: actorId, at })
  else await changeProposal(tx, row.id, { state: 'open', reason, decided_at: at, decided_by: actorId })
  const eventId = ids.next()
  await storeSnapshot(tx, {
    id: eventId,
    campaignId: campaign.id,
    decision: approved ? 'changes-approved' : 'changes-declined',
    decidedBy: actorId,
    at,
    sections: withProposal(live, row.changes),
  })
  await insertAudit(tx, {
    id: eventId,
    at,
    actorId,
    eventName: approved ? 'campaign-changes-approved' : 'campaign-changes-declined',
    subject: campaign.id,
    facts: {
      version: row.revision,
      person: row.sent_by,
      changed: changed.map(({ section, path }) => `${section}/${path}`),
    },
  })
  const events = approved ? (['changes-approved', 'campaign-edited'] as const) : (['changes-declined'] as const)
  for (const event of events) await jobs.add(tx, 'notify', { event, id: eventId, proposalId: row.id })
}

async function publish(
  tx: Writer,
  campaign: { readonly id: string; readonly ownerId: string },
  row: ProposalRow,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const live = await readSections(tx, campaign.id)
  const sections = withProposal(live, row.changes)
  const changed = Object.keys(row.changes) as DraftSection[]
  for (const section of changed) {
    const { values, version } = sectionIn(sections, section)
    await writeSection(tx, campaign.id, section, values, version + 1, at)
  }
  const files = await teamFiles(tx, sections, [campaign.ownerId, ...(await listEditors(tx, campaign.id))])
  for (const section of changed) await project(tx, campaign.id, sections, files, section, at)
  await changeProposal(tx, row.id, {
    state: 'approved',
    decided_at: at,
    decided_by: by,
    replaced: JSON.stringify(replacedBy(valuesIn(live), row.changes)),
  })
  await markEdited(tx, campaign.id, at)
}
