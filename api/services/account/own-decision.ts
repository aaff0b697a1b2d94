/** Administrators decide about others only: identity, accreditation, payout accounts, and money that is their own. */

import { CallError } from '#contract/errors.ts'

/** @throws CallError OWN_DECISION */
export function refuseOwnDecision(personId: string, actorId: string): void {
  if (personId === actorId) throw new CallError('OWN_DECISION')
}
