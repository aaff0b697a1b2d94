/** The accreditation profile of an investor (investing 2, 3, 5, 7; docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  type AccreditationRow,
  changedAfter,
  deleteEvidence,
  findAccreditation,
  holdEvidence,
  lockAccreditation,
  writeAccreditation,
} from '#api/db/identity/accreditations.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { enterFigures } from '#api/services/investment/declared-figures.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import {
  accreditationFiles,
  accreditationProblems,
  type AccreditationStep,
  accreditationStepNames,
  type AccreditationValues,
  stateAfterChange,
  stateAfterSubmission,
} from '#domain/identity/accreditation.ts'
import {
  answersDiffer,
  cleanAnswers,
  figuresOf,
  isAnswerOf,
  shownAnswers,
  statementVersion,
  unmaskedAnswers,
} from '#domain/identity/accreditation-answers.ts'
import { mayRenew } from '#domain/identity/accreditation-term.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type OwnLetter, ownLetter, requestLetter } from './accreditation-letter.ts'
import { withdrawLetters } from '#api/db/identity/accreditation-letters.ts'
import { isUuid } from '#domain/uuid.ts'
import { type EvidenceRow, evidenceOf, filesIn, openAnswers, sealAnswers } from './accreditation-answers.ts'

/** The profile as its investor sees it. */
export interface OwnAccreditation extends Pick<AccreditationRow, 'state' | 'reason' | 'renewing'> {
  readonly changedAt: Date | null
  readonly expiresAt: Date | null
  readonly values: AccreditationValues
  readonly files: readonly EvidenceRow[]
  readonly letter: OwnLetter | null
}

interface AnswersChange {
  readonly personId: string
  readonly step: AccreditationStep
  readonly entries: Readonly<Record<string, string>>
}

/**
 * The reply stored for a repeat of the request contains no answers: they are encrypted in their row only, and read from
 * it again.
 * @throws CallError SESSION_EXPIRED, INVALID_INPUT
 */
export async function saveAnswers(
  tx: Writer,
  { personId, step, entries }: AnswersChange,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<OwnAccreditation> {
  const { clock, ids, jobs, sealer } = deps
  const before = await lockOwn(tx, personId)
  const known = openAnswers(before, deps)
  const { entered, problems } = enteredAnswers(step, entries, known)
  const values = { ...known, ...entered }
  const wrong = [...problems, ...accreditationProblems(step, values, await today(tx, deps))]
  refuse([...wrong, ...(await missingFiles(tx, personId, step, entered))])
  if (!answersDiffer(known, values)) return withoutAnswers(before)
  const stood = before?.state ?? 'none'
  const state = stateAfterChange(stood)
  const changed = { state, changed_at: changedAfter(before, clock.now()) }
  const row = { person_id: personId, ...changed, decided_by: null, unsent: true }
  await writeAccreditation(tx, { ...row, ...sealAnswers(personId, values, sealer) })
  // A third party would confirm the earlier answers.
  await withdrawLetters(tx, personId, 'all')
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: personId,
    eventName: 'accreditation-answers-changed',
    subject: personId,
    facts: { kind: step, state, before: stood },
  })
  const named = filesIn(values)
  const gone = filesIn(known).filter((id) => !named.includes(id))
  for (const sha256 of await deleteEvidence(tx, personId, gone)) await jobs.add(tx, 'forget-file', { sha256 })
  return withoutAnswers({ ...changed, reason: before?.reason ?? '' })
}

/** @throws CallError INVALID_INPUT */
export function checkStatement({ statementAccepted }: { readonly statementAccepted: boolean }): void {
  if (!statementAccepted) throw new CallError('INVALID_INPUT', {}, [{ path: 'statementAccepted', code: 'accept' }])
}

/** Only after `checkStatement`. @throws CallError SESSION_EXPIRED, ACCREDITATION_INCOMPLETE */
export async function submitAccreditation(
  tx: Writer,
  { personId, language }: { readonly personId: string; readonly language: Language },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'sealer' | 'log'>,
): Promise<OwnAccreditation> {
  const { clock, ids } = deps
  const before = await lockOwn(tx, personId)
  const values = openAnswers(before, deps)
  const day = await today(tx, deps)
  const problems = accreditationStepNames.flatMap((step) => accreditationProblems(step, values, day))
  if (!before || problems.length > 0) throw new CallError('ACCREDITATION_INCOMPLETE', {}, problems)
  const renews = !before.unsent && mayRenew(termOf(before), clock.now())
  // Submitted before, and nothing has changed since.
  if (!renews && !before.unsent && (before.state === 'review' || before.state === 'approved'))
    return withoutAnswers(before)
  const state = renews ? before.state : stateAfterSubmission(values)
  // An approval that is renewed stays valid until its end.
  const { expires_at } = before
  const sent = { state, reason: '', changed_at: changedAfter(before, clock.now()), renewing: renews, expires_at }
  await enterFigures(tx, { personId, ...figuresOf(values) }, deps)
  await writeAccreditation(tx, { person_id: personId, ...sent, decided_by: null, unsent: false })
  await requestLetter(tx, { personId, values, version: sent.changed_at, language }, deps)
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: personId,
    eventName: renews ? 'accreditation-renewal-sent' : 'accreditation-sent',
    subject: personId,
    // Which version of the statement was accepted, and in which language it was shown.
    facts: { state, before: before.state, language, version: statementVersion },
  })
  return withoutAnswers(sent)
}

type Stood = Pick<AccreditationRow, 'state' | 'reason' | 'changed_at'> &
  Partial<Pick<AccreditationRow, 'expires_at' | 'renewing'>>

function termOf({ state, expires_at: end, renewing }: AccreditationRow) {
  return { state, expiresAt: end?.getTime(), renewing }
}

/** State and reason, without the answers. */
function withoutAnswers(row: Stood | undefined): OwnAccreditation {
  return {
    state: row?.state ?? 'none',
    reason: row?.state === 'declined' ? row.reason : '',
    changedAt: row?.changed_at ?? null,
    expiresAt: (row?.state === 'approved' ? row.expires_at : null) ?? null,
    renewing: row?.state === 'approved' && row.renewing === true,
    values: {},
    files: [],
    letter: null,
  }
}

export async function readAccreditation(
  db: Reader,
  personId: string,
  deps: Pick<Deps, 'clock' | 'sealer' | 'log'>,
): Promise<OwnAccreditation> {
  const row = await findAccreditation(db, personId)
  const values = openAnswers(row, deps)
  return {
    ...withoutAnswers(row),
    values: shownAnswers(values),
    files: await evidenceOf(db, personId, values),
    letter: await ownLetter(db, personId, deps),
  }
}

/** @throws CallError SESSION_EXPIRED if the account was deleted meanwhile */
async function lockOwn(tx: Writer, personId: string): Promise<AccreditationRow | undefined> {
  const row = await lockAccreditation(tx, personId)
  if (row === false) throw new CallError('SESSION_EXPIRED')
  return row
}

async function today(tx: Writer, { clock }: Pick<Deps, 'clock'>): Promise<IsoDate> {
  const { settings } = await readSettings(tx)
  return dateIn(clock.now(), settings.timezone)
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems.slice(0, 50))
}

/** The step as it would be stored. A masked number without a stored one is a problem. */
function enteredAnswers(
  step: AccreditationStep,
  values: Readonly<Record<string, string>>,
  known: AccreditationValues,
): { readonly entered: AccreditationValues; readonly problems: FieldProblem[] } {
  const foreign = Object.keys(values).filter((name) => !isAnswerOf(step, name))
  refuse(foreign.map((path): FieldProblem => ({ path: path.slice(0, 100), code: 'unknown' })))
  const clean = cleanAnswers(step, values)
  const entered = unmaskedAnswers(clean, known)
  return entered === undefined
    ? { entered: clean, problems: [{ path: 'socialSecurityNumber', code: 'required' }] }
    : { entered, problems: [] }
}

/** Files that are listed but are no evidence files of this user. */
async function missingFiles(
  tx: Writer,
  personId: string,
  step: AccreditationStep,
  entered: AccreditationValues,
): Promise<FieldProblem[]> {
  if (step !== 'verification') return []
  const named = filesIn(entered)
  const held = await holdEvidence(
    tx,
    personId,
    named.filter((id) => isUuid(id)),
  )
  return accreditationFiles.flatMap((path): FieldProblem[] => {
    const id = entered[path] ?? ''
    return id === '' || held.some((file) => file.id === id) ? [] : [{ path, code: 'file' }]
  })
}
