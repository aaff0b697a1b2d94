/** The owner announces that a campaign closes before its deadline, or withdraws that (decision T15). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import {
  announcedClosing,
  countLiveInvestors,
  type EarlyClosingRow,
  endEarlyClosing,
  insertEarlyClosing,
  moveClosing,
} from '#api/db/campaign/early-closings.ts'
import { countFollowers } from '#api/db/campaign/followers.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged, managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { dateIn, endOfDay, type IsoDate } from '#domain/calendar.ts'
import { goalReached } from '#domain/campaign/campaign.ts'
import {
  decideEarlyClosing,
  earlyClosingDays,
  type EarlyClosingFacts,
  type EarlyClosingProblem,
  earlyClosingProblem,
} from '#domain/campaign/early-closing.ts'

interface OfCampaign {
  readonly campaignId: string
  readonly member: Actor
}

export interface CampaignClosing {
  /** The current closing day; null for a campaign that was never live. */
  readonly closesOn: IsoDate | null
  readonly early: {
    readonly problem: EarlyClosingProblem | undefined
    readonly days: ReturnType<typeof earlyClosingDays> | undefined
    readonly announced: { readonly row: EarlyClosingRow; readonly originallyOn: IsoDate } | undefined
  }
  readonly investors: number
  readonly followers: number
}

/** @throws CallError NOT_FOUND */
export async function readClosing({ campaignId, member }: OfCampaign, deps: Deps): Promise<CampaignClosing> {
  const { read } = deps.db
  return closingOf(read, await managedCampaign(read, campaignId, member), deps)
}

/** @throws CallError NOT_FOUND, EARLY_CLOSING_NOT_POSSIBLE, CLOSING_DAY_NOT_ALLOWED */
export async function announceEarlyClosing(
  tx: Writer,
  { campaignId, closesOn, member }: OfCampaign & { readonly closesOn: IsoDate },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignClosing> {
  const campaign = await lockManaged(tx, campaignId, member)
  const { facts, timeZone } = await factsOf(tx, campaign, deps)
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

async function closingOf(
  db: Reader | Writer,
  campaign: CampaignRow,
  deps: Pick<Deps, 'clock'>,
): Promise<CampaignClosing> {
  const { facts, announced, timeZone } = await factsOf(db, campaign, deps)
  const [investors, followers] = [await countLiveInvestors(db, campaign.id), await countFollowers(db, campaign.id)]
  return {
    closesOn: facts?.closesOn ?? null,
    early: {
      problem: facts ? earlyClosingProblem(facts) : 'not-open',
      days: facts && earlyClosingDays(facts),
      announced: announced && { row: announced, originallyOn: lastDay(announced.original_closes_at, timeZone) },
    },
    investors,
    followers: followers.all,
  }
}

/** Without facts, the campaign was never live. */
async function factsOf(db: Reader | Writer, campaign: CampaignRow, { clock }: Pick<Deps, 'clock'>) {
  const { settings } = await readSettings(db)
  const timeZone = settings.timezone
  const announced = await announcedClosing(db, campaign.id)
  const { status, closes_at, went_live_at, raised, goal, unit_price, country } = campaign
  if (closes_at === null || went_live_at === null) return { facts: undefined, announced, timeZone }
  const now = clock.now()
  const facts: EarlyClosingFacts = {
    status,
    closesAt: closes_at.getTime(),
    now,
    goalReached: goalReached(raised, goal ?? 0n, unit_price ?? 1n),
    announced: announced !== undefined,
    changing: false,
    today: dateIn(now, timeZone),
    wentLiveOn: dateIn(went_live_at.getTime(), timeZone),
    closesOn: lastDay(closes_at, timeZone),
    needsOpenDays: country === 'US' && (settings.minimumOpenPeriod ?? true),
  }
  return { facts, announced, timeZone }
}

/** The closing time is the end of a day, so its last millisecond determines the date. */
function lastDay(closesAt: Date, timeZone: string): IsoDate {
  return dateIn(closesAt.getTime() - 1, timeZone)
}
