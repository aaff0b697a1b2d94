/** Confirmation of an accreditation by a third party, by a one-time link (17 CFR 230.506(c)(2)(ii)(C)). */

import { addDays, dayMs, type IsoDate, isUsualDate } from '#domain/calendar.ts'
import { type FieldProblem, type TextRule, validateFields } from '#domain/field.ts'
import { networkOf } from '#domain/site/address-list.ts'
import { letterDays } from './accreditation-term.ts'
import { lineAnswer } from './answer-rules.ts'

export const letterLinkDays = 14
/** Mails of one link, the first included, and the time between two. */
const letterMails = { most: 3, everyMs: 3_600_000 } as const
/** The version of the statement that a third party confirms: a changed text gets a new version. */
export const letterStatementVersion = 1

/** `withdrawn`: the answers have changed, or were decided. */
export const letterStates = ['requested', 'confirmed', 'declined', 'withdrawn'] as const
export type LetterState = (typeof letterStates)[number]

/** The signature of a third party: texts as entered, `date` as YYYY-MM-DD. */
export interface LetterSignature {
  readonly name: string
  readonly licenceNumber: string
  readonly date: IsoDate
}

/** Not in the future, and not older than a confirmation is valid. */
const signedRule =
  (today: IsoDate): TextRule =>
  (text) => {
    if (!isUsualDate(text) || text > today) return { code: 'date' }
    return text < addDays(today, -letterDays) ? { code: 'past' } : undefined
  }

export function signatureProblems(signature: LetterSignature, today: IsoDate): FieldProblem[] {
  return validateFields<Record<string, string>>(
    { ...signature },
    {
      name: lineAnswer(true),
      licenceNumber: lineAnswer(true, 50),
      date: { required: true, rules: [signedRule(today)] },
    },
  )
}

interface Link {
  readonly state: LetterState
  /** Undefined until it was mailed. */
  readonly expiresAt: number | undefined
}

/** Can the link be answered? */
export function isLetterLinkUsable({ state, expiresAt }: Link, now: number): boolean {
  return state === 'requested' && expiresAt !== undefined && now < expiresAt
}

/** May the link be mailed again? The earlier one becomes invalid. */
export function mayResendLetter(
  { state, mails, mailedAt }: { readonly state: LetterState; readonly mails: number; readonly mailedAt: number },
  now: number,
): boolean {
  return state === 'requested' && mails < letterMails.most && now - mailedAt >= letterMails.everyMs
}

export function letterLinkEnd(mailedAt: number): number {
  return mailedAt + letterLinkDays * dayMs
}

/** The network of an address, for the record: the first three parts of IPv4, the first 48 bits of IPv6. */
export function shortenedAddress(address: string): string {
  const network = networkOf(address)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\d+$/, '0')
  const bits = /^([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})[0-9a-f]{4}::\/64$/.exec(network)
  return bits ? `${bits.slice(1).join(':')}::` : ''
}
