import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp
let owner: TestPerson
let investor: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
  owner = await newPerson(app, { userType: 'company' })
  investor = await newPerson(app)
})
afterEach(() => browser.close())
afterAll(() => app.close())

const menu = () => screen.getByRole('banner')
const menuLinks = async (): Promise<string[]> => {
  await within(menu()).findByRole('link', { name: 'Sign out', hidden: true })
  return within(menu())
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent ?? '')
}

it('an owner sees both displays until choosing one, which the browser stores', async () => {
  browser = await openBrowser(app, '/settings/display', { as: owner, also: ['/login', '/campaign-dashboard'] })
  expect(await menuLinks()).toEqual(expect.arrayContaining(['Investor dashboard', 'My campaigns', 'Raise funds']))
  await userEvent.click(await screen.findByRole('radio', { name: 'As an investor' }))
  expect(await menuLinks()).toContain('Investor dashboard')
  expect(await menuLinks()).not.toContain('My campaigns')
  expect(await menuLinks()).not.toContain('Raise funds')
  await userEvent.click(screen.getByRole('radio', { name: 'As a campaign owner' }))
  expect(await menuLinks()).toEqual(expect.arrayContaining(['My campaigns', 'Raise funds']))
  expect(await menuLinks()).not.toContain('Investor dashboard')
  expect(localStorage.getItem(`freehold.display.${app.deps.partitions.of(owner.id)}`)).toBe('owner')
  // Signing in without a requested page opens the start page of the display.
  history.pushState(null, '', '/login')
  await waitFor(() => expect(location.pathname).toBe('/campaign-dashboard'))
})

it('an investor has no display to choose, and a dashboard', async () => {
  browser = await openBrowser(app, '/settings/display', { as: investor, also: ['/dashboard'] })
  expect(await menuLinks()).toContain('Investor dashboard')
  expect(await menuLinks()).not.toContain('My campaigns')
  expect(screen.queryByRole('radio', { name: 'As an investor' })).toBeNull()
  const campaign = await newCampaign(app, owner, { name: 'Harbour Street Lofts' })
  await make(app, calls.campaign.save, { params: { id: campaign.id } }, { as: investor })
  history.pushState(null, '', '/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Investor dashboard' })).toBeTruthy()
  expect(await screen.findByText('No investments yet')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Saved campaigns' })).toBeTruthy()
  expect(within(screen.getByRole('main')).getByText('Harbour Street Lofts')).toBeTruthy()
})
