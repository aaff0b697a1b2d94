/** Which mails are sent, and when: the one rule that every mail goes through (investing 3, 7, decision T73). */

import { addDays, type IsoDate, dateIn, instantIn } from '#domain/calendar.ts'

/** What a person chooses about, as the specification lists it. Each is told in digests and never at once. */
export const digestKinds = ['investedCampaign', 'savedCampaign', 'newInvestment', 'newComment', 'newUpdate'] as const
export type DigestKind = (typeof digestKinds)[number]

export const mailFrequencies = ['daily', 'weekly', 'monthly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]
export type DigestFrequency = Exclude<MailFrequency, 'never'>
export const digestFrequencies = ['daily', 'weekly', 'monthly'] as const satisfies readonly DigestFrequency[]

export type EmailPreferences = Readonly<Record<DigestKind, MailFrequency>>

/** What holds for somebody who has chosen nothing. */
export const usualPreferences: EmailPreferences = {
  investedCampaign: 'weekly',
  savedCampaign: 'weekly',
  newInvestment: 'daily',
  newComment: 'daily',
  newUpdate: 'weekly',
}

/**
 * What nobody can switch off here: the way into an account, receipts of money, notices that follow from a contract or the law,
 * what a person asked for themselves a moment ago, letters to people without an account, and the digest when it is due.
 */
export const promptKinds = ['account', 'security', 'receipt', 'notice', 'letter', 'digest'] as const
export type PromptKind = (typeof promptKinds)[number]

export type MailFate = 'now' | 'digest' | 'none'

interface MailReader {
  /** Undefined where nothing was chosen, or where there is no account. */
  readonly preferences: EmailPreferences | undefined
  /** The account is gone: nobody is there to read. */
  readonly erased: boolean
}

/** Sent now, kept for the next digest, or not at all. */
export function mailFate(
  kind: PromptKind | DigestKind,
  { preferences = usualPreferences, erased }: MailReader,
): MailFate {
  if (erased) return 'none'
  if (isDigestKind(kind)) return preferences[kind] === 'never' ? 'none' : 'digest'
  return 'now'
}

function isDigestKind(kind: PromptKind | DigestKind): kind is DigestKind {
  return (digestKinds as readonly string[]).includes(kind)
}

/** Which kinds a digest of this frequency holds. */
export function kindsOf(frequency: DigestFrequency, preferences: EmailPreferences): DigestKind[] {
  return digestKinds.filter((kind) => preferences[kind] === frequency)
}

/** Digests are made from this hour on, by the clocks of the site. */
const digestHour = '07:00'

export interface DigestPeriod {
  /** The day on which it is due: names the period. */
  readonly name: IsoDate
  /** What happened before this instant belongs to it. */
  readonly until: number
}

/** The latest period that is over: until this morning, until Monday morning, until the morning of the first of the month. */
export function periodOver(frequency: DigestFrequency, now: number, timeZone: string): DigestPeriod {
  let day = dateIn(now, timeZone)
  for (;;) {
    const until = instantIn(`${day}T${digestHour}`, timeZone)
    if (begins(frequency, day) && until !== undefined && until <= now) return { name: day, until }
    day = addDays(day, -1)
  }
}

function begins(frequency: DigestFrequency, day: IsoDate): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'monthly') return day.endsWith('-01')
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

/** Where mails of an erased account would go: no such domain can exist (RFC 2606). */
const nowhere = 'erased.invalid'

/** What stands in the place of an erased person's address; unlike any other, and no address of anybody. */
export function erasedAddress(personId: string): string {
  return `${personId}@${nowhere}`
}

export function isErasedAddress(address: string): boolean {
  return address.toLowerCase().endsWith(`@${nowhere}`)
}
