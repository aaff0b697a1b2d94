/** Amended terms on the screens of the owner, an administrator and an investor. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { closingSteps } from './closing-steps.ts'

let site: PayingApp
let browser: BrowserApp | undefined
let administrator: TestPerson

beforeAll(async () => {
  site = await startPayingApp('embedded')
  // The browser uses the machine's clock, by which sessions must not have expired.
  site.app.at(new Date().toISOString())
  administrator = await newPerson(site.app, { userType: null, admin: true })
  await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
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

const { invest, rowOf } = closingSteps(() => ({ site, administrator }))
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const open = async (path: string, as: TestPerson) => {
  browser?.close()
  browser = await openBrowser(site.app, path, { as })
}

it('is requested, approved and accepted', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const investor = await newPerson(site.app)
  const campaign = await newCampaign(site.app, owner)
  const investment = await invest(campaign.id, investor, 4n, 'site')
  const before = await rowOf(campaign.id)

  await open(`/campaign-dashboard/${campaign.id}`, owner)
  const closing = within(await screen.findByRole('region', { name: 'Closing' }))
  await userEvent.click(await closing.findByRole('button', { name: 'Request new terms' }))
  expect(dialog().getByText('1 investor has to accept them.')).toBeTruthy()
  await press('Send request')
  expect(dialog().getAllByText('This field is required.')).toHaveLength(1)
  expect(dialog().getByText('Change at least one term.')).toBeTruthy()
  const field = dialog().getByLabelText<HTMLInputElement>(/New closing day/)
  await userEvent.type(field, field.max)
  const goal = dialog().getByLabelText<HTMLInputElement>(/Goal/)
  expect(goal.value).toBe('25000')
  await userEvent.clear(goal)
  await userEvent.type(goal, '9000')
  await userEvent.type(dialog().getByLabelText(/Why do the terms change/), 'The permit is late.')
  await press('Send request')
  // In the hint, and in the problem.
  await waitFor(() => expect(dialog().getAllByText(/10,000/).length).toBeGreaterThan(1))
  await userEvent.clear(goal)
  await userEvent.type(goal, '30000')
  const price = dialog().getByLabelText<HTMLInputElement>(/Unit price/)
  await userEvent.clear(price)
  await userEvent.type(price, '50')
  await press('Send request')
  await closing.findByText('We are reviewing your request')
  expect(closing.queryByRole('button', { name: 'Request new terms' })).toBeNull()

  await open(`/admin/campaigns/${campaign.id}`, administrator)
  const review = within(await screen.findByRole('region', { name: 'New terms of this live campaign' }))
  expect(review.getByText('The permit is late.')).toBeTruthy()
  for (const value of ['$25,000.00', '$30,000.00', '$25.00', '$50.00']) expect(review.getByText(value)).toBeTruthy()
  await userEvent.click(review.getByRole('button', { name: 'Approve new terms' }))
  await press('Approve new terms')
  await review.findByText(/Accepted: 0\. No answer yet: 1\. Cancelled: 0\./)
  expect((await rowOf(campaign.id)).closes_at).not.toEqual(before.closes_at)

  await open(`/receipt/${investment}`, investor)
  const panel = within(await screen.findByRole('region', { name: 'Do you accept the new terms?' }))
  expect(panel.getByText('The permit is late.')).toBeTruthy()
  expect(panel.getByText('$50.00')).toBeTruthy()
  expect(panel.getByText(/You keep your units at the price that you paid/)).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Accept new terms' }))
  await screen.findByText('You accepted the new terms')
  expect(screen.queryByRole('button', { name: 'Accept new terms' })).toBeNull()
})

it('is refused by an investor, who is refunded', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const investor = await newPerson(site.app)
  const campaign = await newCampaign(site.app, owner)
  const investment = await invest(campaign.id, investor, 4n, 'site')
  await site.app.deps.db.execute(
    `insert into campaign_amendment values ($1, $2, 'reconfirming', '{"closingDate": "2030-03-01"}',
      '{"closingDate": "2030-02-01"}', 'The permit is late.', '', $3, now(), $3, now(), now() + interval '5 days', null)`,
    [campaign.id, campaign.id, owner.id],
  )
  await site.app.deps.db.execute(`insert into reconfirmation values ($1, $1, $2, $3, 'pending', null)`, [
    campaign.id,
    investment,
    investor.id,
  ])
  await open(`/receipt/${investment}`, investor)
  const panel = within(await screen.findByRole('region', { name: 'Do you accept the new terms?' }))
  await userEvent.click(panel.getByRole('button', { name: 'Cancel investment' }))
  await press('Cancel investment')
  await waitFor(async () => expect(await site.stateOf(investment)).toBe('refunded'))
  await waitFor(() => expect(screen.queryByText('Do you accept the new terms?')).toBeNull())
})
