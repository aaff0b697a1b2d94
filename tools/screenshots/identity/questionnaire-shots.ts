/** The investor questionnaire: before a payment, on the page of a user for administrators, and its publication. */

import type { Page } from '@playwright/test'
import { replaceReply } from '#tools/screenshots/replaced-reply.ts'
import type { Facts, Shot } from '#tools/screenshots/shot.ts'

const questions = [
  {
    text: 'A company that you invested in fails. What can happen to your money?',
    answers: [
      { text: 'I can lose all of it.', chosen: true },
      { text: 'The site pays it back.', chosen: false },
    ],
    correct: true,
    explanation: 'Nobody guarantees investments in companies. You can lose all that you invest.',
  },
  {
    text: 'When can you sell your units?',
    answers: [
      { text: 'On any day, at the price that I paid.', chosen: true },
      { text: 'Possibly only at the end of the term, or never.', chosen: false },
    ],
    correct: false,
    explanation: 'There is no public market for the units. Expect to hold them until the end of the term.',
  },
]
const result = (day: string, score: number) => ({
  submittedAt: `2026-11-${day}T10:20:00.000Z`,
  version: 1,
  language: 'en',
  score,
  total: 2,
  passMark: 2,
  passed: score === 2,
  questions: questions.map((question) => (score === 2 ? { ...question, correct: true } : question)),
})

const needed = (page: Page) =>
  replaceReply(page, { path: /v1\.1\/investor-questionnaire$/, method: 'GET' }, (data) => ({
    ...data,
    state: 'needed',
  }))

export function questionnaireShots(facts: Facts): readonly Shot[] {
  const edit = '/admin/investor-questionnaire'
  return [
    { name: 'questionnaire-not-required', as: 'newcomer', path: '/investor-questionnaire' },
    { name: 'questionnaire-offline', as: 'newcomer', path: '/investor-questionnaire', offline: true },
    {
      name: 'payment-questionnaire',
      as: 'investor',
      path: '/faq',
      dark: true,
      prepare: async (page) => {
        await needed(page)
        await page.goto(`/payment/${facts.reserved}`)
        await page.locator('main a[href*=investor-questionnaire]').waitFor()
      },
    },
    {
      name: 'admin-person-questionnaire',
      as: 'admin',
      path: '/admin/users',
      dark: true,
      prepare: async (page) => {
        await replaceReply(page, { path: /\/investor-questionnaire\/results\//, method: 'GET' }, () => ({
          state: 'passed',
          results: [result('22', 2), result('20', 1)],
        }))
        await page.locator('main li a').last().click()
        await page.locator('dl').first().waitFor()
        await page.locator('[aria-labelledby=questionnaire] summary').last().click()
      },
    },
    { name: 'admin-questionnaire', as: 'admin', path: edit, dark: true },
    { name: 'admin-questionnaire-question', as: 'admin', path: `${edit}?question=1` },
    { name: 'admin-questionnaire-preview', as: 'admin', path: `${edit}?preview=1` },
    {
      name: 'admin-questionnaire-incomplete',
      as: 'admin',
      path: '/faq',
      dark: true,
      prepare: async (page) => {
        await withIncompleteDraft(page)
        await page.goto(`${edit}?check=1`)
        await page.locator('#question-2').waitFor()
      },
    },
    {
      name: 'admin-questionnaire-incomplete-question',
      as: 'admin',
      path: '/faq',
      prepare: async (page) => {
        await withIncompleteDraft(page)
        await page.goto(`${edit}?question=2&check=1`)
        await page.locator('main [aria-invalid=true]').first().waitFor()
      },
    },
  ]
}

interface Published {
  readonly published: { readonly at: string; readonly content: { readonly questions: readonly object[] } }
}

const withIncompleteDraft = (page: Page) =>
  replaceReply(page, { path: /\/admin\/investor-questionnaire$/, method: 'GET' }, (data) => {
    const { published } = data as unknown as Published
    const { at, content } = published
    const open = content.questions.map((question, index) =>
      index === 1 || index === 3 ? { ...question, explanation: { en: '', fr: '', ar: '' } } : question,
    )
    return { ...data, draft: { revision: 3, changedAt: at, content: { ...content, questions: open } } }
  })
