/** What ends for a user: rights that lapse, payments that are due, approvals that expire. Earliest first. */

import { endOfDay, type IsoDate } from '#domain/calendar.ts'

export const deadlineKinds = [
  'cancel-until',
  'reconfirm-until',
  'pay-until',
  'offer-expires',
  'saved-until',
  'settles-on',
  'repayment-expected',
  'repayment-due',
  'first-instalment',
  'verification-expires',
  'accreditation-expires',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Either a moment or a whole day of the site's time zone. */
export type DeadlineTime = { readonly at: number } | { readonly on: IsoDate }

export interface DeadlineFact {
  readonly kind: DeadlineKind
  /** Of the record that ends. */
  readonly recordId: string
  readonly time: DeadlineTime
  readonly campaign?: { readonly id: string; readonly slug: string; readonly name: string } | undefined
  readonly amount?: { readonly amount: bigint; readonly currency: string } | undefined
  readonly units?: bigint | undefined
}

export interface Deadline extends DeadlineFact {
  /** The same whenever the same deadline is read, so that calendars replace its event. */
  readonly id: string
  /** The moment after which it is over: of a day, its end. */
  readonly endsAt: number
  /** The page on which the user acts. */
  readonly path: string
}

/** Open deadlines, earliest first. One that ends now is over. */
export function deadlinesOf(facts: readonly DeadlineFact[], now: number, timeZone: string): Deadline[] {
  return facts
    .map((fact) => ({ ...fact, id: idOf(fact), endsAt: endOf(fact.time, timeZone), path: pathOf(fact) }))
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((one, other) => one.endsAt - other.endsAt || (one.id < other.id ? -1 : 1))
}

function endOf(time: DeadlineTime, timeZone: string): number {
  return 'at' in time ? time.at : endOfDay(time.on, timeZone)
}

/** An instalment is named by its day too: the next one of the same campaign is another event. */
function idOf({ kind, recordId, time }: DeadlineFact): string {
  return kind === 'repayment-expected' && 'on' in time ? `${kind}-${recordId}-${time.on}` : `${kind}-${recordId}`
}

function pathOf({ kind, recordId, campaign, units }: DeadlineFact): string {
  switch (kind) {
    case 'cancel-until':
    case 'reconfirm-until':
      return `/receipt/${recordId}`
    case 'pay-until':
      return `/payment/${recordId}`
    case 'offer-expires':
    case 'saved-until':
      return `/invest/${campaign?.id ?? ''}${units === undefined ? '' : `?units=${units}`}`
    case 'settles-on':
      return `/campaign-detail-page/${campaign?.slug ?? ''}`
    case 'repayment-expected':
      return `/investments/${campaign?.id ?? ''}`
    case 'repayment-due':
      return `/campaign-dashboard/payment/${recordId}`
    case 'first-instalment':
      return `/campaign-dashboard/repayment/${campaign?.id ?? ''}`
    case 'verification-expires':
      return '/user-kyc'
    case 'accreditation-expires':
      return '/settings/investment-account'
  }
}
