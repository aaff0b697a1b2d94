import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { languages } from '#domain/site/language.ts'
import { answeredQuestion, chosenIndices } from './answered.ts'
import { questionnaireProgress } from './attempts.ts'
import {
  answerProblems,
  gradeQuestionnaire,
  localizedTo,
  type QuestionnaireContent,
  questionnaireProblems,
  shuffled,
} from './questionnaire.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const all = (text: string) => ({ en: text, fr: text, ar: text })
const ofAnswers = (...correct: boolean[]): QuestionnaireContent['questions'][number] => ({
  text: all('?'),
  explanation: all('!'),
  answers: correct.map((each, index) => ({ text: all(String(index)), correct: each })),
})
const content = (...questions: QuestionnaireContent['questions'][number][]): QuestionnaireContent => ({
  questions,
  passMark: 1,
  waitHours: 24,
  attemptsPerDay: 3,
})

describe('grading', () => {
  const several = content(ofAnswers(true, false, true), ofAnswers(false, true))
  it.each([
    [[[0, 2], [1]], 2],
    [[[2, 0], [1]], 2],
    // Neither a part of the correct answers, nor more than them.
    [[[0], [1]], 1],
    [[[0, 1, 2], [1]], 1],
    [[[], []], 0],
    [[], 0],
    [[[1], [0]], 0],
  ] as const)('of %j gives %i', (chosen, score) => {
    expect(gradeQuestionnaire(several, chosen).score).toBe(score)
  })

  it('passes from the pass mark on', () => {
    const one = ofAnswers(true, false)
    const ten = { ...content(...Array.from({ length: 10 }, () => one)), passMark: 8 }
    for (let right = 0; right <= 10; right += 1) {
      const chosen = Array.from({ length: 10 }, (_, index) => [index < right ? 0 : 1])
      expect(gradeQuestionnaire(ten, chosen)).toMatchObject({ score: right, passed: right >= 8 })
    }
  })

  it('does not depend on the order in which answers are shown', () => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const order = shuffled(5, `a/${attempt}`, hash)
      const question = ofAnswers(false, false, false, true, false)
      const shown = [order.indexOf(3)]
      expect(gradeQuestionnaire(content(question), [chosenIndices(order, shown)]).score).toBe(1)
      const answered = answeredQuestion(question, { order, chosen: shown, language: 'en' })
      expect(answered.correct).toBe(true)
      expect(answered.answers.filter(({ chosen }) => chosen)).toEqual([{ text: '3', chosen: true, correct: true }])
    }
  })
})

describe('shuffled answers', () => {
  it('are a permutation that the seed determines', () => {
    for (let count = 2; count <= 5; count += 1)
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const order = shuffled(count, String(attempt), hash)
        expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index))
        expect(shuffled(count, String(attempt), hash)).toEqual(order)
      }
  })

  it('are in each position about equally often', () => {
    const firsts = [0, 0, 0]
    for (let attempt = 0; attempt < 3000; attempt += 1) {
      const first = shuffled(3, `x/${attempt}`, hash)[0] ?? 0
      firsts[first] = (firsts[first] ?? 0) + 1
    }
    for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })
})

describe('a submission', () => {
  const two = content(ofAnswers(true, false), ofAnswers(true, false))
  it.each([
    [[[0], [1]], []],
    [[[0]], ['answers.1 required']],
    [[[0], []], ['answers.1 required']],
    [[[2], [0]], ['answers.0 unknown']],
    [[[0, 0], [0]], ['answers.0 unknown']],
    [[[0], [0], [0]], ['answers too-many']],
  ] as const)('of %j has the problems %j', (chosen, problems) => {
    expect(answerProblems(two, chosen).map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
  })
})

describe('a version', () => {
  it.each([
    [content(), ['questions required']],
    [{ ...content(ofAnswers(true, false)), passMark: 2 }, ['passMark too-large']],
    [content(ofAnswers(true)), ['questions.0.answers too-small']],
    [content(ofAnswers(false, false)), ['questions.0.correct required']],
    [content(ofAnswers(true, true)), ['questions.0.correct too-many']],
    [content({ ...ofAnswers(true, false), text: { en: 'a', fr: '', ar: 'b' } }), ['questions.0.text.fr required']],
    [content(ofAnswers(true, false, true)), []],
  ])('has the problems %#', (version, problems) => {
    expect(questionnaireProblems(version, languages).map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
  })

  it('needs only the offered languages, and shows another one where a text is missing', () => {
    const english = content({ ...ofAnswers(true, false), text: { en: 'a', fr: '', ar: '' } })
    expect(questionnaireProblems(english, ['en'])).toEqual([])
    expect(localizedTo('ar', { en: 'a', fr: '', ar: '' })).toBe('a')
    expect(localizedTo('ar', { en: 'a', fr: '', ar: 'b' })).toBe('b')
  })
})

describe('the state of a user', () => {
  const hour = 3_600_000
  const now = 1_000 * hour
  const required = { required: true, validFrom: 2, waitHours: 24, attemptsPerDay: 2 }
  const failed = (hoursAgo: number, version = 2) => ({ version, passed: false, submittedAt: now - hoursAgo * hour })
  const passed = (version: number) => ({ version, passed: true, submittedAt: now - 500 * hour })

  it.each([
    ['off', { ...required, required: false }, [failed(1)], undefined],
    ['needed', required, [], undefined],
    ['passed', required, [passed(2)], undefined],
    ['passed', required, [failed(1), passed(3)], undefined],
    ['needed', required, [passed(1)], undefined],
    ['wait', required, [failed(1)], now + 23 * hour],
    ['wait', required, [failed(1, 1)], now + 23 * hour],
    ['needed', required, [failed(24)], undefined],
    ['needed', { ...required, waitHours: 0 }, [failed(1)], undefined],
    // Two attempts a day: the second latest ends a day later.
    ['wait', { ...required, waitHours: 0 }, [failed(1), failed(20)], now + 4 * hour],
    ['wait', { ...required, waitHours: 0 }, [failed(20), failed(1), failed(23)], now + 4 * hour],
    ['needed', { ...required, waitHours: 0 }, [failed(1), failed(25)], undefined],
    // Submitted before the clock was set back.
    ['wait', required, [failed(-100)], now + 124 * hour],
  ] as const)('is %s', (state, rules, attempts, waitUntil) => {
    expect(questionnaireProgress(rules, attempts, now)).toEqual(
      waitUntil === undefined ? { state } : { state, waitUntil },
    )
  })
})
