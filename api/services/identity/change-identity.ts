/** Answers, documents and submissions of a party (investing 3, 4, 5, 7; decisions T6, T36; docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  holdDocumentFile,
  type IdentityCheckRow,
  listDocuments,
  lockIdentity,
  writeDocument,
  writeIdentity,
  removeOtherDocuments,
} from '#api/db/identity/identities.ts'
import { insertVerification } from '#api/db/identity/verifications.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { DocumentSlot, PartyKind } from '#domain/identity/identity.ts'
import { identityAfter, isBeingChecked, isOtherParty } from '#domain/identity/identity-term.ts'
import { applicableAnswers } from '#domain/identity/party-form.ts'
import {
  allPartyProblems,
  answersForKind,
  cleanPartyAnswers,
  documentsOf,
  isPartyAnswer,
  partyDiffers,
  partyProblems,
  type PartyStep,
  type PartyValues,
  stepsOf,
} from '#domain/identity/party.ts'
import { changedAfter } from '#api/db/identity/accreditations.ts'
import { isRenewable } from '#domain/identity/verification-result.ts'
import { activeVerifier, identityRules, termOf } from './read-identity.ts'
import { openParty, sealParty, sealSubmission, unmaskedParty } from './party-answers.ts'

type ChangeDeps = Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log' | 'verifiers'>

interface EnteredParty {
  readonly personId: string
  readonly kind: PartyKind
  readonly entries: Readonly<Record<string, string>>
}

/**
 * Saves the steps whose answers are given. The reply stored for a repeat of the request contains no answers: they are
 * encrypted in their row only.
 * @throws CallError KYC_UNDER_REVIEW, PARTY_KIND_OFF, INVALID_INPUT
 */
export async function saveParty(
  tx: Writer,
  { personId, kind, entries }: EnteredParty,
  deps: ChangeDeps,
): Promise<void> {
  const before = await lockIdentity(tx, personId)
  if (isBeingChecked(termOf(before))) throw new CallError('KYC_UNDER_REVIEW')
  await refuseKind(tx, kind)
  const known = openParty(before, deps)
  const { values, steps } = enteredParty(kind, entries, known)
  const day = await today(tx, deps)
  refuse(steps.flatMap((step) => partyProblems(step, kind, values, day)))
  if (before?.party_kind === kind && !partyDiffers(known, values)) return
  await storeParty(tx, { personId, kind, known, values, before }, deps)
}

interface StoredParty extends Pick<EnteredParty, 'personId' | 'kind'> {
  /** What was stored before. */
  readonly known: PartyValues
  readonly values: PartyValues
  readonly before: IdentityCheckRow | undefined
}

/**
 * An approval ends with answers about another party than the one that was approved; other answers do not affect it. Of an
 * approval without answers nobody knows whom the administrator had in mind: it ends as soon as the user says who they are.
 */
async function storeParty(
  tx: Writer,
  { personId, kind, known, values, before }: StoredParty,
  deps: ChangeDeps,
): Promise<void> {
  const { clock, ids, sealer } = deps
  const isOther = before !== undefined && isOtherParty({ kind: before.party_kind, values: known }, { kind, values })
  const after = isOther ? identityAfter(termOf(before), { type: 'identity-changed' }, clock.now()) : undefined
  const state = after?.state ?? before?.state ?? 'started'
  await writeIdentity(tx, {
    person_id: personId,
    state,
    ...(after ? { renewal: null, expires_at: null, noticed_days: null, reason: '', reasons: [] } : {}),
    changed_at: changedAfter(before, clock.now()),
    decided_by: before?.decided_by ?? null,
    party_kind: kind,
    answers: sealParty(personId, values, sealer),
    unsent: true,
  })
  // Of either type of document: a type that is chosen by mistake loses nothing.
  await removeOtherDocuments(
    tx,
    personId,
    documentsOf(kind, { ...values, documentType: '', holderDocumentType: '' }, true),
  )
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: personId,
    eventName: 'identity-answers-changed',
    subject: personId,
    facts: { kind, state },
  })
}

/** @throws CallError KYC_UNDER_REVIEW, INVALID_INPUT */
export async function attachDocument(
  tx: Writer,
  {
    personId,
    slot,
    fileId,
  }: { readonly personId: string; readonly slot: DocumentSlot; readonly fileId: string | null },
  deps: ChangeDeps,
): Promise<void> {
  const { clock } = deps
  const before = await lockIdentity(tx, personId)
  if (isBeingChecked(termOf(before))) throw new CallError('KYC_UNDER_REVIEW')
  if (fileId !== null && !(await holdDocumentFile(tx, personId, fileId))) refuse([{ path: 'fileId', code: 'file' }])
  const at = new Date(clock.now())
  await writeDocument(tx, { personId, slot, fileId, at })
  await writeIdentity(tx, {
    person_id: personId,
    state: before?.state ?? 'started',
    changed_at: changedAfter(before, clock.now()),
    decided_by: before?.decided_by ?? null,
    unsent: true,
  })
}

interface Submission extends EnteredParty {
  readonly statementAccepted: boolean
  readonly language: Language
}

/**
 * Submits all answers and documents. While they are being checked it has no effect; nor if nothing of an approved party
 * has changed, until its approval ends soon.
 * @throws CallError PARTY_INCOMPLETE, PARTY_KIND_OFF, INVALID_INPUT
 */
export async function submitParty(
  tx: Writer,
  { personId, kind, entries, statementAccepted, language }: Submission,
  deps: ChangeDeps,
): Promise<void> {
  if (!statementAccepted) refuse([{ path: 'statementAccepted', code: 'accept' }])
  const before = await lockIdentity(tx, personId)
  if (isBeingChecked(termOf(before))) return
  await refuseKind(tx, kind)
  const known = openParty(before, deps)
  const { values } = enteredParty(kind, entries, known)
  if (before?.party_kind !== kind || partyDiffers(known, values))
    await storeParty(tx, { personId, kind, known, values, before }, deps)
  else if (before.state === 'approved' && before.renewal === null && !before.unsent && !renewable(before, deps)) return
  await requestVerification(tx, { personId, kind, values, language, actorId: personId }, deps)
}

function renewable({ expires_at: expiresAt }: IdentityCheckRow, { clock }: Pick<Deps, 'clock'>): boolean {
  return expiresAt !== null && isRenewable(expiresAt.getTime(), clock.now())
}

interface Request extends Pick<Submission, 'personId' | 'kind' | 'language'> {
  readonly values: PartyValues
  /** Who requests it: the user or an administrator. */
  readonly actorId: string
}

/** Under the lock of the person. @throws CallError PARTY_INCOMPLETE */
export async function requestVerification(
  tx: Writer,
  { personId, kind, values, language, actorId }: Request,
  deps: ChangeDeps,
): Promise<string> {
  const { clock, ids, jobs, sealer } = deps
  const verifier = activeVerifier(await identityRules(tx), deps)
  const collects = verifier?.collectsDocuments ?? true
  const documents = await listDocuments(tx, personId)
  const required = documentsOf(kind, values, collects)
  const missing = required.filter((slot) => !documents.some((each) => each.slot === slot))
  const problems = [
    ...allPartyProblems(kind, values, await today(tx, deps)),
    ...missing.map((path): FieldProblem => ({ path, code: 'required' })),
  ]
  if (problems.length > 0) throw new CallError('PARTY_INCOMPLETE', {}, problems.slice(0, 50))
  const now = clock.now()
  const id = ids.next()
  const at = new Date(now)
  const before = await lockIdentity(tx, personId)
  const to = verifier ? 'pending' : 'review'
  const after = identityAfter(termOf(before), { type: 'submitted', to }, now)
  await insertVerification(
    tx,
    {
      id,
      person_id: personId,
      method: verifier?.provider ?? 'manual',
      access: verifier?.access ?? null,
      test: verifier?.test ?? false,
      party_kind: kind,
      answers: sealSubmission(id, values, sealer),
      state: verifier ? 'requested' : 'review',
      language,
      submitted_at: at,
      changed_at: at,
      next_poll_at: verifier ? at : null,
    },
    documents.filter(({ slot }) => required.includes(slot)),
  )
  await writeIdentity(tx, {
    person_id: personId,
    state: after?.state ?? to,
    renewal: after?.renewal ?? null,
    reason: '',
    reasons: [],
    changed_at: changedAfter(before, now),
    decided_by: null,
    unsent: false,
    ...(after?.term === 'continues' ? {} : { expires_at: null, noticed_days: null }),
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'identity-review-requested',
    subject: personId,
    facts: { kind, language, type: verifier?.provider ?? 'manual' },
  })
  if (verifier) await jobs.add(tx, 'poll-verification', { verificationId: id })
  else await jobs.add(tx, 'notify', { event: 'identity-review', id, personId })
  return id
}

async function refuseKind(tx: Writer, kind: PartyKind): Promise<void> {
  const { kinds } = await identityRules(tx)
  if (!kinds.includes(kind)) throw new CallError('PARTY_KIND_OFF')
}

async function today(tx: Writer, { clock }: Pick<Deps, 'clock'>): Promise<IsoDate> {
  const { settings } = await readSettings(tx)
  return dateIn(clock.now(), settings.timezone)
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems.slice(0, 50))
}

/**
 * The answers as they would be stored, and the steps that were entered. @throws CallError INVALID_INPUT for unknown
 * names, and for a masked number without a stored one
 */
function enteredParty(
  kind: PartyKind,
  entries: Readonly<Record<string, string>>,
  known: PartyValues,
): { readonly values: PartyValues; readonly steps: readonly PartyStep[] } {
  const names = Object.keys(entries)
  const steps = stepsOf(kind).filter((step) => names.some((name) => isPartyAnswer(step, name)))
  const foreign = names.filter((name) => !steps.some((step) => isPartyAnswer(step, name)))
  refuse(foreign.map((path): FieldProblem => ({ path: path.slice(0, 100), code: 'unknown' })))
  const clean: PartyValues = Object.assign({}, ...steps.map((step) => cleanPartyAnswers(step, entries)))
  const { values: entered, unknown } = unmaskedParty(clean, known)
  refuse(unknown.map((path): FieldProblem => ({ path, code: 'required' })))
  return { values: applicableAnswers(kind, answersForKind(kind, { ...known, ...entered })), steps }
}
