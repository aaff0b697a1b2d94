/** Accreditation, opened and decided by administrators (docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  changedAfter,
  findAccreditation,
  type ListedAccreditation,
  listedAccreditation,
  lockAccreditation,
  writeAccreditation,
} from '#api/db/identity/accreditations.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { type AccreditationValues, mayDecideAccreditation } from '#domain/identity/accreditation.ts'
import { withdrawLetters } from '#api/db/identity/accreditation-letters.ts'
import { type OpenedLetter, openLetter } from './accreditation-letter.ts'
import { endOfAccreditation } from '#domain/identity/accreditation-term.ts'
import { type EvidenceRow, evidenceOf, openAnswers } from './accreditation-answers.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'

interface OpenedAccreditation {
  readonly row: ListedAccreditation
  readonly values: AccreditationValues
  readonly files: EvidenceRow[]
  readonly letter: OpenedLetter | null
}

/** All answers, in full. The opening is in the audit log before they are returned. @throws CallError NOT_FOUND */
export async function openAccreditation(
  { personId, actorId }: { readonly personId: string; readonly actorId: string },
  deps: Deps,
): Promise<OpenedAccreditation> {
  const { db, ids, clock } = deps
  const [row, known] = [await listedAccreditation(db.read, personId), await findAccreditation(db.read, personId)]
  if (!row || !known || known.state === 'none') throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  const event = 'accreditation-opened'
  await db.transact((tx) => insertAudit(tx, { id, at, actorId, eventName: event, subject: personId, facts: {} }))
  const values = openAnswers(known, deps)
  const { state, reason, changed_at, expires_at, renewing } = known
  return {
    row: { ...row, state, reason, changed_at, expires_at, renewing },
    values,
    files: await evidenceOf(db.read, personId, values),
    letter: await openLetter(personId, deps),
  }
}

interface Decision {
  readonly personId: string
  readonly state: 'approved' | 'declined'
  readonly reason: string
  /** Version of the reviewed answers, in ISO 8601. */
  readonly changedAt: string
  readonly actorId: string
}

/**
 * Decides on the reviewed version: answers that have changed or were decided by another administrator since are
 * reviewed again.
 * @throws CallError OWN_DECISION, NOT_FOUND, ACCREDITATION_CHANGED
 */
export async function decideAccreditation(
  tx: Writer,
  { personId, state, reason, changedAt, actorId }: Decision,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<ListedAccreditation> {
  refuseOwnDecision(personId, actorId)
  const { clock, ids, jobs } = deps
  const before = await lockAccreditation(tx, personId)
  if (!before || !(await listedAccreditation(tx, personId))) throw new CallError('NOT_FOUND')
  const isReviewed = before.changed_at.getTime() === Date.parse(changedAt)
  // Changes since a rejection have to be submitted by the user before they can be approved.
  const mayDecide =
    mayDecideAccreditation(before.state, state, before.renewing) && !(state === 'approved' && before.unsent)
  if (!isReviewed || !mayDecide) throw new CallError('ACCREDITATION_CHANGED')
  const decisionId = ids.next()
  const end = endOfAccreditation(openAnswers(before, deps), clock.now())
  const decided = {
    state,
    reason,
    changed_at: changedAfter(before, clock.now()),
    decided_by: actorId,
    expires_at: new Date(end),
    noticed_days: null,
    renewing: false,
  }
  await writeAccreditation(tx, { person_id: personId, ...decided })
  await withdrawLetters(tx, personId, 'open')
  await insertAudit(tx, {
    id: decisionId,
    at: new Date(clock.now()),
    actorId,
    eventName: 'accreditation-decided',
    subject: personId,
    facts: { state, before: before.state },
  })
  await jobs.add(tx, 'notify', { event: `accreditation-${state}`, id: decisionId, personId })
  const row = await listedAccreditation(tx, personId)
  if (!row) throw new Error('an accreditation was decided and is not there')
  return row
}
