/** How users are named to others (decision T7). */

export interface NamedRow {
  readonly first_name: string
  readonly last_name: string
  readonly show_name: boolean
}

/** The name by consent, else initials. */
export function publicName(row: NamedRow): string {
  return row.show_name
    ? `${row.first_name} ${row.last_name}`
    : `${initial(row.first_name)} ${initial(row.last_name)}`.trim()
}

function initial(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  return first ? `${first.segment.toLocaleUpperCase()}.` : ''
}

/** An amount rounded to two significant digits, so that it shows the magnitude and not the exact sum. */
export function roundedAmount(amount: bigint): bigint {
  const digits = amount.toString().length
  if (digits <= 2) return amount
  const step = 10n ** BigInt(digits - 2)
  return ((amount + step / 2n) / step) * step
}
