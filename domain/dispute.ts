/**
 * Disputes: what a payer's bank or the provider takes back of a payment, and what comes back of that once a dispute is decided for
 * the site (decision records 0046, 0049). Each counts once in each direction, by the provider's name of it, however often and in
 * whatever order it is told. Amounts in minor units.
 */

/** What a dispute has moved so far, as the provider says. Its sums only grow. */
export interface Dispute {
  readonly ref: string
  readonly taken: bigint
  /** Given back to the site. */
  readonly reinstated: bigint
}

/** What is booked of one dispute, by the provider's name of it. */
export interface DisputedPart {
  readonly ref: string
  readonly amount: bigint
}

/** All that is booked of the disputes of a payment. */
export interface BookedDisputes {
  readonly taken: readonly DisputedPart[]
  /** Of nothing where nothing was booked as taken: answers from before that are known to be old. */
  readonly reinstated: readonly DisputedPart[]
}

/** What was taken without a word of which dispute took it. */
const unnamed = ''

export function sumOf(parts: readonly DisputedPart[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** What is taken by now. */
export function outstanding({ taken, reinstated }: BookedDisputes): bigint {
  return sumOf(taken) - sumOf(reinstated)
}

/** What a dispute keeps by now. */
export function disputedBalance({ taken, reinstated }: Dispute): bigint {
  return taken > reinstated ? taken - reinstated : 0n
}

/** What was given back and is not known to be: never more than that dispute was booked to have taken. */
export function newlyReinstated(booked: BookedDisputes, disputes: readonly Dispute[]): readonly DisputedPart[] {
  const parts: DisputedPart[] = []
  let left = unnamedLeft(booked)
  for (const { ref, taken, reinstated } of disputes) {
    if (reinstated === 0n || amountOf(booked.reinstated, ref) !== undefined) continue
    const known = amountOf(booked.taken, ref)
    if (known === undefined && left === 0n && reinstated < taken) continue
    const amount = least(reinstated, known ?? left)
    if (known === undefined) left -= amount
    parts.push({ ref, amount })
  }
  return parts
}

/**
 * What was taken and is not known to be. What nobody named may be any of it; what was given back since was taken before that, and an
 * older answer says so again.
 */
export function newlyWithdrawn(booked: BookedDisputes, disputes: readonly Dispute[]): readonly DisputedPart[] {
  if (unnamedLeft(booked) > 0n) return []
  return disputes
    .filter((dispute) => disputedBalance(dispute) > 0n)
    .filter(({ ref }) => [booked.taken, booked.reinstated].every((parts) => amountOf(parts, ref) === undefined))
    .map(({ ref, taken }) => ({ ref, amount: taken }))
}

/** No more of the parts than there is, the first of them first. */
export function within(parts: readonly DisputedPart[], most: bigint): readonly DisputedPart[] {
  let left = most > 0n ? most : 0n
  return parts.map(({ ref, amount: wanted }) => {
    const amount = least(wanted, left)
    left -= amount
    return { ref, amount }
  })
}

/** Which dispute took how much of what was booked for all of them; the rest under no name. */
export function attributed(parts: readonly DisputedPart[], amount: bigint): readonly DisputedPart[] {
  const named = within(parts, amount)
  const rest = amount - sumOf(named)
  return rest > 0n ? [...named, { ref: unnamed, amount: rest }] : named
}

/** What of that was not given back under a name that was unknown till then. */
function unnamedLeft({ taken, reinstated }: BookedDisputes): bigint {
  const back = reinstated.filter(({ ref }) => amountOf(taken, ref) === undefined)
  return (amountOf(taken, unnamed) ?? 0n) - sumOf(back)
}

function amountOf(parts: readonly DisputedPart[], name: string): bigint | undefined {
  return parts.find(({ ref }) => ref === name)?.amount
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
