/** The link of a third party, against the real application in this process. */

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { answerFetches, english, show } from '#tests/support/browser/component-app.tsx'
import { sendComplete } from '#tests/support/investors/accreditation.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { Page } from './letter-page.tsx'

let app: TestApp
let investor: TestPerson
let intl: Intl
let token = ''

beforeAll(async () => {
  // jsdom replaces Node's `Uint8Array`, on which the database's buffers are based.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  intl = await english('shell', 'errors', 'identity-letter')
}, 60_000)
beforeEach(async () => {
  app.at(testNow)
  answerFetches(app)
  investor = await newPerson(app)
  await sendComplete(app, investor, {
    verificationType: 'third-party',
    letterFile: '',
    professionalName: 'Ada Bell',
    professionalEmail: 'ada.bell@example.com',
    profession: 'accountant',
    professionalLicence: 'CPA 12345',
  })
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === 'ada.bell@example.com')
  token = /accreditation-letter\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
})
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const open = () => show(<Page params={{ token }} />, { app, intl, path: `/accreditation-letter/${token}` })
const letter = async () => (await make(app, calls.identity.getAccreditation, {}, { as: investor })).data.letter

it('shows the name of the investor and nothing else about them', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Statement' })).toBeTruthy()
  expect(document.body.textContent).toContain('Amal Haddad')
  expect(document.body.textContent).not.toMatch(/CANARY|amal@|Portland|1980/)
  expect(await letter()).toMatchObject({ state: 'requested' })
})

it.each([
  ['I confirm this statement', 'You confirmed the statement', 'confirmed'],
  ['I cannot confirm it', 'You did not confirm the statement', 'declined'],
])('records "%s"', async (choice, done, state) => {
  const user = open()
  await user.click(await screen.findByRole('radio', { name: choice }))
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Ada Bell')
  await user.type(screen.getByRole('textbox', { name: 'Your licence number' }), 'CPA 12345')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
  expect(await letter()).toMatchObject({ state })
})

it('shows what is missing beside its field, and sends nothing', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(screen.getAllByText('This field is required.').length).toBeGreaterThanOrEqual(3))
  expect(await letter()).toMatchObject({ state: 'requested' })
})

it('explains a link that is no longer valid', async () => {
  const body = { confirmed: true, name: 'Ada Bell', licenceNumber: '1', date: '2026-11-21' }
  await make(app, calls.identity.answerLetter, { params: { token }, body })
  open()
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
})
