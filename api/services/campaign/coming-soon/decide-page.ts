import { insertAudit } from '#api/db/audit/audit.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaign/campaigns.ts'
import {
  approvedVersion,
  changePage,
  changeVersion,
  findPage,
  lockPage,
  type PageRow,
  versionInReview,
} from '#api/db/campaign/coming-soon/pages.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import { mayComeSoon } from '#domain/campaign/coming-soon.ts'

interface Decision {
  readonly campaignId: string
  /** The version that was reviewed, or that is public. */
  readonly versionId: string
  readonly decision: 'approve' | 'decline' | 'remove'
  readonly reason?: string | undefined
  readonly actorId: string
}

/**
 * An administrator approves a version, which is public from then on, declines it, or removes a public page.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, NOTHING_PROPOSED, PROPOSAL_CHANGED, REASON_REQUIRED,
 *   COMING_SOON_NOT_POSSIBLE
 */
export async function decidePage(
  tx: Writer,
  { campaignId, versionId, decision, reason: entered, actorId }: Decision,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, actorId)
  const page = await lockPage(tx, campaign.id)
  const version = await (decision === 'remove' ? approvedVersion : versionInReview)(tx, campaign.id)
  if (!page || !version) throw new CallError('NOTHING_PROPOSED')
  if (version.version_id !== versionId) throw new CallError('PROPOSAL_CHANGED')
  const reason = (entered ?? '').trim()
  if (decision !== 'approve' && reason === '') throw new CallError('REASON_REQUIRED')
  const at = new Date(deps.clock.now())
  const decided = { decided_by: actorId, decided_at: at }
  switch (decision) {
    case 'approve':
      await approve(tx, { campaign, page, versionId, decided })
      break
    case 'decline':
      await changeVersion(tx, versionId, { ...decided, state: 'declined', reason })
      break
    case 'remove':
      if (page.state !== 'open' && page.state !== 'closed') throw new CallError('COMING_SOON_NOT_POSSIBLE')
      // It stays the approved version, because the indications are about it, but it is not public any more.
      await changeVersion(tx, versionId, { ...decided, state: 'approved', reason })
      await endPage(tx, campaign.id, at)
      break
  }
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: events[decision],
    subject: campaign.id,
    facts: { version: versionId, person: campaign.owner_id },
  })
  await deps.jobs.add(tx, 'notify', { event: events[decision], id: versionId })
}

const events = {
  approve: 'coming-soon-approved',
  decline: 'coming-soon-declined',
  remove: 'coming-soon-removed',
} as const

interface Approval {
  readonly campaign: CampaignRow
  readonly page: PageRow
  readonly versionId: string
  readonly decided: { readonly decided_by: string; readonly decided_at: Date }
}

async function approve(tx: Writer, { campaign, page, versionId, decided }: Approval): Promise<void> {
  // It went live, or its page ended, since the request.
  if (!mayComeSoon(campaign.status) || page.state === 'launched' || page.state === 'ended')
    throw new CallError('COMING_SOON_NOT_POSSIBLE')
  const previous = await approvedVersion(tx, campaign.id)
  if (previous) await changeVersion(tx, previous.version_id, { state: 'replaced' })
  await changeVersion(tx, versionId, { ...decided, state: 'approved' })
  await changePage(tx, campaign.id, { state: 'open', opened_at: page.opened_at ?? decided.decided_at })
}

/**
 * The campaign went live: a job makes a saved investment of each indication. In the transaction of the go-live, under
 * the campaign's lock.
 */
export async function launchPage(tx: Writer, campaignId: string, at: Date): Promise<void> {
  const page = await lockPage(tx, campaignId)
  if (!page) return
  await dropRequest(tx, campaignId)
  // A page that was never public has no address to redirect.
  if (page.state !== 'ended')
    await changePage(tx, campaignId, { state: page.opened_at === null ? 'ended' : 'launched', over_at: at })
}

/** The campaign will not go live: a job notifies the users who gave an indication. Under the campaign's lock. */
export async function endPage(tx: Writer, campaignId: string, at: Date): Promise<void> {
  if (!(await findPage(tx, campaignId))) return
  const page = await lockPage(tx, campaignId)
  await dropRequest(tx, campaignId)
  if (page && page.state !== 'launched' && page.state !== 'ended')
    await changePage(tx, campaignId, { state: 'ended', over_at: at })
}

async function dropRequest(tx: Writer, campaignId: string): Promise<void> {
  const requested = await versionInReview(tx, campaignId)
  if (requested) await changeVersion(tx, requested.version_id, { state: 'withdrawn' })
}
