/** Changes of live campaigns: submitted for review, and decided. */

import { findProposal, investorsOf } from '#api/db/draft/proposals.ts'
import { unresolvedCount } from '#api/db/campaign/review/threads.ts'
import { activeOf } from '#api/db/notification/recipients.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { Loaders } from './batch.ts'

export const draftLoaders: Loaders<'changes-sent' | 'changes-approved' | 'changes-declined' | 'campaign-edited'> = {
  'changes-sent': async ({ proposalId }, { db }) => {
    const proposal = await findProposal(db.read, proposalId)
    // Withdrawn meanwhile: there is nothing to review any more.
    if (proposal?.state !== 'review') return []
    const campaignId = proposal.campaign_id
    return [{ facts: { campaign: await campaignNames(db.read, campaignId) }, about: { campaignId } }]
  },

  'changes-approved': loadForTeam,
  'changes-declined': async (payload, deps) => {
    const batches = await loadForTeam(payload, deps)
    return Promise.all(
      batches.map(async (batch) => ({
        ...batch,
        facts: { ...batch.facts, count: await unresolvedCount(deps.db.read, batch.about.campaignId) },
      })),
    )
  },

  // The team is notified of the decision.
  'campaign-edited': async ({ proposalId }, { db }) => {
    const proposal = await findProposal(db.read, proposalId)
    if (!proposal) return []
    const team = new Set(teamOf(proposal))
    const investors = await investorsOf(db.read, proposal.campaign_id)
    return [
      {
        to: investors.flatMap(({ id }) => (team.has(id) ? [] : [id])),
        facts: { campaign: await campaignNames(db.read, proposal.campaign_id) },
        about: { slug: proposal.slug },
      },
    ]
  },
}

type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

function teamOf({ owner_id, sent_by }: Proposal): string[] {
  return [owner_id, sent_by ?? owner_id]
}

async function loadForTeam({ proposalId }: NotifyPayload<'changes-approved' | 'changes-declined'>, { db }: JobDeps) {
  const proposal = await findProposal(db.read, proposalId)
  if (!proposal) return []
  return [
    {
      to: await activeOf(db.read, teamOf(proposal)),
      facts: { campaign: await campaignNames(db.read, proposal.campaign_id) },
      about: { slug: proposal.slug, campaignId: proposal.campaign_id },
      mailOnly: { reason: proposal.reason },
    },
  ]
}
