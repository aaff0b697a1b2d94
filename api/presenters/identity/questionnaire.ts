import type { QuestionnaireResultRow } from '#api/db/identity/questionnaire/attempts.ts'
import type { QuestionnaireDraftRow, QuestionnaireRow } from '#api/db/identity/questionnaire/questionnaires.ts'
import type { EditedQuestionnaire, ManagedQuestionnaire as Managed } from '#contract/identity/admin-questionnaire.ts'
import type { Questionnaire, QuestionnaireForm, QuestionnaireResult } from '#contract/identity/questionnaire.ts'
import type { Language } from '#contract/shapes.ts'
import { localizedTo, type QuestionnaireContent } from '#domain/identity/questionnaire/questionnaire.ts'

interface ShownQuestionnaire {
  readonly state: Questionnaire['state']
  readonly waitUntil?: number
  readonly version: QuestionnaireRow | undefined
  readonly attempt: number | undefined
  readonly orders: readonly (readonly number[])[]
  readonly last: QuestionnaireResultRow | undefined
}

export function presentQuestionnaire(shown: ShownQuestionnaire, language: Language): Questionnaire {
  const { state, waitUntil, last } = shown
  return {
    state,
    waitUntil: waitUntil === undefined ? null : new Date(waitUntil).toISOString(),
    form: presentForm(shown, language),
    last: last ? presentResult(last) : null,
  }
}

function presentForm({ version, attempt, orders }: ShownQuestionnaire, language: Language): QuestionnaireForm | null {
  if (!version || attempt === undefined) return null
  const { questions, passMark, waitHours } = version.content
  return {
    versionId: version.id,
    attempt,
    language,
    passMark,
    waitHours,
    questions: questions.map(({ text, answers }, index) => ({
      text: localizedTo(language, text),
      several: answers.filter(({ correct }) => correct).length > 1,
      answers: (orders[index] ?? []).flatMap((each) => {
        const answer = answers[each]
        return answer === undefined ? [] : [localizedTo(language, answer.text)]
      }),
    })),
  }
}

/** Whether each answer was correct, and not which one is: the next attempt asks the same questions. */
export function presentResult(row: QuestionnaireResultRow): QuestionnaireResult {
  return {
    submittedAt: row.submitted_at.toISOString(),
    version: row.number,
    language: row.language,
    score: row.score,
    total: row.answered.length,
    passMark: row.pass_mark,
    passed: row.passed,
    questions: row.answered.map(({ text, answers, correct, explanation }) => ({
      text,
      answers: answers.map(({ text: answer, chosen }) => ({ text: answer, chosen })),
      correct,
      explanation,
    })),
  }
}

interface ManagedQuestionnaire {
  readonly required: boolean
  readonly published: QuestionnaireRow
  readonly draft: QuestionnaireDraftRow | undefined
}

export function presentManaged({ required, published, draft }: ManagedQuestionnaire): Managed {
  return {
    required,
    published: {
      number: published.number,
      at: published.published_at.toISOString(),
      supersedesResults: published.supersedes_results,
      content: contentOf(published.content),
    },
    draft: draft
      ? { revision: draft.revision, changedAt: draft.changed_at.toISOString(), content: contentOf(draft.content) }
      : null,
  }
}

function contentOf({ questions, ...rules }: QuestionnaireContent): EditedQuestionnaire {
  return { ...rules, questions: questions.map(({ answers, ...question }) => ({ ...question, answers: [...answers] })) }
}
