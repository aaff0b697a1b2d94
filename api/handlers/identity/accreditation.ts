/** What people say of themselves as investors (investing 2, 3, 5, 7; decision record 0060). */

import { insertAudit } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  type AccreditationRow,
  changedAfter,
  dropPapers,
  findAccreditation,
  holdPapers,
  lockAccreditation,
  writeAccreditation,
} from '#api/db/people/accreditations.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { enterFigures } from '#api/handlers/investment/enter-figures.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AccreditationProfile } from '#contract/investing/accreditation.ts'
import {
  accreditationFiles,
  accreditationProblems,
  type AccreditationStep,
  accreditationStepNames,
  type AccreditationValues,
  stateAfterChange,
  stateAfterSubmission,
} from '#domain/accreditation.ts'
import {
  answersDiffer,
  cleanAnswers,
  figuresOf,
  isAnswerOf,
  shownAnswers,
  statementVersion,
  unmaskedAnswers,
} from '#domain/accreditation-answers.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import { filesIn, openAnswers, presentFiles, sealAnswers } from './accreditation-answers.ts'

export const getAccreditation = handle(calls.identity.getAccreditation, ({ member }, deps) =>
  present(deps.db.read, member.id, deps),
)

/** What is kept for a repeat of the request holds no answers: they stand sealed in their row alone, and are read from it anew. */
export const keepAccreditation = handle(calls.identity.keepAccreditation, async ({ body, member, once }, deps) => {
  const { clock, ids, jobs, sealer } = deps
  await once(async (tx) => {
    const before = await lockOwn(tx, member.id)
    const known = openAnswers(before, deps)
    const { entered, problems } = enteredAnswers(body.step, body.values, known)
    const values = { ...known, ...entered }
    const wrong = [...problems, ...accreditationProblems(body.step, values, await today(tx, deps))]
    refuse([...wrong, ...(await missingFiles(tx, member.id, body.step, entered))])
    if (!answersDiffer(known, values)) return standing(before)
    const stood = before?.state ?? 'none'
    const state = stateAfterChange(stood)
    const changed = { state, changed_at: changedAfter(before, clock.now()) }
    const row = { person_id: member.id, ...changed, decided_by: null, unsent: true }
    await writeAccreditation(tx, { ...row, ...sealAnswers(member.id, values, sealer) })
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'accreditation-answers-changed',
      subject: member.id,
      facts: { kind: body.step, state, before: stood },
    })
    const named = filesIn(values)
    const gone = filesIn(known).filter((id) => !named.includes(id))
    for (const sha256 of await dropPapers(tx, member.id, gone)) await jobs.add(tx, 'forget-file', { sha256 })
    return standing({ ...changed, reason: before?.reason ?? '' })
  })
  return present(deps.db.read, member.id, deps)
})

export const sendAccreditation = handle(
  calls.identity.sendAccreditation,
  async ({ body, member, language, once }, deps) => {
    const { clock, ids } = deps
    if (!body.statementAccepted)
      throw new CallError('INVALID_INPUT', {}, [{ path: 'statementAccepted', code: 'accept' }])
    await once(async (tx) => {
      const before = await lockOwn(tx, member.id)
      const values = openAnswers(before, deps)
      const day = await today(tx, deps)
      const problems = accreditationStepNames.flatMap((step) => accreditationProblems(step, values, day))
      if (!before || problems.length > 0) throw new CallError('ACCREDITATION_INCOMPLETE', {}, problems)
      // Sent before, and nothing has changed since.
      if (!before.unsent && (before.state === 'review' || before.state === 'approved')) return standing(before)
      const state = stateAfterSubmission(values)
      const sent = { state, reason: '', changed_at: changedAfter(before, clock.now()) }
      await enterFigures(tx, { personId: member.id, ...figuresOf(values) }, deps)
      await writeAccreditation(tx, { person_id: member.id, ...sent, decided_by: null, unsent: false })
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: 'accreditation-sent',
        subject: member.id,
        // Which words were agreed to, and in which language they stood there.
        facts: { state, before: before.state, language, version: statementVersion },
      })
      return standing(sent)
    })
    return present(deps.db.read, member.id, deps)
  },
)

type Stood = Pick<AccreditationRow, 'state' | 'reason' | 'changed_at'>

/** How it stands, without a word of what was said. */
function standing(row: Stood | undefined): AccreditationProfile {
  return {
    state: row?.state ?? 'none',
    reason: row?.state === 'declined' ? row.reason : '',
    changedAt: row?.changed_at.toISOString() ?? null,
    values: {},
    files: [],
  }
}

async function present(
  db: Reader,
  personId: string,
  deps: Pick<Deps, 'sealer' | 'log'>,
): Promise<AccreditationProfile> {
  const row = await findAccreditation(db, personId)
  const values = openAnswers(row, deps)
  return { ...standing(row), values: shownAnswers(values), files: await presentFiles(db, personId, values) }
}

/** @throws CallError SESSION_EXPIRED where the account went meanwhile */
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

/** The step as it would be kept, and names that are none of it, or a mask that stands for nothing. */
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

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files that are named and are no papers of this person. */
async function missingFiles(
  tx: Writer,
  personId: string,
  step: AccreditationStep,
  entered: AccreditationValues,
): Promise<FieldProblem[]> {
  if (step !== 'verification') return []
  const named = filesIn(entered)
  const held = await holdPapers(
    tx,
    personId,
    named.filter((id) => idPattern.test(id)),
  )
  return accreditationFiles.flatMap((path): FieldProblem[] => {
    const id = entered[path] ?? ''
    return id === '' || held.some((file) => file.id === id) ? [] : [{ path, code: 'file' }]
  })
}
