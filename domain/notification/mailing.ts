/** Which mails are sent, and when: every mail passes this rule (investing 3, 7, decision T73). */

import { addDays, type IsoDate, dateIn, instantIn } from '#domain/calendar.ts'

/**
 * The kinds of mail that a user can choose, as the specification lists them. They are sent in digests and never
 * immediately.
 */
export const digestKinds = ['investedCampaign', 'savedCampaign', 'newInvestment', 'newComment', 'newUpdate'] as const
export type DigestKind = (typeof digestKinds)[number]

export const mailFrequencies = ['daily', 'weekly', 'monthly', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]
export type DigestFrequency = Exclude<MailFrequency, 'never'>
export const digestFrequencies = ['daily', 'weekly', 'monthly'] as const satisfies readonly DigestFrequency[]

export type EmailPreferences = Readonly<Record<DigestKind, MailFrequency>>

/** The defaults for a user who has chosen nothing. */
export const usualPreferences: EmailPreferences = {
  investedCampaign: 'weekly',
  savedCampaign: 'weekly',
  newInvestment: 'daily',
  newComment: 'daily',
  newUpdate: 'weekly',
}

/**
 * Mails that cannot be switched off here: account security, receipts, notices required by a contract or the law, mails
 * that the user has just requested, mails to recipients without an account, and the digest when it is due.
 */
export const promptKinds = ['account', 'security', 'receipt', 'notice', 'letter', 'digest'] as const
export type PromptKind = (typeof promptKinds)[number]

/** `topic`: mails that obey the switch of their topic (`topics.ts`), which is decided before. */
export type MailKind = PromptKind | 'topic'

export type MailFate = 'now' | 'digest' | 'none'

interface MailReader {
  /** Undefined if nothing was chosen, or if there is no account. */
  readonly preferences: EmailPreferences | undefined
  /** The account was deleted: there is no recipient. */
  readonly erased: boolean
}

/** Sent now, queued for the next digest, or not sent. */
export function mailDelivery(
  kind: MailKind | DigestKind,
  { preferences = usualPreferences, erased }: MailReader,
): MailFate {
  if (erased) return 'none'
  if (isDigestKind(kind)) return preferences[kind] === 'never' ? 'none' : 'digest'
  return 'now'
}

function isDigestKind(kind: MailKind | DigestKind): kind is DigestKind {
  return (digestKinds as readonly string[]).includes(kind)
}

/** The kinds that a digest of this frequency contains. */
export function kindsOf(frequency: DigestFrequency, preferences: EmailPreferences): DigestKind[] {
  return digestKinds.filter((kind) => preferences[kind] === frequency)
}

/** Digests are made from this hour on, in the site's time zone. */
const digestHour = '07:00'

export interface DigestPeriod {
  /** The due date, which identifies the period. */
  readonly name: IsoDate
  /** Events before this instant belong to it. */
  readonly until: number
}

/**
 * The latest completed period: until this morning, until Monday morning, or until the morning of the first of the
 * month.
 */
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

/** The domain of erased addresses: such a domain cannot exist (RFC 2606). */
const nowhere = 'erased.invalid'

/** The replacement of an erased user's address; unique, and not a valid address. */
export function erasedAddress(personId: string): string {
  return `${personId}@${nowhere}`
}

export function isErasedAddress(address: string): boolean {
  return address.toLowerCase().endsWith(`@${nowhere}`)
}
