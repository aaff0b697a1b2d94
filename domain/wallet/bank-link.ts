/** A payout account that its user confirms at their bank (docs/areas/wallet.md). */

/**
 * `created`: stored here, the provider may or may not know it. `open`: its page awaits the user. `reading`: the user
 * shared an account, and it is being read. `done`: the account is now the payout account. `ended`: it failed.
 */
export type BankLinkState = 'created' | 'open' | 'reading' | 'done' | 'ended'

/** Why a shared account cannot receive payouts. `sign-in`: the bank requires its customer to sign in again. */
export type BankLinkProblem = 'no-numbers' | 'several' | 'sign-in'

/**
 * Why it failed. `replaced`: the user started another one. `refused`: the provider refused. `lost`: the shared account
 * can no longer be read.
 */
export const bankLinkEndings = [
  'cancelled',
  'expired',
  'replaced',
  'refused',
  'lost',
  'no-numbers',
  'several',
  'sign-in',
] as const
export type BankLinkEnding = (typeof bankLinkEndings)[number]

/** Milliseconds that a user may take at their bank: the proof of their identity is valid that long. */
export const bankLinkMs = 30 * 60_000

/**
 * Milliseconds afterwards in which an account that was shared in time may still be read; the provider grants the same.
 */
export const bankLinkGraceMs = 30 * 60_000

export function isOver(state: BankLinkState): boolean {
  return state === 'done' || state === 'ended'
}
