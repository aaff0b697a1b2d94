/** The owner of a live campaign requests other terms, or withdraws the request (decision T32). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { changeAmendment, currentAmendment, insertAmendment } from '#api/db/campaign/amendments.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import { decideAmendment, type Terms } from '#domain/campaign/amendment.ts'
import { closingFacts } from './closing-facts.ts'
import { type CampaignClosing, closingOf, type OfCampaign } from './read-closing.ts'

interface AmendmentRequest extends OfCampaign {
  readonly terms: Terms
  /** For administrators and investors. */
  readonly explanation: string
}

/** @throws CallError NOT_FOUND, INVALID_INPUT, AMENDMENT_NOT_POSSIBLE, CLOSING_DAY_NOT_ALLOWED */
export async function requestAmendment(
  tx: Writer,
  { campaignId, member, terms, explanation: entered }: AmendmentRequest,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const explanation = entered.trim()
  if (explanation === '') throw new CallError('INVALID_INPUT', {}, [{ path: 'explanation', code: 'required' }])
  const { facts } = await closingFacts(tx, campaign, deps)
  const decision = facts && decideAmendment(facts, terms)
  if (!facts || !decision?.ok) throw new CallError(decision?.ok === false ? decision.code : 'AMENDMENT_NOT_POSSIBLE')
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  const previous = { closingDate: facts.closesOn }
  await insertAmendment(tx, {
    id,
    campaign_id: campaign.id,
    terms,
    previous,
    explanation,
    requested_by: member.id,
    requested_at: at,
  })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: member.id,
    eventName: 'amendment-requested',
    subject: campaign.id,
    facts: { before: previous, after: terms },
  })
  await deps.jobs.add(tx, 'notify', { event: 'amendment-requested', id })
  return closingOf(tx, campaign, deps)
}

/** @throws CallError NOT_FOUND, NOTHING_PROPOSED */
export async function withdrawAmendment(
  tx: Writer,
  { campaignId, member }: OfCampaign,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const amendment = await currentAmendment(tx, campaign.id)
  if (amendment?.state !== 'review') throw new CallError('NOTHING_PROPOSED')
  await changeAmendment(tx, amendment.id, { state: 'withdrawn' })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: member.id,
    eventName: 'amendment-withdrawn',
    subject: campaign.id,
    facts: { after: amendment.terms },
  })
  return closingOf(tx, campaign, deps)
}
