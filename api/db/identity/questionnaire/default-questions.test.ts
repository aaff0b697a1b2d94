import { describe, expect, it } from 'vitest'
import { questionnaireProblems } from '#domain/identity/questionnaire/questionnaire.ts'
import { languages } from '#domain/site/language.ts'
import { defaultQuestionnaire } from './default-questions.ts'

describe('the default questionnaire', () => {
  it('can be published in each language, with one correct answer each', () => {
    expect(questionnaireProblems(defaultQuestionnaire, languages)).toEqual([])
    expect(defaultQuestionnaire).toMatchObject({ passMark: 8, waitHours: 24 })
    expect(defaultQuestionnaire.questions).toHaveLength(10)
    for (const { answers } of defaultQuestionnaire.questions)
      expect(answers.filter(({ correct }) => correct)).toHaveLength(1)
    const french = JSON.stringify(defaultQuestionnaire.questions.map((question) => question.text.fr))
    expect(french).not.toMatch(/ [:;!?]/)
  })
})
