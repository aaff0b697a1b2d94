/** The comparison of an account's statements with the ledger, to the last minor unit. */

import type { IsoDate } from '#domain/calendar.ts'

export interface Sum {
  readonly count: number
  /** Minor units; positive if more arrived than left. */
  readonly amount: bigint
}

export interface ReconciledFigures {
  /** Before the first statement of the period; null where statements have no balances. */
  readonly opening: bigint | null
  /** After the last one. */
  readonly closing: bigint | null
  readonly openEntries: Sum
  readonly matchedEntries: Sum
  readonly ignoredEntries: Sum
  /** What the ledger has at the account at the end of the period. */
  readonly ledgerBalance: bigint
  /** Movements of the period without a statement entry. */
  readonly openMovements: Sum
}

export interface Reconciliation {
  readonly statementBalance: bigint | null
  readonly ledgerBalance: bigint
  /** Statement balance less ledger balance: the sum of all that follows, movements with the other sign. */
  readonly difference: bigint | null
  /** What was different before the first statement. */
  readonly openingDifference: bigint | null
  readonly openEntries: Sum
  readonly ignoredEntries: Sum
  readonly openMovements: Sum
  /** What the balances have and the entries have not: a statement in between is missing. */
  readonly missing: bigint
  /** What is left to be explained. */
  readonly remaining: bigint
  readonly isReconciled: boolean
}

/** Of the statements of a period; both days are null without statements. */
export interface PeriodReconciliation extends Reconciliation {
  readonly from: IsoDate | null
  readonly to: IsoDate | null
}

export function reconcile(figures: ReconciledFigures): Reconciliation {
  const { opening, closing, openEntries, matchedEntries, ignoredEntries, ledgerBalance, openMovements } = figures
  const moved = openEntries.amount + matchedEntries.amount + ignoredEntries.amount
  const missing = opening === null || closing === null ? 0n : closing - opening - moved
  const difference = closing === null ? null : closing - ledgerBalance
  const remaining = openEntries.amount - openMovements.amount + missing
  return {
    statementBalance: closing,
    ledgerBalance,
    difference,
    openingDifference: difference === null || opening === null ? null : difference - remaining - ignoredEntries.amount,
    openEntries,
    ignoredEntries,
    openMovements,
    missing,
    remaining,
    isReconciled: openEntries.count === 0 && openMovements.count === 0 && missing === 0n,
  }
}
