/** The closing of a live campaign on its owner's dashboard. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { closingSteps } from './closing-steps.ts'

let site: PayingApp
let browser: BrowserApp | undefined
let administrator: TestPerson
let owner: TestPerson
let campaign: TestCampaign

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
beforeEach(async () => {
  owner = await newPerson(site.app, { userType: 'company' })
  campaign = await newCampaign(site.app, owner, { unitsTotal: 8n })
  await site.app.deps.db.execute('update campaign set goal = 10000 where id = $1', [campaign.id])
})
afterEach(() => browser?.close())
afterAll(() => site.stop())

const { invest, rowOf } = closingSteps(() => ({ site, administrator }))
const panel = async () => {
  browser = await openBrowser(site.app, `/campaign-dashboard/${campaign.id}`, { as: owner })
  return within(await screen.findByRole('region', { name: 'Closing' }))
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (name: string) => userEvent.click(dialog().getByRole('button', { name }))

it('explains why the campaign cannot close early yet', async () => {
  const closing = await panel()
  await closing.findByText('You can close it early once it has reached its goal.')
  expect(closing.queryByRole('button', { name: 'Close early' })).toBeNull()
})

it('announces an early closing after showing the day and who is notified, and withdraws it', async () => {
  await invest(campaign.id, await newPerson(site.app))
  const before = await rowOf(campaign.id)
  const closing = await panel()
  await userEvent.click(await closing.findByRole('button', { name: 'Close early' }))
  expect(dialog().getByText('We notify 1 investor and no followers.')).toBeTruthy()
  const field = dialog().getByLabelText<HTMLInputElement>(/New closing day/)
  const first = field.value
  await userEvent.clear(field)
  await press('Announce early closing')
  expect(dialog().getByText('This field is required.')).toBeTruthy()
  expect((await rowOf(campaign.id)).closes_at).toEqual(before.closes_at)
  await userEvent.type(field, first)
  await press('Announce early closing')
  await closing.findByText(/^Your campaign closes early, on/)
  expect((await rowOf(campaign.id)).closes_at).not.toEqual(before.closes_at)

  await userEvent.click(closing.getByRole('button', { name: 'Withdraw early closing' }))
  await press('Withdraw')
  await closing.findByText(/You announced an early closing less than 24 hours ago/)
  expect(closing.queryByRole('button', { name: 'Close early' })).toBeNull()
  await waitFor(async () => expect((await rowOf(campaign.id)).closes_at).toEqual(before.closes_at))
})

it('shows the refusal of a day that is not possible any more, and stays open', async () => {
  await invest(campaign.id, await newPerson(site.app))
  const closing = await panel()
  await userEvent.click(await closing.findByRole('button', { name: 'Close early' }))
  await site.app.deps.db.execute('update campaign set goal = 20000 where id = $1', [campaign.id])
  await press('Announce early closing')
  await dialog().findByText('The campaign cannot close early now. Nothing was changed. Review its closing again.')
})
