/** When a user has to answer the investor questionnaire, and when they may try again. */

import { dayMs } from '#domain/calendar.ts'
import type { QuestionnaireContent } from './questionnaire.ts'

/** `off`: the site does not ask. `wait`: failed, and the waiting time is not over. */
export const questionnaireStates = ['off', 'needed', 'wait', 'passed'] as const
export type QuestionnaireState = (typeof questionnaireStates)[number]

const hourMs = 3_600_000

export const questionnaireProblemCodes = ['QUESTIONNAIRE_NEEDED', 'QUESTIONNAIRE_WAIT'] as const
export type QuestionnaireProblem = (typeof questionnaireProblemCodes)[number]

export interface AttemptRecord {
  /** Number of the version that was answered. */
  readonly version: number
  readonly passed: boolean
  /** Milliseconds. */
  readonly submittedAt: number
}

interface Requirement extends Pick<QuestionnaireContent, 'waitHours' | 'attemptsPerDay'> {
  readonly required: boolean
  /** The latest version that everyone answers again; earlier results count no more. */
  readonly validFrom: number
}

interface QuestionnaireProgress {
  readonly state: QuestionnaireState
  /** Milliseconds; the end of the waiting time. */
  readonly waitUntil?: number
}

/**
 * A clock that was set back never shortens the waiting time: it ends at a moment, and attempts in the future count as
 * those of today. It applies across versions.
 */
export function questionnaireProgress(
  { required, validFrom, waitHours, attemptsPerDay }: Requirement,
  attempts: readonly AttemptRecord[],
  now: number,
): QuestionnaireProgress {
  if (!required) return { state: 'off' }
  if (attempts.some(({ passed, version }) => passed && version >= validFrom)) return { state: 'passed' }
  const failed = attempts
    .filter(({ passed }) => !passed)
    .map(({ submittedAt }) => submittedAt)
    .toSorted((one, other) => other - one)
  const afterLast = failed[0] === undefined ? 0 : failed[0] + waitHours * hourMs
  const blocking = failed[attemptsPerDay - 1]
  const afterDay = blocking === undefined ? 0 : blocking + dayMs
  const waitUntil = Math.max(afterLast, afterDay)
  return waitUntil > now ? { state: 'wait', waitUntil } : { state: 'needed' }
}

/** Why a user cannot sign or pay; undefined if they can. */
export function questionnaireProblem(state: QuestionnaireState): QuestionnaireProblem | undefined {
  if (state === 'needed') return 'QUESTIONNAIRE_NEEDED'
  return state === 'wait' ? 'QUESTIONNAIRE_WAIT' : undefined
}
