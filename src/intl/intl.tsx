/** Texts, numbers, money and dates in the language of the page. */

import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { createContext, type ReactNode, useContext } from 'react'
import { exponentOf, toDecimal } from '#domain/money.ts'
import { directionOf, type Language, localeOf } from './locale.ts'
import { type Area, loadMessages, type Messages, type TextId } from './messages.ts'

export type { TextId } from './messages.ts'
export type TextValues = Readonly<Record<string, string | number | bigint | Date>>

export interface Intl {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** A text, its placeholders filled in. */
  readonly text: (id: TextId, values?: TextValues) => string
  /** A text around elements. */
  readonly rich: (id: TextId, values: Readonly<Record<string, ReactNode>>) => ReactNode
  /** Money in full, for example `$1,250.00`; `short` leaves decimals of zero away. */
  readonly money: (amount: bigint, currency: string, digits?: 'full' | 'short') => string
  readonly number: (value: number | bigint) => string
  /** A rate from basis points: 840 is 8.4 %. */
  readonly rate: (points: number) => string
  /** A percentage, 73 is 73 %. */
  readonly percent: (value: number) => string
  readonly date: (moment: string | number, style?: 'day' | 'month' | 'time') => string
  /** How long ago, or when: `3 hours ago`. */
  readonly ago: (milliseconds: number) => string
  readonly country: (code: string) => string
}

/** What has been loaded of a language; grows as pages bring their areas. */
export class Dictionary {
  readonly language: Language
  readonly #loaded = new Map<Area, Messages>()
  #intl: Intl | undefined

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
    if (missing.length > 0) this.#intl = undefined
  }

  intl(): Intl {
    this.#intl ??= makeIntl(this.language, Object.assign({}, ...this.#loaded.values()) as Messages)
    return this.#intl
  }
}

const cache = createIntlCache()

function makeIntl(language: Language, messages: Messages): Intl {
  const locale = localeOf(language)
  const shape: IntlShape<string> = createIntl(
    {
      locale,
      defaultLocale: locale,
      messages: messages as Record<string, string>,
      onError: (error) => {
        if (import.meta.env.DEV) throw error
      },
    },
    cache,
  )
  const formats = new Map<string, globalThis.Intl.NumberFormat>()
  const numbers = (key: string, options: globalThis.Intl.NumberFormatOptions): globalThis.Intl.NumberFormat => {
    const format = formats.get(key) ?? new globalThis.Intl.NumberFormat(locale, options)
    formats.set(key, format)
    return format
  }
  return {
    language,
    direction: directionOf(language),
    text: (id, values) => shape.formatMessage({ id }, values as Record<string, string>),
    rich: (id, values) => shape.formatMessage({ id }, values as never),
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
    date: (moment, style = 'day') => shape.formatDate(moment, dateStyles[style]),
    ago: (milliseconds) => agoText(shape, milliseconds),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (shape.formatDisplayName(code, { type: 'region' }) ?? code) : code),
  }
}

const dateStyles = {
  day: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  time: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/** Arabic formats carry direction marks; we isolate with elements instead, and what is compared or copied stays clean. */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}

function agoText(shape: IntlShape<string>, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (Math.abs(minutes) < 60) return shape.formatRelativeTime(-minutes, 'minute', { numeric: 'auto' })
  const hours = Math.round(minutes / 60)
  if (Math.abs(hours) < 48) return shape.formatRelativeTime(-hours, 'hour', { numeric: 'auto' })
  return shape.formatRelativeTime(-Math.round(hours / 24), 'day', { numeric: 'auto' })
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
