/** A change of the bank account for offline payments: who may confirm it, and for how long (docs/areas/payment.md). */

import type { BankEntry } from '#domain/payment/bank.ts'

export interface BankChangeEntry {
  readonly bank: BankEntry
  readonly secondConfirmation: boolean
}

/** Days within which a second administrator confirms a change. */
export const bankChangeDays = 7

/**
 * Whether a second administrator is needed. Blocked administrators count: otherwise the holder of one session could
 * block the others and remain alone. On a site with one administrator no one else could confirm.
 */
export function needsConfirmation(setting: boolean | undefined, administrators: number): boolean {
  return (setting ?? true) && administrators >= 2
}

export type ConfirmationDecision = { readonly ok: true } | { readonly ok: false; readonly reason: 'over' | 'own' }

export function decideConfirmation(
  change: { readonly proposedBy: string; readonly expiresAt: number } | undefined,
  confirmedBy: string,
  now: number,
): ConfirmationDecision {
  if (change === undefined || change.expiresAt <= now) return { ok: false, reason: 'over' }
  return change.proposedBy === confirmedBy ? { ok: false, reason: 'own' } : { ok: true }
}

/** Enough to distinguish accounts without revealing more. */
export function lastFour(accountNumber: string): string {
  return accountNumber.replaceAll(' ', '').slice(-4)
}
