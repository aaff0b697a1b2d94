/**
 * Submits a party to its provider and polls it until there is a decision. The user's request, callbacks and the
 * schedule all use this one function, as with payments (decision record 0015).
 */

import type { Writer } from '#api/db/database.ts'
import { lockIdentity } from '#api/db/identity/identities.ts'
import {
  changeVerification,
  insertHits,
  latestVerification,
  lockVerification,
  matchesOf,
  readVerification,
  submittedDocuments,
  type VerificationRow,
  verificationContext,
} from '#api/db/identity/verifications.ts'
import type { Deps } from '#api/deps.ts'
import type { VerificationOrder, VerificationProgress, VerificationResponse } from '#api/identity-ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { isLeased } from '#domain/lease.ts'
import { CallError } from '#contract/errors.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import {
  approvalProblem,
  isListed,
  type ReportedState,
  stateAfterReport,
  type WatchlistHit,
} from '#domain/identity/verification-result.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'
import { evidenceContext } from './accreditation-answers.ts'
import { applyDecision } from './apply-decision.ts'
import { openSubmission } from './party-answers.ts'

/** The user had this long for the provider's page, or the provider for its check; then an administrator decides. */
const longestCheckMs = 14 * dayMs

/** Idempotent. @returns false if the provider did not respond */
export async function pollVerification(id: string, deps: Deps): Promise<boolean> {
  const verification = await claim(id, deps)
  if (!verification) return true
  const response = await queryProvider(verification, deps)
  await deps.db.transact((tx) => applyResponse(tx, verification, response, deps))
  return response.state !== 'silent'
}

/** The user asks for the status now. @throws CallError PROVIDER_SILENT */
export async function refreshVerification(personId: string, deps: Deps): Promise<void> {
  const latest = await latestVerification(deps.db.read, personId)
  if (latest && !(await pollVerification(latest.id, deps))) throw new CallError('PROVIDER_SILENT')
}

/** One process at a time: of two requests with one party, the provider would make two parties. */
async function claim(id: string, deps: Deps): Promise<VerificationRow | undefined> {
  const seen = await readVerification(deps.db.read, id)
  if (!seen || !isPolled(seen)) return undefined
  return deps.db.transact(async (tx) => {
    const locked = await lockVerification(tx, id)
    const now = deps.clock.now()
    if (!locked || !isPolled(locked) || isLeased(locked.claimed_at?.getTime(), now)) return undefined
    await changeVerification(tx, id, { claimed_at: new Date(now) })
    return locked
  })
}

function isPolled({ method, state }: VerificationRow): boolean {
  return method !== 'manual' && (state === 'requested' || state === 'pending')
}

async function queryProvider(verification: VerificationRow, deps: Deps): Promise<VerificationResponse> {
  const { id, method, test, access, state } = verification
  if (method === 'manual' || access === null) return { state: 'silent' }
  const verifier = deps.verifiers.opened({ provider: method, test, access })
  if (!verifier) return { state: 'silent' }
  const response =
    state === 'pending'
      ? await verifier.status({ verificationId: id, progress: progressOf(verification) })
      : await verifier.submit(await orderOf(verification, deps))
  return verifier.partialKinds.includes(verification.party_kind) ? withoutApproval(response) : response
}

/** Of a party that is more than one person, the provider has approved one: an administrator decides about the rest. */
function withoutApproval(response: VerificationResponse): VerificationResponse {
  if (response.state !== 'reported' || response.result.identity !== 'approved') return response
  return { ...response, result: { ...response.result, identity: 'unclear' } }
}

function progressOf({ party_ref, ref, sent_documents }: VerificationRow): VerificationProgress {
  return { partyRef: party_ref ?? undefined, ref: ref ?? undefined, documents: sent_documents }
}

async function orderOf(verification: VerificationRow, deps: Deps): Promise<VerificationOrder> {
  const { id, party_kind: kind, language, method } = verification
  const documents = await submittedDocuments(deps.db.read, id)
  return {
    verificationId: id,
    kind,
    values: openSubmission(verification, deps),
    language,
    progress: progressOf(verification),
    documents: documents.map(({ file_id, slot, mime, sha256 }) => ({
      id: file_id,
      slot,
      read: async () => {
        const sealed = await deps.files.get(sha256)
        if (!sealed) throw new Error('a submitted document is not stored')
        return { id: file_id, slot, mime, bytes: deps.sealer.openBytes(sealed, evidenceContext(file_id)) }
      },
    })),
    save: ({ partyRef, ref, documents: sent }) =>
      deps.db.transact((tx) =>
        changeVerification(tx, id, { party_ref: partyRef ?? null, ref: ref ?? null, sent_documents: [...sent] }),
      ),
    callbackUrl: `${deps.site.origin}/webhooks/${method}`,
    returnUrl: `${deps.site.origin}/user-kyc`,
  }
}

async function applyResponse(tx: Writer, seen: VerificationRow, response: VerificationResponse, deps: Deps) {
  const { id, person_id: personId } = seen
  await lockIdentity(tx, personId)
  const verification = await lockVerification(tx, id)
  // Withdrawn, or decided by an administrator meanwhile.
  if (!verification || !isPolled(verification)) return
  const now = deps.clock.now()
  const isLate = now - verification.submitted_at.getTime() > longestCheckMs
  switch (response.state) {
    case 'silent':
      if (isLate) return settle(tx, verification, { state: 'review', reasons: [], hits: [], listed: false }, deps)
      return schedule(tx, verification, now)
    case 'unknown':
      return settle(tx, verification, { state: 'review', reasons: [], hits: [], listed: false }, deps)
    case 'refused':
      return settle(
        tx,
        verification,
        { state: 'more-required', reasons: response.reasons, hits: [], listed: false },
        deps,
      )
    case 'reported': {
      const { result, actionUrl, report } = response
      const state = stateAfterReport(result)
      await changeVerification(tx, id, {
        action_url: actionUrl === undefined ? '' : deps.sealer.seal(actionUrl, verificationContext(id, 'action_url')),
        report: report === '' ? '' : deps.sealer.seal(report, verificationContext(id, 'report')),
        identity_result: result.identity,
        screening_result: result.screening,
      })
      if (state !== 'pending') return settle(tx, verification, { ...result, state, listed: isListed(result) }, deps)
      if (isLate) return settle(tx, verification, { state: 'review', reasons: [], hits: [], listed: false }, deps)
      return schedule(tx, { ...verification, state: 'pending' }, now)
    }
  }
}

async function schedule(tx: Writer, { id, state, poll_count }: VerificationRow, now: number): Promise<void> {
  await changeVerification(tx, id, {
    state,
    claimed_at: null,
    poll_count: poll_count + 1,
    next_poll_at: new Date(now + nextPollDelay(poll_count)),
  })
}

interface Settlement {
  readonly state: Exclude<ReportedState, 'pending'>
  readonly reasons: readonly VerificationReason[]
  readonly hits: readonly WatchlistHit[]
  /** The screening against lists was not passed. */
  readonly listed: boolean
}

/** The provider's result becomes the user's status, if this is still their latest submission. */
async function settle(
  tx: Writer,
  verification: VerificationRow,
  { state: reported, reasons, hits, listed }: Settlement,
  deps: Deps,
): Promise<void> {
  const { id, person_id: personId } = verification
  const at = new Date(deps.clock.now())
  await insertHits(
    tx,
    hits.map(({ kind, name, details }) => {
      const content = JSON.stringify({ name, details })
      const hitId = deps.ids.next()
      return {
        id: hitId,
        verification_id: id,
        kind,
        content: deps.sealer.seal(content, hitContext(hitId)),
        fingerprint: deps.keyedHashes.of(`watchlist hit ${id}\n${kind}\n${content}`),
        opinion: null,
        opinion_by: null,
        decision: null,
        decided_by: null,
        decided_at: null,
      }
    }),
  )
  // Written first, because a screening that is over replaces that of a withdrawn submission.
  await changeVerification(tx, id, {
    state: reported,
    reasons: [...reasons],
    changed_at: at,
    claimed_at: null,
    next_poll_at: null,
    action_url: '',
  })
  // Matches of earlier submissions count: an administrator decides about a party that has one.
  const problem = approvalProblem(await matchesOf(tx, personId), false)
  const state = reported === 'approved' && problem !== undefined ? 'review' : reported
  if (state !== reported) await changeVerification(tx, id, { state })
  if ((await latestVerification(tx, personId))?.id !== id) return
  await applyDecision(
    tx,
    personId,
    {
      state,
      reason: '',
      reasons,
      listed: listed || problem === 'HITS_OPEN' || problem === 'SANCTION_CONFIRMED',
      actorId: null,
    },
    deps,
  )
}

/** Encryption context of a match with a list. */
export function hitContext(id: string): string {
  return `watchlist_hit/${id}/content`
}
