import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { remove } from '#contract/campaign/campaign-dashboard.ts'
import { listUpdates } from '#contract/campaign/campaign-tabs.ts'
import { pageSize } from '#domain/limits.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp
let owner: TestPerson

beforeAll(async () => {
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  app = await startTestApp()
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
})

afterEach(() => browser.close())
afterAll(() => app.close())

const title = () => screen.findByLabelText('Title')
const publish = () => screen.getByRole('button', { name: 'Publish' })

it('publishes an update once, although the first response was lost', async () => {
  owner = await newPerson(app, { userType: 'company' })
  const campaign = await newCampaign(app, owner)
  browser = await openBrowser(app, `/campaign-dashboard/${campaign.id}?tab=updates`, { as: owner })
  await userEvent.type(await title(), 'Roof finished')
  await userEvent.type(screen.getByLabelText('Text'), 'The scaffolding leaves on Monday.')
  browser.loseAnswer()
  await userEvent.click(publish())
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection')
  // Offline, the button is disabled with a reason, and the input is preserved.
  expect(publish().getAttribute('aria-disabled')).toBe('true')
  expect(await title()).toHaveProperty('value', 'Roof finished')

  dispatchEvent(new Event('online'))
  await waitFor(() => expect(publish().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(publish())
  await screen.findByText(/saved it are notified/)
  expect(await title()).toHaveProperty('value', '')
  expect(screen.queryByText('This field is required.')).toBeNull()
  expect(sessionStorage.getItem(`freehold.form.update.${campaign.id}`)).toBeNull()
  const { items } = (await make(app, listUpdates, { params: { campaignId: campaign.id } })).data
  expect(items.map((update) => update.title)).toEqual(['Roof finished'])
})

it('publishes an update for investors only, with a badge where they read it', async () => {
  owner = await newPerson(app, { userType: 'company' })
  const campaign = await newCampaign(app, owner)
  browser = await openBrowser(app, `/campaign-dashboard/${campaign.id}?tab=updates`, { as: owner })
  await userEvent.type(await title(), 'Secret lease')
  await userEvent.type(screen.getByLabelText('Text'), 'A tenant has signed.')
  await userEvent.selectOptions(screen.getByLabelText('Audience'), 'Investors only')
  await screen.findByText(/Only investors who have paid can read it/)
  await userEvent.click(publish())
  await screen.findByText(/Investors who have paid are notified/)
  browser.close()

  browser = await openBrowser(app, `/campaign-detail-page/${campaign.slug}?tab=updates`, { as: owner })
  await screen.findByRole('heading', { name: 'Secret lease' })
  await screen.findByText('For investors of this campaign')
  browser.close()

  browser = await openBrowser(app, `/campaign-detail-page/${campaign.slug}?tab=updates`, { as: await newPerson(app) })
  await screen.findByText('No updates yet')
  expect(screen.queryByText('Secret lease')).toBeNull()
})

it('restores a deleted draft from the list of deleted ones', async () => {
  owner = await newPerson(app, { userType: 'company' })
  const campaign = await newCampaign(app, owner, { status: 0 })
  await make(app, remove, { params: { id: campaign.id } }, { as: owner })
  browser = await openBrowser(app, '/campaign-dashboard', { as: owner })
  await userEvent.click(await screen.findByRole('link', { name: /^Deleted\s*1$/ }))
  await screen.findByText(/Deleted permanently on/)
  await userEvent.click(screen.getByRole('button', { name: /^Restore/ }))
  await waitFor(() => expect(screen.queryByText(/Deleted permanently on/)).toBeNull())
  const row = await app.deps.db.execute('select deleted_at from campaign where id = $1', [campaign.id])
  expect(row).toEqual([{ deleted_at: null }])
})

it('deletes a deleted draft permanently after a confirmation', async () => {
  owner = await newPerson(app, { userType: 'company' })
  const campaign = await newCampaign(app, owner, { status: 0 })
  await make(app, remove, { params: { id: campaign.id } }, { as: owner })
  browser = await openBrowser(app, '/campaign-dashboard?status=deleted', { as: owner })
  await userEvent.click(await screen.findByRole('button', { name: /^Delete .+ now$/ }))
  await screen.findByText(/This cannot be undone/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await app.deps.db.execute('select id from campaign where id = $1', [campaign.id])).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Delete .+ now$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete now' }))
  await screen.findByText('Draft deleted permanently.')
  expect(await app.deps.db.execute('select id from campaign where id = $1', [campaign.id])).toEqual([])
})

it('appends the next page to the list, and revalidates the displayed items in one request', async () => {
  owner = await newPerson(app, { userType: 'company' })
  for (let made = 0; made < pageSize.campaignDashboard + 2; made += 1) await newCampaign(app, owner)
  browser = await openBrowser(app, '/campaign-dashboard', { as: owner })
  const cards = () => screen.queryAllByRole('article').length
  await waitFor(() => expect(cards()).toBe(pageSize.campaignDashboard))
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(cards()).toBe(pageSize.campaignDashboard + 2))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(browser.requests.filter((request) => request.startsWith('GET get-user-campaigns/'))).toHaveLength(2)

  await userEvent.click(screen.getByRole('link', { name: 'Hidden' }))
  await screen.findByText('No records found.')
  await userEvent.click(screen.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(cards()).toBe(pageSize.campaignDashboard + 2))
})
