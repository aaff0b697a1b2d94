/** What the expiry of a card means today. */

interface Expiry {
  /** 1 to 12: the last month in which the card is valid. */
  readonly month: number
  readonly year: number
}

/** A charge in the next two months may fail. */
const soonMonths = 2

export function cardExpiry({ month, year }: Expiry, now: number): 'expired' | 'soon' | 'valid' {
  const today = new Date(now)
  const left = (year - today.getUTCFullYear()) * 12 + (month - 1 - today.getUTCMonth())
  if (left < 0) return 'expired'
  return left < soonMonths ? 'soon' : 'valid'
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The brand of a card as its network spells it; the provider's own name for others. */
export function brandName(label: string): string {
  return brands[label] ?? label
}
