/** Money between a person and campaigns: what they paid, what came back, and what was distributed to them (investing 7). */

export const movementKinds = ['paid', 'refunded', 'taken-back', 'reversed', 'distribution'] as const
export type MovementKind = (typeof movementKinds)[number]

/** For the person: what they paid went out of their hands, all else came into them. */
export function movementType(kind: MovementKind): 'CREDIT' | 'DEBIT' {
  return kind === 'paid' ? 'DEBIT' : 'CREDIT'
}

export interface MovedDay {
  /** `2027-01-31` */
  readonly date: string
  readonly paid: bigint
  /** Of what had been paid. */
  readonly returned: bigint
  readonly distributed: bigint
}

/** Days with what the person has in campaigns after each of them: what is distributed is no part of it. */
export function runningMovements<Day extends MovedDay>(days: readonly Day[]): (Day & { readonly total: bigint })[] {
  let total = 0n
  return days.map((day) => {
    total += day.paid - day.returned
    return { ...day, total }
  })
}
