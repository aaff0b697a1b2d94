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
import type { CatalogueName, Messages, TextId } from './messages.ts'

export type { TextId } from './messages.ts'
export type TextValues = Readonly<Record<string, string | number | bigint | Date>>

export interface Intl {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** The site's time zone, and its term for a campaign. */
  readonly site: SiteTexts
  /** A text with its placeholders filled in. */
  readonly text: (id: TextId, values?: TextValues) => string
  /** A text with elements in its placeholders. */
  readonly rich: (id: TextId, values: Readonly<Record<string, ReactNode>>) => ReactNode
  /** Money in full, for example `$1,250.00`; `short` omits zero decimals. */
  readonly money: (amount: bigint, currency: string, digits?: 'full' | 'short') => string
  readonly number: (value: number | bigint) => string
  /** The decimal separator of this language. */
  readonly decimalMark: DecimalMark
  /** A rate from basis points: 840 is 8.4 %. */
  readonly rate: (points: number) => string
  /** A percentage, 73 is 73 %. */
  readonly percent: (value: number) => string
  /**
   * A moment is shown as its day in the site's time zone; `2027-01-31` is that day itself. A time is in the device's
   * time zone.
   */
  readonly date: (moment: string | number, style?: 'day' | 'month' | 'time') => string
  /** A moment in a time zone, with the zone's name. */
  readonly zoned: (moment: string | number, timeZone: string) => string
  /** The time of day by the device's clock, `12:04`. */
  readonly clockTime: (moment: number) => string
  /** A relative time: `3 hours ago`. */
  readonly ago: (milliseconds: number) => string
  readonly country: (code: string) => string
}

export interface SiteTexts {
  readonly timezone: string
  readonly projectNamed?: boolean | undefined
  readonly projectSingular?: string
  readonly projectPlural?: string | undefined
}

const unnamed: SiteTexts = { timezone: 'UTC' }

/** The loaded texts of a language; grows as pages load their catalogues. */
export class Dictionary {
  readonly language: Language
  readonly #loaded = new Map<CatalogueName, Messages>()
  readonly #made = new Map<string, Intl>()

  constructor(language: Language) {
    this.language = language
  }

  has(names: readonly CatalogueName[]): boolean {
    return names.every((name) => this.#loaded.has(name))
  }

  /** Catalogues that are loaded already. */
  add(catalogues: Readonly<Partial<Record<CatalogueName, Messages>>>): void {
    for (const [name, messages] of Object.entries(catalogues)) this.#loaded.set(name as CatalogueName, messages)
    this.#made.clear()
  }

  /** Loads missing catalogues; synchronous if the build has them in memory. */
  async load(names: readonly CatalogueName[]): Promise<void> {
    const missing = names.filter((name) => !this.#loaded.has(name))
    if (missing.length === 0) return
    const { loadMessages } = await import('./dictionaries.ts')
    const messages = await Promise.all(missing.map(async (name) => loadMessages(this.language, name)))
    this.add(Object.fromEntries(missing.map((name, index) => [name, messages[index] ?? {}])))
  }

  /** @param site once its settings are known */
  intl(site: SiteTexts = unnamed): Intl {
    const key = `${site.timezone} ${site.projectNamed} ${site.projectSingular} ${site.projectPlural}`
    const intl = this.#made.get(key) ?? makeIntl(this.language, site, Object.assign({}, ...this.#loaded.values()))
    this.#made.set(key, intl)
    return intl
  }
}

const formatters = createFormatters(createIntlCache())

/**
 * Creates the library's formatters one by one: `createIntl` bundles all of them, and queries the browser about every
 * locale that it knows.
 */
function makeIntl(language: Language, site: SiteTexts, messages: Messages): Intl {
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
  // Values of the placeholders with the site's term for campaigns (docs/areas/site.md).
  const projectTerms = {
    named: site.projectNamed ? 'yes' : '',
    project: site.projectSingular,
    projects: site.projectPlural,
  }
  const filledIn = (id: TextId, values: Readonly<Record<string, unknown>> | undefined): unknown =>
    formatMessage(config, formatters, { id }, { ...projectTerms, ...values } as Record<string, string>)
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
      // The build leaves a text without placeholders as a string, which needs no formatting.
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

/** A calendar date, which is the same in every time zone. */
function isDay(moment: string | number): boolean {
  return String(moment).length === '2027-01-31'.length
}

/**
 * Arabic formats contain direction marks; elements isolate the text instead, so that compared or copied text has no
 * marks.
 */
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
