/** The status of a user after a decision about their identity, by a provider or an administrator. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { changedAfter } from '#api/db/identity/accreditations.ts'
import { type IdentityCheckRow, lockIdentity, writeIdentity } from '#api/db/identity/identities.ts'
import type { Deps } from '#api/deps.ts'
import { addMonths } from '#domain/calendar-months.ts'
import { dateIn } from '#domain/calendar.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import { type ChangedIdentity, identityAfter, identityAt } from '#domain/identity/identity-term.ts'
import { holderCountryOf, partyCountry } from '#domain/identity/party.ts'
import type { ReportedState } from '#domain/identity/verification-result.ts'
import { openParty } from './party-answers.ts'
import { identityRules, termOf } from './read-identity.ts'

export interface AppliedDecision {
  readonly state: Exclude<ReportedState, 'pending'>
  readonly reason: string
  readonly reasons: readonly VerificationReason[]
  /** Because of a list: an approval ends also before it is decided. */
  readonly listed: boolean
  /** Null for a provider. */
  readonly actorId: string | null
}

/** Writes the status that follows from a decision, with its audit event and its notification. Under the lock of the person. */
export async function applyDecision(
  tx: Writer,
  personId: string,
  { state: decided, reason, reasons, listed, actorId }: AppliedDecision,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<void> {
  const before = await lockIdentity(tx, personId)
  const event = { type: 'decided', state: decided, listed } as const
  const after = identityAfter(termOf(before), event, deps.clock.now())
  const approved = decided === 'approved'
  await writeAfter(
    tx,
    { personId, before, after, actorId },
    {
      reason,
      reasons: [...reasons],
      // An administrator approves the answers that they read, submitted or not.
      ...(approved ? { unsent: false, ...countriesOf(before, deps) } : {}),
    },
    deps,
  )
  const eventId = await auditDecision(tx, { personId, before, after, decided, actorId }, deps)
  const isKnown = decided === (before?.renewal ?? before?.state) && before?.reason === reason
  if (!isKnown) await deps.jobs.add(tx, 'notify', { event: `identity-${decided}`, id: eventId, personId })
}

/** A confirmed sanctions match ends an approval. Under the lock of the person. */
export async function endForSanction(
  tx: Writer,
  { personId, actorId }: { readonly personId: string; readonly actorId: string },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const before = await lockIdentity(tx, personId)
  const after = identityAfter(termOf(before), { type: 'sanction-confirmed' }, deps.clock.now())
  if (!after) return
  await writeAfter(tx, { personId, before, after, actorId }, { reason: '', reasons: [] }, deps)
  const eventId = await auditDecision(tx, { personId, before, after, decided: after.state, actorId }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'identity-review', id: eventId, personId })
}

interface Change {
  readonly personId: string
  readonly before: IdentityCheckRow | undefined
  readonly after: ChangedIdentity | undefined
  readonly actorId: string | null
}

async function writeAfter(
  tx: Writer,
  { personId, before, after, actorId }: Change,
  values: Partial<IdentityCheckRow>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  if (!after) return
  const now = clock.now()
  const { state, renewal = null, term } = after
  await writeIdentity(tx, {
    person_id: personId,
    changed_at: changedAfter(before, now),
    decided_by: actorId,
    ...values,
    state,
    renewal,
    ...(term === 'continues'
      ? {}
      : { noticed_days: null, expires_at: term === 'begins' ? await endOfApproval(tx, now) : null }),
  })
}

interface Audited extends Change {
  /** Of the renewal, if the approval has one. */
  readonly decided: string
}

/** @returns the id of the event */
async function auditDecision(
  tx: Writer,
  { personId, before, after, decided, actorId }: Audited,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<string> {
  const id = ids.next()
  const now = clock.now()
  const { state, renewal } = identityAt(termOf(before), now)
  await insertAudit(tx, {
    id,
    at: new Date(now),
    actorId,
    eventName: 'identity-decided',
    subject: personId,
    facts: {
      before: state,
      state: after?.state ?? state,
      ...(renewal === undefined ? {} : { renewal: { before: renewal, state: decided } }),
    },
  })
  return id
}

/** Null if approvals do not expire. */
async function endOfApproval(tx: Writer, now: number): Promise<Date | null> {
  const { validMonths } = await identityRules(tx)
  return validMonths === 0 ? null : new Date(addMonths(dateIn(now, 'UTC'), validMonths))
}

/** The countries of answers without one are those that were verified before. */
function countriesOf(
  check: IdentityCheckRow | undefined,
  deps: Pick<Deps, 'sealer' | 'log'>,
): Pick<IdentityCheckRow, 'country' | 'holder_country'> | undefined {
  const party = [check?.party_kind ?? 'self', openParty(check, deps)] as const
  const country = partyCountry(...party)
  return country === '' ? undefined : { country, holder_country: holderCountryOf(...party) || null }
}
