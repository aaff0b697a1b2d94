import type { QuestionnaireContent } from '#domain/identity/questionnaire/questionnaire.ts'
import { protectionQuestions } from './protection-questions.ts'
import { returnQuestions } from './return-questions.ts'

/** The questionnaire of a new site: ten questions on the risks of crowdfunding. Administrators edit it. */
export const defaultQuestionnaire: QuestionnaireContent = {
  questions: [...returnQuestions, ...protectionQuestions],
  passMark: 8,
  waitHours: 24,
  attemptsPerDay: 3,
}
