import type { Investment } from '#contract/investment.ts'
import type { Intl } from '#src/intl/intl.tsx'

/** Where the money of a paid investment is and what comes next; undefined where nothing is paid, or a device kept an older answer. */
export function fundsText(
  { funds }: Pick<Investment, 'funds'>,
  { text, date }: Pick<Intl, 'text' | 'date'>,
): string | undefined {
  if (funds === undefined) return undefined
  // The closing instant is the first of the next day.
  return text(`funds.${funds.status}`, { date: funds.closesAt === null ? '–' : date(Date.parse(funds.closesAt) - 1) })
}
