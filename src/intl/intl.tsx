/** Texts, numbers, money and dates in the language of the page. */

import {
  createFormatters,
  createIntlCache,
  formatDate,
  formatDisplayName,
  formatMessage,
  formatRelativeTime,
  formatTime,
} from '@formatjs/intl'
import { createContext, type ReactNode, useContext } from 'react'
import { type DecimalMark, exponentOf, toDecimal } from '#domain/money.ts'
import { directionOf, type Language, localeOf } from './locale.ts'
import { type Area, loadMessages, type Messages, type TextId } from './messages.ts'

export type { TextId } from './messages.ts'
export type TextValues = Readonly<Record<string, string | number | bigint | Date>>

export interface Intl {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** Of the site: whose days these are, and what a campaign is called. */
  readonly site: SiteWords
  /** A text, its placeholders filled in. */
  readonly text: (id: TextId, values?: TextValues) => string
  /** A text around elements. */
  readonly rich: (id: TextId, values: Readonly<Record<string, ReactNode>>) => ReactNode
  /** Money in full, for example `$1,250.00`; `short` leaves decimals of zero away. */
  readonly money: (amount: bigint, currency: string, digits?: 'full' | 'short') => string
  readonly number: (value: number | bigint) => string
  /** What stands before decimals in this language. */
  readonly decimalMark: DecimalMark
  /** A rate from basis points: 840 is 8.4 %. */
  readonly rate: (points: number) => string
  /** A percentage, 73 is 73 %. */
  readonly percent: (value: number) => string
  /**
   * A day is the one that the site's clocks show at a moment; `2027-01-31` is that day itself. A time is the device's.
   */
  readonly date: (moment: string | number, style?: 'day' | 'month' | 'time') => string
  /** A moment by the clocks of a time zone, which is named. */
  readonly zoned: (moment: string | number, timeZone: string) => string
  /** The time of day by the device's clock, `12:04`. */
  readonly clockTime: (moment: number) => string
  /** How long ago, or when: `3 hours ago`. */
  readonly ago: (milliseconds: number) => string
  readonly country: (code: string) => string
}

export interface SiteWords {
  readonly timezone: string
  readonly projectNamed?: boolean | undefined
  readonly projectSingular?: string
  readonly projectPlural?: string | undefined
}

const unnamed: SiteWords = { timezone: 'UTC' }

/** What has been loaded of a language; grows as pages bring their areas. */
export class Dictionary {
  readonly language: Language
  readonly #loaded = new Map<Area, Messages>()
  readonly #made = new Map<string, Intl>()

  constructor(language: Language) {
    this.language = language
  }

  has(areas: readonly Area[]): boolean {
    return areas.every((area) => this.#loaded.has(area))
  }

  /** Loads areas that are not there yet; synchronous where the build has them at hand. */
  async load(areas: readonly Area[]): Promise<void> {
    const missing = areas.filter((area) => !this.#loaded.has(area))
    const messages = await Promise.all(missing.map(async (area) => loadMessages(this.language, area)))
    for (const [index, area] of missing.entries()) this.#loaded.set(area, messages[index] ?? {})
    if (missing.length > 0) this.#made.clear()
  }

  /** @param site once its settings are known */
  intl(site: SiteWords = unnamed): Intl {
    const key = `${site.timezone} ${site.projectNamed} ${site.projectSingular} ${site.projectPlural}`
    const intl = this.#made.get(key) ?? makeIntl(this.language, site, Object.assign({}, ...this.#loaded.values()))
    this.#made.set(key, intl)
    return intl
  }
}

const formatters = createFormatters(createIntlCache())

/** Formatters of the library one by one: `createIntl` brings all there are, and asks the browser about every locale it knows. */
function makeIntl(language: Language, site: SiteWords, messages: Messages): Intl {
  const locale = localeOf(language)
  const config = {
    locale,
    defaultLocale: locale,
    messages: messages as Record<string, string>,
    formats: {},
    defaultFormats: {},
    fallbackOnEmptyString: true,
    onError: (error: Error) => {
      if (import.meta.env.DEV) throw error
    },
  }
  // Texts that stand alone name campaigns as the site does (decision record 0056).
  const words = {
    named: site.projectNamed ? 'yes' : '',
    project: site.projectSingular,
    projects: site.projectPlural,
  }
  const filledIn = (id: TextId, values: Readonly<Record<string, unknown>> | undefined): unknown =>
    formatMessage(config, formatters, { id }, { ...words, ...values } as Record<string, string>)
  const ago = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
    formatRelativeTime(config, formatters.getRelativeTimeFormat, value, unit, { numeric: 'auto' })
  const formats = new Map<string, globalThis.Intl.NumberFormat>()
  const numbers = (key: string, options: globalThis.Intl.NumberFormatOptions): globalThis.Intl.NumberFormat => {
    const format = formats.get(key) ?? new globalThis.Intl.NumberFormat(locale, options)
    formats.set(key, format)
    return format
  }
  return {
    language,
    site,
    direction: directionOf(language),
    decimalMark: (1.1).toLocaleString(locale).includes(',') ? ',' : '.',
    text: (id, values) => {
      const message = messages[id]
      // A text without placeholders was left as it is by the build, and there is no parser here to look at it.
      return typeof message === 'string' ? message : (filledIn(id, values) as string)
    },
    rich: (id, values) => filledIn(id, values) as ReactNode,
    money: (amount, currency, style = 'full') => {
      const exponent = exponentOf(currency)
      const whole = style === 'short' && amount % 10n ** BigInt(exponent) === 0n
      const decimals = whole ? 0 : exponent
      const format = numbers(`${currency}${decimals}`, {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
      return withoutMarks(format.format(toDecimal({ amount, currency }) as `${number}`))
    },
    number: (value) => numbers('plain', {}).format(value),
    rate: (points) =>
      withoutMarks(numbers('rate', { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000)),
    percent: (value) =>
      withoutMarks(numbers('percent', { style: 'percent', maximumFractionDigits: 0 }).format(value / 100)),
    date: (moment, style = 'day') =>
      formatDate(config, formatters.getDateTimeFormat, moment, {
        ...dateStyles[style],
        ...(style === 'day' && !isDay(moment) ? { timeZone: site.timezone } : {}),
      }),
    zoned: (moment, timeZone) =>
      withoutMarks(
        formatDate(config, formatters.getDateTimeFormat, moment, {
          ...dateStyles.time,
          timeZone,
          timeZoneName: 'short',
        }),
      ),
    clockTime: (moment) =>
      formatTime(config, formatters.getDateTimeFormat, moment, { hour: 'numeric', minute: '2-digit' }),
    ago: (milliseconds) => agoText(ago, milliseconds),
    country: (code) =>
      /^[A-Z]{2}$/.test(code)
        ? (formatDisplayName(config, formatters.getDisplayNames, code, { type: 'region' }) ?? code)
        : code,
  }
}

const dateStyles = {
  day: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  time: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/** A day of the calendar, which is the same everywhere. */
function isDay(moment: string | number): boolean {
  return String(moment).length === '2027-01-31'.length
}

/** Arabic formats carry direction marks; we isolate with elements instead, and what is compared or copied stays clean. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}

function agoText(ago: (value: number, unit: 'minute' | 'hour' | 'day') => string, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (Math.abs(minutes) < 60) return ago(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (Math.abs(hours) < 48) return ago(-hours, 'hour')
  return ago(-Math.round(hours / 24), 'day')
}

const IntlContext = createContext<Intl | undefined>(undefined)

export function IntlProvider({ intl, children }: { readonly intl: Intl; readonly children: ReactNode }) {
  return <IntlContext value={intl}>{children}</IntlContext>
}

export function useIntl(): Intl {
  const intl = useContext(IntlContext)
  if (!intl) throw new Error('outside of IntlProvider')
  return intl
}
