/** An account that its person confirms at their bank (docs/decisions/0040-bank-links.md). */

/**
 * `created`: written down, the provider may or may not know of it. `open`: its page waits for the person. `reading`: the person
 * shared something, and it is read. `done`: the account is the one that withdrawals go to. `ended`: it came to nothing.
 */
export type BankLinkState = 'created' | 'open' | 'reading' | 'done' | 'ended'

/** What was shared and is no account to be paid out to. `sign-in`: the bank wants its customer to sign in again. */
export type BankLinkProblem = 'no-numbers' | 'several' | 'sign-in'

/**
 * Why it came to nothing. `replaced`: the person began another one. `refused`: the provider says no. `lost`: what was shared can
 * be read by nobody any more.
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

/** Milliseconds that a person may take at their bank: for as long the proof counts that they are who they are. */
export const bankLinkMs = 30 * 60_000

/** Milliseconds afterwards in which what was shared in time may still be read; the provider gives as long. */
export const bankLinkGraceMs = 30 * 60_000

export function isOver(state: BankLinkState): boolean {
  return state === 'done' || state === 'ended'
}
