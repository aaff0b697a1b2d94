/** Money between a user and campaigns: their payments, refunds, and distributions to them (investing 7). */

export const movementKinds = ['paid', 'refunded', 'investment-cancelled', 'reversed', 'distribution'] as const
export type MovementKind = (typeof movementKinds)[number]

/** From the user's side: a payment is a debit, everything else is a credit. */
export function movementType(kind: MovementKind): 'CREDIT' | 'DEBIT' {
  return kind === 'paid' ? 'DEBIT' : 'CREDIT'
}

export interface MovedDay {
  /** `2027-01-31` */
  readonly date: string
  readonly paid: bigint
  /** The refunded part of what had been paid. */
  readonly returned: bigint
  readonly distributed: bigint
}

/** Days with the user's balance in campaigns after each of them: distributions are not part of it. */
export function runningMovements<Day extends MovedDay>(days: readonly Day[]): (Day & { readonly total: bigint })[] {
  let total = 0n
  return days.map((day) => {
    total += day.paid - day.returned
    return { ...day, total }
  })
}
