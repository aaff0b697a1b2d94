/** The status of a user after a decision about their identity, by a provider or an administrator. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { changedAfter } from '#api/db/identity/accreditations.ts'
import { type IdentityCheckRow, lockIdentity, writeIdentity } from '#api/db/identity/identities.ts'
import type { Deps } from '#api/deps.ts'
import { addMonths, dateIn } from '#domain/calendar.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import { partyCountry } from '#domain/identity/party.ts'
import type { ReportedState } from '#domain/identity/verification-result.ts'
import { openParty } from './party-answers.ts'
import { identityRules } from './read-identity.ts'

export interface AppliedDecision {
  readonly state: Exclude<ReportedState, 'pending'>
  readonly reason: string
  readonly reasons: readonly VerificationReason[]
  /** Null for a provider. */
  readonly actorId: string | null
}

/** Writes the status that follows from a decision, with its audit event and its notification. Under the lock of the person. */
export async function applyDecision(
  tx: Writer,
  personId: string,
  { state, reason, reasons, actorId }: AppliedDecision,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<void> {
  const { clock, ids, jobs } = deps
  const before = await lockIdentity(tx, personId)
  const now = clock.now()
  const approved = state === 'approved'
  await writeIdentity(tx, {
    person_id: personId,
    state,
    reason,
    reasons: [...reasons],
    changed_at: changedAfter(before, now),
    decided_by: actorId,
    noticed_days: null,
    // An administrator approves the answers that they read, submitted or not.
    ...(approved ? { unsent: false } : {}),
    expires_at: approved ? await endOfApproval(tx, now) : null,
    ...(approved ? { country: countryOf(before, deps) } : {}),
  })
  const eventId = ids.next()
  await insertAudit(tx, {
    id: eventId,
    at: new Date(now),
    actorId,
    eventName: 'identity-decided',
    subject: personId,
    facts: { state, before: before?.state ?? 'none' },
  })
  if (before?.state !== state || before.reason !== reason)
    await jobs.add(tx, 'notify', { event: `identity-${state}`, id: eventId, personId })
}

/** Null if approvals do not expire. */
async function endOfApproval(tx: Writer, now: number): Promise<Date | null> {
  const { validMonths } = await identityRules(tx)
  return validMonths === 0 ? null : new Date(addMonths(dateIn(now, 'UTC'), validMonths))
}

function countryOf(check: IdentityCheckRow | undefined, deps: Pick<Deps, 'sealer' | 'log'>): string | null {
  return partyCountry(check?.party_kind ?? 'self', openParty(check, deps)) || null
}
