/** The publication of an incomplete questionnaire: what is missing is marked, and takes the focus. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { EditedQuestionnaire, ManagedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './admin-questionnaire-page.tsx'

const { getManagedQuestionnaire, publishQuestionnaire, saveQuestionnaireDraft } = calls.admin
const now = '2026-11-23T12:00:00.000Z'
const text = (of: string) => ({ en: of, fr: of, ar: of })
const answers = [
  { text: text('Yes'), correct: true },
  { text: text('No'), correct: false },
]
const whole = { text: text('Can you lose money?'), answers, explanation: text('You can.') }
const content: EditedQuestionnaire = {
  questions: [
    whole,
    { ...whole, text: { ...text('Is it a deposit?'), fr: '' }, explanation: { en: '', fr: '', ar: 'لا' } },
  ],
  passMark: 2,
  waitHours: 24,
  attemptsPerDay: 3,
}
const managed = (draft: EditedQuestionnaire): ManagedQuestionnaire => ({
  required: true,
  published: { number: 1, at: now, supersedesResults: false, content: { ...content, questions: [whole] } },
  draft: { revision: 3, changedAt: now, content: draft },
})

let intl: Intl
let server: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'admin', 'identity-questionnaire')
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => {
  server = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (draft: EditedQuestionnaire, query = '') => {
  server.answer(getManagedQuestionnaire, managed(draft))
  server.refuse(publishQuestionnaire, {
    code: 'INVALID_INPUT',
    fields: [{ path: 'questions.1.text.fr', code: 'required' }],
  })
  return showStubbed(<Page params={{}} />, { intl, now, path: `/admin/investor-questionnaire${query}` })
}
const publish = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  await user.click(within(dialog).getByRole('button', { name: 'Publish', hidden: true }))
}

it('marks each incomplete question, and moves the focus to the first', async () => {
  const user = open(content)
  await screen.findByRole('link', { name: /Is it a deposit/ })
  expect(screen.queryByText(/fields? missing/)).toBeNull()
  await publish(user)
  const mark = await screen.findByText('3 fields missing')
  expect(mark.closest('li')?.textContent).toContain('Is it a deposit?')
  expect(screen.getAllByText(/fields? missing/)).toHaveLength(1)
  const link = screen.getByRole('link', { name: /Is it a deposit/ })
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(link.getAttribute('href')).toBe('/admin/investor-questionnaire?question=2&check=1')
})

it('marks each field of the question, moves the focus to the first, and returns with the marks', async () => {
  const user = open(content, '?question=2&check=1')
  const field = await screen.findByRole('textbox', { name: 'Question (French)' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const invalid = () => document.querySelectorAll('[aria-invalid=true]').length
  expect(invalid()).toBe(3)
  await user.type(field, 'Est-ce un dépôt ?')
  expect(invalid()).toBe(2)
  expect(screen.getByRole('link', { name: 'Back to the questionnaire' }).getAttribute('href')).toBe(
    '/admin/investor-questionnaire?check=1',
  )
  expect(server.sent(saveQuestionnaireDraft)).toHaveLength(0)
})

it('marks a pass mark above the number of questions', async () => {
  const user = open({ ...content, questions: [whole] })
  await publish(user)
  const mark = await screen.findByRole('combobox', { name: 'Correct answers required' })
  await waitFor(() => expect(document.activeElement).toBe(mark))
  expect(mark.getAttribute('aria-invalid')).toBe('true')
})

it('leads to a first question where there is none', async () => {
  const user = open({ ...content, questions: [] })
  await publish(user)
  const add = screen.getByRole('link', { name: 'Add question' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})
