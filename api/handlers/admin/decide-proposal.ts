import { insertAudit } from '#api/db/audit.ts'
import { lockCampaign, markEdited } from '#api/db/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { listEditors } from '#api/db/editors.ts'
import { project } from '#api/db/projection.ts'
import { changeProposal, currentProposal, type ProposalRow, withProposal } from '#api/db/proposal/proposals.ts'
import { readSections, sectionIn, teamFiles, valuesIn, writeSection } from '#api/db/sections.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { changedFields, replacedBy } from '#domain/campaign-proposal.ts'
import type { DraftSection } from '#domain/campaign-sections.ts'
import { commentCampaign } from './comment-campaign.ts'

/** Publishes the proposed changes of a live campaign, or gives them back to its team with a reason (decision T32). */
const decideProposal = handle(
  calls.admin.decideProposal,
  async ({ params, body, member, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const campaign = await lockCampaign(tx, params.id)
      const row = campaign && (await currentProposal(tx, campaign.id))
      if (!campaign) throw new CallError('NOT_FOUND')
      if (row?.state !== 'review') throw new CallError('NOTHING_PROPOSED')
      if (row.revision !== body.revision) throw new CallError('PROPOSAL_CHANGED')
      const reason = (body.reason ?? '').trim()
      const approved = body.decision === 'approve'
      if (!approved && reason === '') throw new CallError('REASON_REQUIRED')
      const at = new Date(clock.now())
      const changed = changedFields(valuesIn(await readSections(tx, campaign.id)), row.changes)
      if (approved) await publish(tx, { id: campaign.id, ownerId: campaign.owner_id }, row, { by: member.id, at })
      else await changeProposal(tx, row.id, { state: 'open', reason, decided_at: at, decided_by: member.id })
      const eventId = ids.next()
      await insertAudit(tx, {
        id: eventId,
        at,
        actorId: member.id,
        act: approved ? 'campaign-changes-approved' : 'campaign-changes-declined',
        subject: campaign.id,
        facts: {
          version: row.revision,
          person: row.sent_by,
          changed: changed.map(({ section, path }) => `${section}/${path}`),
        },
      })
      await jobs.add(tx, 'notify-proposal', {
        proposalId: row.id,
        eventId,
        news: approved ? 'approved' : 'declined',
      })
      return { done: true }
    }),
)

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

export const campaignReview = { commentCampaign, decideProposal }
