import { insertAudit } from '#api/db/audit/audit.ts'
import { changeStatus, lockCampaign } from '#api/db/campaign/campaigns.ts'
import { markOwnerNotified } from '#api/db/campaign/review/notices.ts'
import { findOwn, type OwnCampaignRow } from '#api/db/campaign/own-campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { launchPage } from '#api/services/campaign/coming-soon/decide-page.ts'
import { checklist, draftWithTeam, stepRules, missingItems } from '#api/services/draft/draft.ts'
import { waitsForIdentity } from '#api/services/identity/read-identity.ts'
import { holdChosen } from '#api/services/payment/connected-account/known-accounts.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { endOfDay } from '#domain/calendar.ts'
import { type CampaignStatus, goalReached, nextStatus } from '#domain/campaign/campaign.ts'
import { confirmOpenComments } from './open-comments.ts'
import { storeSnapshot } from './snapshot.ts'
import { refuseTeamDecision } from './team-decision.ts'

interface Decision {
  readonly campaignId: string
  readonly status: CampaignStatus
  readonly reason: string
  /** Approves although review comments are not resolved. */
  readonly acceptsOpenComments: boolean
  readonly member: Member
  readonly language: Language
}

/**
 * Approves, declines, hides or shows: one transition of the table, with its reason, actor and time (decision T15). The
 * connected account is to be polled before an approval, outside the transaction.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, and the code of the rule that refuses
 */
export async function decideCampaign(
  tx: Writer,
  { campaignId, status, reason, acceptsOpenComments, member, language }: Decision,
  { clock, ids, jobs, gateways }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'gateways'>,
): Promise<OwnCampaignRow> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign || !(await findOwn(tx, campaignId, language))) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, member.id)
  const { settings } = await readSettings(tx)
  const now = clock.now()
  const { rules } = await stepRules(tx, now)
  await holdChosen(tx, campaign.id)
  const left = await missingItems(tx, await draftWithTeam(tx, campaign), rules, gateways)
  const decision = nextStatus(campaign.status, status, 'admin', {
    complete: left.length === 0,
    reason,
    ownerVerified: !(await waitsForIdentity(tx, { personId: campaign.owner_id, gates: ['publish'] }, { clock })),
    goalReached: goalReached(campaign.raised, campaign.goal ?? 0n, campaign.unit_price ?? 1n),
    wentLive: campaign.went_live_at !== null,
    closingDate: campaign.closing_date ?? '',
    today: rules.today,
  })
  if (!decision.ok)
    throw new CallError(decision.code, {}, decision.code === 'CAMPAIGN_INCOMPLETE' ? checklist(left) : [])
  const at = new Date(now)
  const eventId = ids.next()
  const goesLive = campaign.status === 1 && status === 2
  if (goesLive) await confirmOpenComments(tx, campaign.id, acceptsOpenComments)
  await changeStatus(
    tx,
    { id: eventId, campaignId: campaign.id, from: campaign.status, to: status, actorId: member.id, reason, at },
    goesLive ? { wentLiveAt: at, closesAt: new Date(endOfDay(campaign.closing_date ?? '', settings.timezone)) } : {},
  )
  if (goesLive) await launchPage(tx, campaign.id, at)
  if (campaign.status === 1)
    await storeSnapshot(tx, {
      id: eventId,
      campaignId: campaign.id,
      decision: goesLive ? 'approved' : 'declined',
      decidedBy: member.id,
      at,
    })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-status',
    subject: campaign.id,
    facts: { from: campaign.status, to: status },
  })
  if (status === 3) await markOwnerNotified(tx, campaign.id)
  await jobs.add(tx, 'notify', { event: decisionEvent(campaign.status, status), id: eventId })
  // Lists show it now, also one that was hidden before every user was notified: nobody is notified of it again.
  if (status === 2) await jobs.add(tx, 'notify', { event: 'search-matched', id: campaign.id })
  const changed = await findOwn(tx, campaign.id, language)
  if (!changed) throw new CallError('NOT_FOUND')
  return changed
}

/** The event that notifies the owner. */
function decisionEvent(from: CampaignStatus, to: CampaignStatus): 'declined' | 'hidden' | 'shown' | 'approved' {
  if (to === 3) return 'declined'
  if (to === 6) return 'hidden'
  return from === 6 ? 'shown' : 'approved'
}
