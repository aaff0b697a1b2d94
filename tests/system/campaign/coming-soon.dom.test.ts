/** Coming-soon pages in the browser: the owner sends one for review, and a user indicates, changes and withdraws an amount. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { decidePage, openPage } from '#tests/support/investors/coming-soon.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'

let site: PayingApp
let browser: BrowserApp | undefined
let administrator: TestPerson
let owner: TestPerson

beforeAll(async () => {
  site = await startPayingApp('embedded')
  // The browser uses the machine's clock, by which sessions must not have expired.
  site.app.at(new Date().toISOString())
  administrator = await newPerson(site.app, { userType: null, admin: true })
  owner = await newPerson(site.app, { userType: 'company' })
  // jsdom implements the element without the methods that open and close it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => browser?.close())
afterAll(() => site.stop())

const dialog = () => within(screen.getByRole('dialog'))

it('is sent for review by its owner, and shows the reason of an administrator who declines it', async () => {
  const id = await newDraft(site.app, owner, 'equity')
  await writeCompleteDraft(site.app, { id, ownerId: owner.id, kind: 'equity' })
  browser = await openBrowser(site.app, `/campaign-dashboard/${id}`, { as: owner })
  const panel = within(await screen.findByRole('region', { name: 'Coming-soon page' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Open a coming-soon page' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Send for review' }))
  expect(await dialog().findByText('This field is required.')).toBeTruthy()
  await userEvent.type(dialog().getByLabelText('Short description'), 'Flats by the river.')
  await userEvent.click(dialog().getByRole('button', { name: 'Send for review' }))
  await panel.findByText('We are reviewing your page')
  browser.close()
  await decidePage(site.app, id, administrator, 'decline', 'Say what you plan.')
  browser = await openBrowser(site.app, `/campaign-dashboard/${id}`, { as: owner })
  expect(await screen.findByText('Say what you plan.')).toBeTruthy()
})

it('takes an amount, which its user changes and withdraws', async () => {
  const { slug } = await openPage(site.app, { owner, administrator })
  const investor = await newPerson(site.app)
  browser = await openBrowser(site.app, `/coming-soon/${slug}?amount=250.50`, { as: investor })
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount in/)
  expect(amount.value).toBe('250.50')
  await userEvent.click(screen.getByRole('button', { name: 'Indicate interest' }))
  await screen.findByText(/You indicated/)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByText(/You indicated/)).toBeNull())
  expect(await screen.findByRole('button', { name: 'Indicate interest' })).toBeTruthy()
})
