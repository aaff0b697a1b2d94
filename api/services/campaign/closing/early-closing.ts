/** The owner announces that a campaign closes before its deadline, or withdraws that (decision T15). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { announcedClosing, endEarlyClosing, insertEarlyClosing, moveClosing } from '#api/db/campaign/early-closings.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import { endOfDay, type IsoDate } from '#domain/calendar.ts'
import { decideEarlyClosing } from '#domain/campaign/early-closing.ts'
import { closingFacts, lastDay } from './closing-facts.ts'
import { type CampaignClosing, closingOf, type OfCampaign } from './read-closing.ts'

/** @throws CallError NOT_FOUND, EARLY_CLOSING_NOT_POSSIBLE, EARLY_CLOSING_LIMIT, CLOSING_DAY_NOT_ALLOWED */
export async function announceEarlyClosing(
  tx: Writer,
  { campaignId, closesOn, member }: OfCampaign & { readonly closesOn: IsoDate },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const { facts, timeZone } = await closingFacts(tx, campaign, deps)
  const decision = facts ? decideEarlyClosing(facts, closesOn) : undefined
  if (!decision?.ok || campaign.closes_at === null)
    throw new CallError(decision?.ok === false ? decision.code : 'EARLY_CLOSING_NOT_POSSIBLE')
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  const closesAt = new Date(endOfDay(closesOn, timeZone))
  await insertEarlyClosing(tx, {
    id,
    campaign_id: campaign.id,
    closes_at: closesAt,
    original_closes_at: campaign.closes_at,
    announced_by: member.id,
    announced_at: at,
  })
  await moveClosing(tx, campaign.id, closesAt, at)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: member.id,
    eventName: 'early-closing-announced',
    subject: campaign.id,
    facts: { from: facts?.closesOn, to: closesOn },
  })
  await deps.jobs.add(tx, 'notify', { event: 'early-closing', id })
  return closingOf(tx, { ...campaign, closes_at: closesAt }, deps)
}

/** @throws CallError NOT_FOUND, EARLY_CLOSING_OVER */
export async function withdrawEarlyClosing(
  tx: Writer,
  { campaignId, member }: OfCampaign,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const announced = await announcedClosing(tx, campaign.id)
  const now = deps.clock.now()
  if (!announced || announced.closes_at.getTime() <= now) throw new CallError('EARLY_CLOSING_OVER')
  const at = new Date(now)
  await endEarlyClosing(tx, announced.id, 'withdrawn', at)
  await moveClosing(tx, campaign.id, announced.original_closes_at, at)
  const { timezone } = (await readSettings(tx)).settings
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: member.id,
    eventName: 'early-closing-withdrawn',
    subject: campaign.id,
    facts: { from: lastDay(announced.closes_at, timezone), to: lastDay(announced.original_closes_at, timezone) },
  })
  await deps.jobs.add(tx, 'notify', { event: 'early-closing-withdrawn', id: announced.id })
  return closingOf(tx, { ...campaign, closes_at: announced.original_closes_at }, deps)
}
