/** Closing a campaign before its deadline, with notice to its investors (decision T15; Regulation Crowdfunding, rule 304). */

import { addDays, dayMs, type IsoDate, workingDaysAfter } from '#domain/calendar.ts'
import { type CampaignStatus, phaseOf } from './campaign.ts'

/**
 * Whole business days between the day of a notice and the day on which it takes effect. Public holidays count as
 * business days: they differ between the countries of a campaign's investors, and none of their calendars is known here.
 */
const noticeDays = 5
/** Days for which a campaign is open at least, if the site requires it. */
const openDays = 21
/** Every announcement notifies all investors, so their number and frequency are limited. */
const announcementsMaximum = 3
const announcementEveryMs = dayMs

/** `announced`: takes effect at its time; `missed`: the goal was not reached then, and the campaign stayed open. */
export const earlyClosingStates = ['announced', 'withdrawn', 'missed', 'closed'] as const
export type EarlyClosingState = (typeof earlyClosingStates)[number]

/**
 * Why a campaign cannot be closed early. `too-soon`: the last announcement is less than a day old. `too-often`: no
 * further announcement is possible. `no-day`: its own closing day comes first.
 */
export const earlyClosingProblems = [
  'not-open',
  'announced',
  'changing',
  'goal-missed',
  'too-often',
  'too-soon',
  'no-day',
] as const
export type EarlyClosingProblem = (typeof earlyClosingProblems)[number]

/** The first day after a notice that is sent today: the sending day does not count. */
export function dayAfterNotice(today: IsoDate): IsoDate {
  return addDays(workingDaysAfter(today, noticeDays), 1)
}

export interface EarlyClosingFacts {
  readonly status: CampaignStatus
  /** Milliseconds. */
  readonly closesAt: number
  readonly now: number
  readonly goalReached: boolean
  /** An early closing is announced. */
  readonly announced: boolean
  /** All announcements so far, with those that were withdrawn. */
  readonly announcements: { readonly count: number; readonly lastAt: number | undefined }
  /** A change of its terms is in review, or awaits its investors. */
  readonly changing: boolean
  /** In the site's time zone, as all days here. */
  readonly today: IsoDate
  readonly wentLiveOn: IsoDate
  readonly closesOn: IsoDate
  /** The campaign has to be open for a minimum number of days. */
  readonly needsOpenDays: boolean
}

/** The first and the last day that can be chosen. The last is the day before the campaign's own closing day. */
export function earlyClosingDays({ today, wentLiveOn, closesOn, needsOpenDays }: EarlyClosingFacts): {
  readonly first: IsoDate
  readonly last: IsoDate
} {
  const noticed = dayAfterNotice(today)
  const opened = needsOpenDays ? addDays(wentLiveOn, openDays) : noticed
  return { first: opened > noticed ? opened : noticed, last: addDays(closesOn, -1) }
}

/** What prevents an early closing, the most fundamental reason first. */
export function earlyClosingProblem(facts: EarlyClosingFacts): EarlyClosingProblem | undefined {
  if (phaseOf(facts.status, facts.closesAt, facts.now) !== 'open') return 'not-open'
  if (facts.announced) return 'announced'
  if (facts.changing) return 'changing'
  if (!facts.goalReached) return 'goal-missed'
  const { count, lastAt } = facts.announcements
  if (count >= announcementsMaximum) return 'too-often'
  if (lastAt !== undefined && facts.now - lastAt < announcementEveryMs) return 'too-soon'
  const { first, last } = earlyClosingDays(facts)
  return first > last ? 'no-day' : undefined
}

/** May the campaign close on this day? */
export function decideEarlyClosing(
  facts: EarlyClosingFacts,
  day: IsoDate,
):
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: 'EARLY_CLOSING_NOT_POSSIBLE' | 'EARLY_CLOSING_LIMIT' | 'CLOSING_DAY_NOT_ALLOWED'
    } {
  const problem = earlyClosingProblem(facts)
  if (problem === 'too-often' || problem === 'too-soon') return { ok: false, code: 'EARLY_CLOSING_LIMIT' }
  if (problem !== undefined) return { ok: false, code: 'EARLY_CLOSING_NOT_POSSIBLE' }
  const { first, last } = earlyClosingDays(facts)
  return day < first || day > last ? { ok: false, code: 'CLOSING_DAY_NOT_ALLOWED' } : { ok: true }
}
