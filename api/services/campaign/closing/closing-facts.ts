/** What the rules of a campaign's end need to know of it. */

import { committedIn } from '#api/db/campaign/amended-terms.ts'
import { type AmendmentRow, currentAmendment } from '#api/db/campaign/amendments.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import { announcedClosing, announcementsOf, type EarlyClosingRow } from '#api/db/campaign/early-closings.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import { campaignKinds, goalReached } from '#domain/campaign/campaign.ts'
import type { AmendmentFacts } from '#domain/campaign/amendment.ts'
import type { AmendableOffering } from '#domain/campaign/amended-offering.ts'
import type { EarlyClosingFacts } from '#domain/campaign/early-closing.ts'

export interface OpenClosing {
  /** Undefined for a campaign that was never live. */
  readonly facts: (EarlyClosingFacts & AmendmentFacts) | undefined
  readonly announced: EarlyClosingRow | undefined
  /** In review, or awaiting its investors. */
  readonly amendment: AmendmentRow | undefined
  readonly timeZone: string
}

export async function closingFacts(
  db: Reader | Writer,
  campaign: CampaignRow,
  { clock }: Pick<Deps, 'clock'>,
): Promise<OpenClosing> {
  const { settings } = await readSettings(db)
  const timeZone = settings.timezone
  const announced = await announcedClosing(db, campaign.id)
  const amendment = await currentAmendment(db, campaign.id)
  const { status, closes_at, went_live_at, raised, goal, unit_price, country } = campaign
  const known = { announced, amendment, timeZone }
  if (closes_at === null || went_live_at === null) return { ...known, facts: undefined }
  const now = clock.now()
  const facts: EarlyClosingFacts & AmendmentFacts = {
    status,
    closesAt: closes_at.getTime(),
    now,
    goalReached: goalReached(raised, goal ?? 0n, unit_price ?? 1n),
    announced: announced !== undefined,
    announcements: await announcementsOf(db, campaign.id),
    changing: amendment !== undefined,
    today: dateIn(now, timeZone),
    wentLiveOn: dateIn(went_live_at.getTime(), timeZone),
    closesOn: lastDay(closes_at, timeZone),
    offering: await amendableOffering(db, campaign),
    needsOpenDays: country === 'US' && (settings.minimumOpenPeriod ?? true),
  }
  return { ...known, facts }
}

async function amendableOffering(db: Reader | Writer, campaign: CampaignRow): Promise<AmendableOffering> {
  const { id, kind, goal, unit_price: unitPrice, units_total: unitsTotal, units_taken: unitsTaken } = campaign
  const { units, amount } = await committedIn(db, id)
  const price = unitPrice ?? 1n
  const { term_months: term, frequency, distribution_points: rate, return_points: profit, strategy, maximum } = campaign
  const complete = {
    equity: true,
    debt: term !== null && frequency !== null && rate !== null,
    reit: term !== null && frequency !== null && profit !== null && strategy !== null && maximum !== null,
  }
  return {
    currency: campaign.currency ?? '',
    kind,
    completeKinds: campaignKinds.filter((each) => complete[each]),
    goal: goal ?? price,
    unitPrice: price,
    maximumOffering: campaign.maximum_offering ?? unitsTotal * price,
    maximum,
    allocation: campaign.allocation,
    unitsTaken,
    unitsOffered: unitsTaken - units,
    committed: amount,
    repriced: campaign.repriced,
  }
}

/** The closing time is the end of a day, so its last millisecond determines the date. */
export function lastDay(closesAt: Date, timeZone: string): IsoDate {
  return dateIn(closesAt.getTime() - 1, timeZone)
}
