/** What the server itself says to people, in mails, pushes and the inbox. One shape, three languages, checked by the compiler. */

import type { Language } from '#contract/shapes.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { ServerTexts } from './server-texts.ts'

export type { MailText, ShortText } from './mail-text.ts'

export const texts: Readonly<Record<Language, ServerTexts>> = { en, fr, ar }

/** Money in a language, digits 0 to 9, for mails and pushes. */
export function moneyText(amount: bigint, currency: string, exponent: number, language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language
  const digits = amount.toString().padStart(exponent + 1, '0')
  const decimal = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(decimal as `${number}`)
}

/** A calendar day in a language and a time zone. */
export function dayText(moment: Date, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, { dateStyle: 'long', timeZone }).format(
    moment,
  )
}
