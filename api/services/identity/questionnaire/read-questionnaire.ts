/** The investor questionnaire as a user sees it, and the requirement before signing and paying. */

import { createHash } from 'node:crypto'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  countAttempts,
  listAttempts,
  listResults,
  type QuestionnaireResultRow,
} from '#api/db/identity/questionnaire/attempts.ts'
import {
  latestQuestionnaire,
  type QuestionnaireRow,
  questionnaireValidFrom,
} from '#api/db/identity/questionnaire/questionnaires.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import {
  questionnaireProblem,
  questionnaireProgress,
  type QuestionnaireState,
} from '#domain/identity/questionnaire/attempts.ts'
import { shuffled, waitHoursMaximum } from '#domain/identity/questionnaire/questionnaire.ts'

/** Longer than any waiting time. */
const relevantMs = waitHoursMaximum * 3_600_000 + dayMs

interface Progress {
  readonly state: QuestionnaireState
  /** Milliseconds. */
  readonly waitUntil?: number
  /** Undefined only where the site does not ask. */
  readonly version: QuestionnaireRow | undefined
}

export async function questionnaireProgressOf(
  db: Reader | Writer,
  personId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Progress> {
  const { settings } = await readSettings(db)
  const version = settings.investorQuestionnaire === true ? await latestQuestionnaire(db) : undefined
  if (!version) return { state: 'off', version: undefined }
  const now = clock.now()
  const attempts = await listAttempts(db, personId, new Date(now - relevantMs))
  const progress = questionnaireProgress(
    { required: true, validFrom: await questionnaireValidFrom(db), ...version.content },
    attempts.map(({ number, passed, submitted_at }) => ({
      version: number,
      passed,
      submittedAt: submitted_at.getTime(),
    })),
    now,
  )
  return { ...progress, version }
}

/**
 * Read inside the transaction that it guards.
 * @throws CallError QUESTIONNAIRE_NEEDED, QUESTIONNAIRE_WAIT
 */
export async function refuseUnpassedQuestionnaire(
  db: Reader | Writer,
  personId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const progress = await questionnaireProgressOf(db, personId, { clock })
  refuseProgress(progress, clock.now())
}

export function refuseProgress({ state, waitUntil = 0 }: Pick<Progress, 'state' | 'waitUntil'>, now: number): void {
  const problem = questionnaireProblem(state)
  if (problem === 'QUESTIONNAIRE_WAIT')
    throw new CallError(problem, { retryAfterSeconds: Math.ceil((waitUntil - now) / 1000) })
  if (problem) throw new CallError(problem)
}

/** Whether a user has to pass the questionnaire before they sign. */
export async function waitsForQuestionnaire(
  db: Reader | Writer,
  personId: string,
  deps: Pick<Deps, 'clock'>,
): Promise<boolean> {
  const { state } = await questionnaireProgressOf(db, personId, deps)
  return questionnaireProblem(state) !== undefined
}

export interface ShownQuestionnaire extends Progress {
  /** Number of the attempt that is shown; undefined if the user cannot answer now. */
  readonly attempt: number | undefined
  /** For each question of that attempt, stored indices of its answers in the order shown. */
  readonly orders: readonly (readonly number[])[]
  readonly last: QuestionnaireResultRow | undefined
}

export async function readQuestionnaire(
  db: Reader | Writer,
  personId: string,
  deps: Pick<Deps, 'clock'>,
): Promise<ShownQuestionnaire> {
  const progress = await questionnaireProgressOf(db, personId, deps)
  const { state, version } = progress
  const attempt = state === 'needed' && version ? (await countAttempts(db, personId, version.id)) + 1 : undefined
  const [last] = state === 'off' ? [] : await listResults(db, personId, 1)
  const orders =
    version && attempt !== undefined
      ? version.content.questions.map(({ answers }, index) =>
          answerOrder({ version, personId, attempt }, index, answers.length),
        )
      : []
  return { ...progress, attempt, orders, last }
}

interface ShownAttempt {
  readonly version: Pick<QuestionnaireRow, 'id' | 'salt'>
  readonly personId: string
  readonly attempt: number
}

/** For one question of an attempt: stored indices of its answers, in the order shown. */
export function answerOrder({ version, personId, attempt }: ShownAttempt, question: number, count: number): number[] {
  return shuffled(count, [version.salt, version.id, personId, attempt, question].join('/'), (text) =>
    createHash('sha256').update(text).digest('hex'),
  )
}
