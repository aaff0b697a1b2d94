/** What the server itself says to people, in mails, pushes and the inbox. One shape, three languages, checked by the compiler. */

import type { Language } from '#contract/shapes.ts'
import { plainName } from '#domain/plain-name.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { ServerTexts } from './server-texts.ts'
import { formattedText, localeOf, type NonEmptyText } from './values.ts'

export type { MailText, ShortText } from './mail-text.ts'

/** Values of texts that somebody else chose: names of people and campaigns, titles of updates and documents. */
const userSuppliedValues: ReadonlySet<string> = new Set(['by', 'campaign', 'name', 'title'])

/**
 * Every text with its names neutralised. Here, because mails, pushes, digests and the inbox all take their words from this table:
 * a text that is added later is covered as well.
 */
export const texts: Readonly<Record<Language, ServerTexts>> = { en: guarded(en), fr: guarded(fr), ar: guarded(ar) }

function guarded<T>(said: T, of = ''): T {
  if (typeof said === 'function') {
    const say = said as unknown as (...values: unknown[]) => unknown
    return ((...values: unknown[]) => say(...values.map((value) => withPlainNames(value, of)))) as unknown as T
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said
  return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, guarded(each, key)])) as T
}

function withPlainNames(values: unknown, of: string): unknown {
  // A greeting takes the name alone; what else takes one text is given the name of the site.
  if (typeof values === 'string') return of === 'greeting' ? inIsolate(values) : values
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && userSuppliedValues.has(key) ? inIsolate(value) : value,
    ]),
  )
}

/** The isolate that we put around a name stays, and what is inside is made plain. */
function inIsolate(name: string): string {
  const inside = /^\u2068([^]*)\u2069$/.exec(name)?.[1]
  return inside === undefined ? plainName(name) : `\u2068${plainName(inside)}\u2069`
}

/** Money in a language, digits 0 to 9, for mails and pushes. */
export function moneyText(amount: bigint, currency: string, exponent: number, language: Language): NonEmptyText {
  const digits = amount.toString().padStart(exponent + 1, '0')
  const decimal = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  return formattedText(format.format(decimal as `${number}`))
}

/** A calendar day in a language and a time zone. */
export function dayText(moment: Date, timeZone: string, language: Language): NonEmptyText {
  return formattedText(new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(moment))
}
