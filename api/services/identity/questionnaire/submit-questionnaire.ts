import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { lockAccreditation } from '#api/db/identity/accreditations.ts'
import { countAttempts, insertAttempt } from '#api/db/identity/questionnaire/attempts.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { answeredQuestion, chosenIndices } from '#domain/identity/questionnaire/answered.ts'
import { answerProblems, gradeQuestionnaire } from '#domain/identity/questionnaire/questionnaire.ts'
import { answerOrder, questionnaireProgressOf, refuseProgress } from './read-questionnaire.ts'

interface Submission {
  readonly personId: string
  readonly versionId: string
  /** The attempt that was shown. */
  readonly attempt: number
  /** In which the questions were shown. */
  readonly language: Language
  /** For each question, positions of the chosen answers in the order shown. */
  readonly answers: readonly (readonly number[])[]
}

/**
 * Grades an attempt and stores it with its wording. Of two submissions of one attempt, the second is refused.
 * @throws CallError SESSION_EXPIRED, QUESTIONNAIRE_CHANGED, QUESTIONNAIRE_ANSWERED, QUESTIONNAIRE_WAIT, INVALID_INPUT
 */
export async function submitQuestionnaire(
  tx: Writer,
  { personId, versionId, attempt, language, answers }: Submission,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  // Serializes the submissions of one person.
  if ((await lockAccreditation(tx, personId)) === false) throw new CallError('SESSION_EXPIRED')
  const progress = await questionnaireProgressOf(tx, personId, { clock })
  const { state, version } = progress
  if (state === 'passed') throw new CallError('QUESTIONNAIRE_ANSWERED')
  if (!version || version.id !== versionId) throw new CallError('QUESTIONNAIRE_CHANGED')
  const submitted = await countAttempts(tx, personId, version.id)
  if (attempt <= submitted) throw new CallError('QUESTIONNAIRE_ANSWERED')
  if (state === 'wait') refuseProgress(progress, clock.now())
  if (attempt !== submitted + 1) throw new CallError('QUESTIONNAIRE_CHANGED')
  const { content } = version
  const problems = answerProblems(content, answers)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const shown = content.questions.map((question, index) => ({
    question,
    order: answerOrder({ version, personId, attempt }, index, question.answers.length),
    chosen: answers[index] ?? [],
  }))
  const { score, passed } = gradeQuestionnaire(
    content,
    shown.map(({ order, chosen }) => chosenIndices(order, chosen)),
  )
  const [id, at] = [ids.next(), new Date(clock.now())]
  await insertAttempt(tx, {
    id,
    person_id: personId,
    version_id: version.id,
    attempt,
    language,
    answered: shown.map(({ question, order, chosen }) => answeredQuestion(question, { order, chosen, language })),
    score,
    pass_mark: content.passMark,
    passed,
    submitted_at: at,
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'questionnaire-submitted',
    subject: personId,
    facts: { version: String(version.number), state: passed ? 'passed' : 'failed' },
  })
}
