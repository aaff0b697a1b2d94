import type { Investment } from '#contract/investment/investment.ts'
import type { Intl } from '#src/intl/intl.tsx'

/**
 * Where the money of a paid investment is and what happens next; undefined if nothing is paid, or if a device has a
 * cached response of an older version.
 */
export function fundsText(
  { funds }: Pick<Investment, 'funds'>,
  { text, date }: Pick<Intl, 'text' | 'date'>,
): string | undefined {
  if (funds === undefined) return undefined
  // The closing time is the first instant of the next day.
  return text(`funds.${funds.status}`, { date: funds.closesAt === null ? '–' : date(Date.parse(funds.closesAt) - 1) })
}
