import type { InternalRate } from '#domain/investment/returns/internal-rate.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'

/** A rate as a percentage, to compare with a spreadsheet. */
export function exactRate(rate: number, { language }: Intl): string {
  const format = new globalThis.Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 4 })
  return format.format(rate).replace(/[\u200e\u200f\u061c]/g, '')
}

/** The one rate of cash flows, or that there is none. */
export function rateText(rate: InternalRate, intl: Intl): string {
  return rate.kind === 'unique' ? intl.rate(rate.rate * 10_000) : intl.text('simulator.noRate')
}
