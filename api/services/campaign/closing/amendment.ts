/** The owner of a live campaign requests other terms, or withdraws the request (decision T32). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { changeAmendment, currentAmendment, insertAmendment } from '#api/db/campaign/amendments.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import {
  amendableTerms,
  type AmendableTerm,
  type AmendmentFacts,
  decideAmendment,
  type Terms,
} from '#domain/campaign/amendment.ts'
import { closingFacts } from './closing-facts.ts'
import { type CampaignClosing, closingOf, type OfCampaign } from './read-closing.ts'

interface AmendmentRequest extends OfCampaign {
  readonly terms: Terms
  /** For administrators and investors. */
  readonly explanation: string
}

/**
 * Terms that equal the current ones are left out.
 * @throws CallError NOT_FOUND, INVALID_INPUT, AMENDMENT_NOT_POSSIBLE, CLOSING_DAY_NOT_ALLOWED
 */
export async function requestAmendment(
  tx: Writer,
  { campaignId, member, terms: requested, explanation: entered }: AmendmentRequest,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const explanation = entered.trim()
  if (explanation === '') throw new CallError('INVALID_INPUT', {}, [{ path: 'explanation', code: 'required' }])
  const { facts } = await closingFacts(tx, campaign, deps)
  if (!facts) throw new CallError('AMENDMENT_NOT_POSSIBLE')
  const current = termsOf(facts)
  const changed = amendableTerms.filter((term) => requested[term] !== undefined && requested[term] !== current[term])
  const [terms, previous] = [pick(requested, changed), pick(current, changed)]
  const decision = decideAmendment(facts, terms)
  if (!decision.ok) throw new CallError(decision.code, {}, 'problems' in decision ? [...decision.problems] : undefined)
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
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

/** The current values of all terms. */
function termsOf({ closesOn, offering }: AmendmentFacts): Required<Terms> {
  const { goal, unitPrice, kind } = offering
  return { closingDate: closesOn, goal: String(goal), unitPrice: String(unitPrice), kind }
}

function pick(terms: Terms, names: readonly AmendableTerm[]): Terms {
  return Object.fromEntries(names.map((name) => [name, terms[name]]))
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
