/** The investor questionnaire as an investor answers it, against the real application in this process. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { answersOf, requireQuestionnaire, submitAnswers } from '#tests/support/identity/questionnaire.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { Page } from './questionnaire-page.tsx'

let app: TestApp
let investor: TestPerson
let intl: Intl

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  intl = await english('shell', 'errors', 'investment-errors', 'identity-questionnaire')
}, 60_000)
beforeEach(async () => {
  app.at(testNow)
  answerFetches(app)
  await requireQuestionnaire(app)
  investor = await newPerson(app)
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const open = (): UserEvent =>
  show(<Page params={{}} />, { app, intl, as: investor, path: '/investor-questionnaire?from=/investments' })
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit answers' }))

async function answerAll(user: UserEvent, wrong = 0): Promise<void> {
  const groups = await screen.findAllByRole('group', { name: /^Question/ })
  const { answers } = await answersOf(app, investor, { wrong })
  for (const [index, group] of groups.entries()) {
    const choice = within(group).getAllByRole('radio')[answers[index]?.[0] ?? 0]
    if (choice) await user.click(choice)
  }
}

describe('the investor questionnaire', () => {
  it('names each question without an answer', async () => {
    const user = open()
    await screen.findAllByRole('group', { name: /^Question/ })
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toContain('10')
    expect(screen.getAllByRole('group', { description: /./ })).toHaveLength(10)
  })

  it('shows the result with explanations, and leads back', async () => {
    const user = open()
    await answerAll(user, 1)
    await submit(user)
    await screen.findByText('You passed the investor questionnaire')
    expect(screen.getByText(/Correct answers: 9 of 10/)).toBeTruthy()
    expect(screen.getAllByText('Incorrect')).toHaveLength(1)
    expect(screen.getByText(/deposit guarantee/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/investments')
    expect(screen.queryByRole('button', { name: 'Submit answers' })).toBeNull()
  })

  it('tells the end of the waiting time after a failed attempt', async () => {
    const user = open()
    await answerAll(user, 5)
    await submit(user)
    await screen.findByText('You did not pass the investor questionnaire')
    expect(screen.getByText(/You can try again from .*22/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  it('shows the current state if another tab submitted the attempt', async () => {
    const user = open()
    await answerAll(user)
    await submitAnswers(app, investor, { wrong: 5 })
    await submit(user)
    await screen.findByText(/submitted in another tab/)
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]))
    expect(screen.getByText('You did not pass the investor questionnaire')).toBeTruthy()
  })

  it('is not shown where the site does not require it', async () => {
    await requireQuestionnaire(app, false)
    open()
    await screen.findByText('This site does not require a questionnaire')
    expect(screen.queryAllByRole('radio')).toEqual([])
  })
})
