/** Identity verification, as administrators open and decide it (docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { identityById, type IdentityRow, lockIdentity } from '#api/db/identity/identities.ts'
import {
  changeHit,
  changeVerification,
  latestVerification,
  lockHit,
  matchesOf,
  openVerifications,
  readVerification,
} from '#api/db/identity/verifications.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { approvalProblem, type HitDecision, hitAfterOpinion } from '#domain/identity/verification-result.ts'
import { openParty } from './party-answers.ts'
import { requestVerification } from './change-identity.ts'
import { activeVerifier, identityRules } from './read-identity.ts'
import { applyDecision, endForSanction } from './apply-decision.ts'
import { addIdentityNote } from './open-identity.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'

type Decided = 'approved' | 'declined' | 'more-required'

/** @returns the reason of a decision; empty for an approval. @throws CallError REASON_REQUIRED */
export function decisionReason(state: Decided, entered: string | undefined): string {
  const reason = state === 'approved' ? '' : (entered ?? '').trim()
  if (state !== 'approved' && reason === '') throw new CallError('REASON_REQUIRED')
  return reason
}

interface Decision {
  readonly personId: string
  readonly state: Decided
  readonly reason: string
  /** Grounds of an approval, for administrators only; empty if none were given. */
  readonly note: string
  /** Version that was read, in ISO 8601; null for a user who never saved anything. */
  readonly changedAt: string | null
  readonly actorId: string
}

/**
 * Decides about the version that was read, also without a submission (an administrator may have seen the documents), and
 * ends a check that is in progress.
 * @throws CallError NOT_FOUND, OWN_DECISION, IDENTITY_CHANGED, HITS_OPEN, SANCTION_CONFIRMED, NOTE_REQUIRED
 */
export async function decideIdentity(
  tx: Writer,
  { personId, state, reason, note, changedAt, actorId }: Decision,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<IdentityRow> {
  refuseOwnDecision(personId, actorId)
  if (!(await identityById(tx, personId))) throw new CallError('NOT_FOUND')
  const before = await lockIdentity(tx, personId)
  const read = changedAt === null ? undefined : Date.parse(changedAt)
  if (before?.changed_at.getTime() !== read) throw new CallError('IDENTITY_CHANGED')
  const latest = await latestVerification(tx, personId)
  const problem = state === 'approved' ? approvalProblem(await matchesOf(tx, personId), note !== '') : undefined
  if (problem === 'NOTE_REQUIRED') throw new CallError(problem, {}, [{ path: 'note', code: 'required' }])
  if (problem) throw new CallError(problem)
  if (latest && openVerifications.some((open) => open === latest.state))
    await changeVerification(tx, latest.id, {
      state,
      changed_at: new Date(deps.clock.now()),
      next_poll_at: null,
      action_url: '',
    })
  await applyDecision(tx, personId, { state, reason, reasons: [], listed: false, actorId }, deps)
  if (state === 'approved' && note !== '') await addIdentityNote(tx, { personId, text: note, actorId }, deps)
  const row = await identityById(tx, personId)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** @returns whether two administrators agree now. @throws CallError NOT_FOUND, OWN_DECISION, HIT_DECIDED */
export async function decideHit(
  tx: Writer,
  {
    personId,
    hitId,
    decision,
    actorId,
  }: {
    readonly personId: string
    readonly hitId: string
    readonly decision: HitDecision
    readonly actorId: string
  },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<boolean> {
  const { clock, ids } = deps
  refuseOwnDecision(personId, actorId)
  await lockIdentity(tx, personId)
  const hit = await lockHit(tx, hitId)
  const verification = hit && (await readVerification(tx, hit.verification_id))
  if (!hit || verification?.person_id !== personId) throw new CallError('NOT_FOUND')
  if (hit.decision !== null) throw new CallError('HIT_DECIDED')
  const known =
    hit.opinion === null || hit.opinion_by === null ? undefined : { by: hit.opinion_by, decision: hit.opinion }
  const after = hitAfterOpinion(known, { by: actorId, decision })
  if (!after) throw new CallError('HIT_DECIDED')
  const at = new Date(clock.now())
  await changeHit(tx, hit.id, {
    opinion: after.open.decision,
    opinion_by: after.open.by,
    ...(after.decided === undefined ? {} : { decision: after.decided, decided_by: actorId, decided_at: at }),
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'watchlist-hit-decided',
    subject: personId,
    facts: { kind: hit.kind, outcome: decision, state: after.decided === undefined ? 'open' : 'decided' },
  })
  if (after.decided === 'confirmed' && hit.kind === 'sanction') await endForSanction(tx, { personId, actorId }, deps)
  return after.decided !== undefined
}

/** @throws CallError NOT_FOUND, OWN_DECISION, KYC_UNDER_REVIEW, IDENTITY_PROVIDER_OFF, PARTY_INCOMPLETE */
export async function recheckIdentity(
  tx: Writer,
  { personId, actorId }: { readonly personId: string; readonly actorId: string },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log' | 'verifiers'>,
): Promise<IdentityRow> {
  refuseOwnDecision(personId, actorId)
  const check = await lockIdentity(tx, personId)
  if (!check) throw new CallError('NOT_FOUND')
  if (!activeVerifier(await identityRules(tx), deps)) throw new CallError('IDENTITY_PROVIDER_OFF')
  const latest = await latestVerification(tx, personId)
  if (check.state === 'pending' || check.renewal === 'pending') throw new CallError('KYC_UNDER_REVIEW')
  const at = new Date(deps.clock.now())
  if (latest?.state === 'review') await changeVerification(tx, latest.id, { state: 'withdrawn', changed_at: at })
  const values = openParty(check, deps)
  const language = latest?.language ?? 'en'
  await requestVerification(tx, { personId, kind: check.party_kind, values, language, actorId }, deps)
  const row = await identityById(tx, personId)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
