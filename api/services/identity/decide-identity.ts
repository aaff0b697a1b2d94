/** Identity verification: requested by a user, decided by an administrator. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  findIdentity,
  identityById,
  type IdentityRow,
  lockIdentity,
  writeIdentity,
} from '#api/db/identity/identities.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { canRequestReview } from '#domain/identity/identity.ts'

export async function readIdentity(db: Reader | Writer, personId: string): Promise<Identity> {
  const { settings } = await readSettings(db)
  const known = await findIdentity(db, personId)
  return {
    required: settings.identityRequired === true,
    state: known?.state ?? 'none',
    reason: known?.state === 'declined' ? known.reason : '',
  }
}

/** Changes nothing if a review is in progress or the identity is approved. */
export async function requestIdentityReview(
  tx: Writer,
  personId: string,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<Identity> {
  const known = await lockIdentity(tx, personId)
  if (canRequestReview(known?.state ?? 'none')) {
    const at = new Date(clock.now())
    await writeIdentity(tx, { personId, state: 'review', reason: '', at, decidedBy: null })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: personId,
      eventName: 'identity-review-requested',
      subject: personId,
      facts: {},
    })
  }
  return readIdentity(tx, personId)
}

/** @returns the reason of a decision; empty for an approval. @throws CallError REASON_REQUIRED */
export function decisionReason(state: 'approved' | 'declined', entered: string | undefined): string {
  const reason = state === 'declined' ? (entered ?? '').trim() : ''
  if (state === 'declined' && reason === '') throw new CallError('REASON_REQUIRED')
  return reason
}

interface Decision {
  readonly personId: string
  readonly state: 'approved' | 'declined'
  readonly reason: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND */
export async function decideIdentity(
  tx: Writer,
  { personId, state, reason, actorId }: Decision,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<IdentityRow> {
  if (!(await identityById(tx, personId))) throw new CallError('NOT_FOUND')
  const before = await lockIdentity(tx, personId)
  const [decisionId, at] = [ids.next(), new Date(clock.now())]
  await writeIdentity(tx, { personId, state, reason, at, decidedBy: actorId })
  await insertAudit(tx, {
    id: decisionId,
    at,
    actorId,
    eventName: 'identity-decided',
    subject: personId,
    facts: { state, before: before?.state ?? 'none' },
  })
  if (before?.state !== state) await jobs.add(tx, 'notify', { event: `identity-${state}`, id: decisionId, personId })
  const row = await identityById(tx, personId)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
