/** Figures as PDFs show them, in each language, with the digits 0 to 9. */

import { exponentOf } from '#domain/money.ts'
import type { Language } from '#contract/shapes.ts'
import { formattedText, localeOf, type NonEmptyText } from './values.ts'

/** Creating a formatter takes longer than formatting, and there are few of them. */
const formatters = new Map<string, unknown>()
const mostFormatters = 1000

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatterOf(language, options, Intl.NumberFormat)
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatterOf(language, options, Intl.DateTimeFormat)
}

function formatterOf<Options, Format>(
  language: Language,
  options: Options,
  Formatter: new (locale: string, options: Options) => Format,
): Format {
  const key = `${Formatter.name} ${language} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known as Format
  if (formatters.size >= mostFormatters) formatters.clear()
  const made = new Formatter(localeOf(language), options)
  formatters.set(key, made)
  return made
}

/** Money in a language, with the digits 0 to 9. */
function moneyText(amount: bigint, currency: string, exponent: number, language: Language): NonEmptyText {
  const digits = amount.toString().padStart(exponent + 1, '0')
  const decimal = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  const format = numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  return formattedText(format.format(decimal as `${number}`))
}

/** A calendar day in a language and a time zone. */
export function dayText(moment: Date, timeZone: string, language: Language): NonEmptyText {
  return formattedText(dateFormat(language, { dateStyle: 'long', timeZone }).format(moment))
}

/** Isolates the text's direction from the text around it. */
export function isolate<Text extends string>(text: Text): Text {
  return `\u2068${text}\u2069` as Text
}

/** Money without the direction marks that some languages add: the caller isolates it. */
export function formatMoney(amount: bigint, currency: string, language: Language): NonEmptyText {
  return formattedText(moneyText(amount, currency, exponentOf(currency), language).replace(/[\u200e\u200f\u061c]/g, ''))
}

/** Money within a sentence of a mail, a push or the inbox, isolated so that it keeps its direction in Arabic text. */
export function formatInlineMoney(amount: bigint, currency: string, language: Language): NonEmptyText {
  const plain = formatMoney(amount, currency, language)
  return language === 'ar' ? isolate(plain) : plain
}

/** Money with the currency's name, `$1,250.00 (US dollars)`. */
export function formatMoneyWithName(amount: bigint, currency: string, language: Language): string {
  const name = formatterOf(language, { type: 'currency' as const }, Intl.DisplayNames).of(currency) ?? currency
  return `${formatMoney(amount, currency, language)} (${name})`
}

export function numberText(value: bigint, language: Language): string {
  return numberFormat(language, {}).format(value)
}

/** A rate from basis points: 840 is 8.4 %. */
export function rateText(points: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
    .format(points / 10_000)
    .replace(/[\u200e\u200f\u061c]/g, '')
}

/** A date and time in a time zone, with the zone's name. */
export function momentText(moment: Date, timeZone: string, language: Language): NonEmptyText {
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return formattedText(format.format(moment))
}

/** A short date, `Nov 22, 2026`. */
export function shortDay(moment: Date, timeZone: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone }).format(moment)
}
