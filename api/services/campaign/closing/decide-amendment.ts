import { insertAudit } from '#api/db/audit/audit.ts'
import { applyTerms } from '#api/db/campaign/amended-terms.ts'
import {
  type AmendmentRow,
  changeAmendment,
  currentAmendment,
  insertReconfirmations,
} from '#api/db/campaign/amendments.ts'
import { type CampaignRow, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { endOfDay } from '#domain/calendar.ts'
import { amendOffering } from '#domain/campaign/amended-offering.ts'
import { decideAmendment, reconfirmUntil } from '#domain/campaign/amendment.ts'
import { offerFreeUnits } from '#api/services/investment/free-units.ts'
import { storeSnapshot } from '#api/services/campaign/review/snapshot.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { closingFacts } from './closing-facts.ts'

interface Decision {
  readonly campaignId: string
  /** The amendment that was reviewed. */
  readonly amendmentId: string
  readonly decision: 'approve' | 'decline'
  readonly reason?: string | undefined
  readonly actorId: string
}

type DecidingDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

/**
 * Applies the requested terms of a live campaign and asks its investors to reconfirm, or declines them with a reason
 * (decision T32).
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, NOTHING_PROPOSED, PROPOSAL_CHANGED, REASON_REQUIRED,
 *   AMENDMENT_NOT_POSSIBLE, CLOSING_DAY_NOT_ALLOWED
 */
export async function decideOnAmendment(
  tx: Writer,
  { campaignId, amendmentId, decision, reason: entered, actorId }: Decision,
  deps: DecidingDeps,
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, actorId)
  const amendment = await currentAmendment(tx, campaign.id)
  if (amendment?.state !== 'review') throw new CallError('NOTHING_PROPOSED')
  if (amendment.id !== amendmentId) throw new CallError('PROPOSAL_CHANGED')
  const reason = (entered ?? '').trim()
  const approved = decision === 'approve'
  if (!approved && reason === '') throw new CallError('REASON_REQUIRED')
  const at = new Date(deps.clock.now())
  const decided = { decided_by: actorId, decided_at: at }
  const reconfirmations = approved ? await approve(tx, { campaign, amendment, decided }, deps) : 0
  if (!approved) await changeAmendment(tx, amendment.id, { ...decided, state: 'declined', reason })
  const eventId = deps.ids.next()
  if (approved)
    await storeSnapshot(tx, {
      id: eventId,
      campaignId: campaign.id,
      decision: 'amendment-approved',
      decidedBy: actorId,
      at,
    })
  await insertAudit(tx, {
    id: eventId,
    at,
    actorId,
    eventName: approved ? 'amendment-approved' : 'amendment-declined',
    subject: campaign.id,
    facts: {
      before: amendment.previous,
      after: amendment.terms,
      person: amendment.requested_by,
      investments: reconfirmations,
    },
  })
  await deps.jobs.add(tx, 'notify', { event: approved ? 'amendment-approved' : 'amendment-declined', id: amendment.id })
}

interface Approval {
  readonly campaign: CampaignRow
  readonly amendment: AmendmentRow
  readonly decided: { readonly decided_by: string; readonly decided_at: Date }
}

/** @returns how many investments are to be reconfirmed */
async function approve(tx: Writer, { campaign, amendment, decided }: Approval, deps: DecidingDeps): Promise<number> {
  const { facts, timeZone } = await closingFacts(tx, campaign, deps)
  const { id, terms } = amendment
  // It was possible at the request; the campaign may have closed since, or run out of days.
  const decision = facts && decideAmendment({ ...facts, changing: false }, terms)
  if (!facts || !decision?.ok)
    throw new CallError(
      decision?.ok === false && decision.code !== 'INVALID_INPUT' ? decision.code : 'AMENDMENT_NOT_POSSIBLE',
    )
  const at = decided.decided_at
  const { closingDate } = terms
  const offering = amendOffering(facts.offering, terms)
  await applyTerms(
    tx,
    campaign.id,
    {
      closing:
        closingDate === undefined ? undefined : { date: closingDate, at: new Date(endOfDay(closingDate, timeZone)) },
      offering: offering && { ...offering, currency: facts.offering.currency },
    },
    at,
  )
  // A higher maximum or a lower price frees units.
  await offerFreeUnits(tx, campaign.id, deps)
  const reconfirmations = await insertReconfirmations(tx, amendment, () => deps.ids.next())
  const until = new Date(reconfirmUntil(facts.today, timeZone))
  await changeAmendment(
    tx,
    id,
    reconfirmations === 0
      ? { ...decided, state: 'completed', reconfirm_until: at, completed_at: at }
      : { ...decided, state: 'reconfirming', reconfirm_until: until },
  )
  if (reconfirmations > 0) await deps.jobs.add(tx, 'notify', { event: 'reconfirmation-needed', id })
  return reconfirmations
}
