/**
 * Sort keys of list items: a new key between two others never changes those, so that two users who reorder at the same
 * time do not undo each other's changes. Any text is accepted, including one from a third-party client.
 */

const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * A sort key after one and before the other; either may be missing at an end. Equal or reversed neighbours count as an
 * end.
 */
export function sortKeyBetween(before: string | undefined, after: string | undefined): string {
  const low = clean(before ?? '')
  const high = after === undefined ? undefined : clean(after)
  return middle(low, high === undefined || high <= low ? undefined : high)
}

function clean(sortKey: string): string {
  return sortKey.replace(/[^0-9a-z]/g, '').replace(/0+$/, '')
}

/** Neither ends with a zero, so there is always a key in between. */
function middle(low: string, high: string | undefined): string {
  if (high !== undefined) {
    let common = 0
    while (common < high.length && (low[common] ?? '0') === high[common]) common += 1
    if (common > 0) return high.slice(0, common) + middle(low.slice(common), high.slice(common))
  }
  const from = low === '' ? 0 : digits.indexOf(low[0] ?? '0')
  const to = high === undefined || high === '' ? digits.length : digits.indexOf(high[0] ?? '0')
  if (to - from > 1) return digits[Math.round((from + to) / 2)] ?? 'i'
  if (high !== undefined && high.length > 1) return high.slice(0, 1)
  return `${digits[from] ?? '0'}${middle(low.slice(1), undefined)}`
}
