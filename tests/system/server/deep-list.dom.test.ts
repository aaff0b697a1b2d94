// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser/browser-app.ts'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const campaigns = 121

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const owner = await newPerson(app, { userType: 'company' })
  for (let each = 0; each < campaigns; each += 1) await newCampaign(app, owner)
})
afterAll(() => app.close())

const cards = () => document.querySelectorAll('main article').length
const more = () => screen.getByRole('link', { name: 'Load more' })

test('returning to a long list restores it as it was', async () => {
  const browser = await openBrowser(app, '/browse-companies?page=12', { also: ['/help-center'] })
  const user = userEvent.setup()
  await waitFor(() => expect(cards()).toBe(108))
  await user.click(more())
  await waitFor(() => expect(cards()).toBe(117))
  expect(location.search).toBe('?page=13')
  await user.click(more())
  await waitFor(() => expect(cards()).toBe(campaigns))
  expect(location.search).toBe('?page=14')
  // Each page was requested by itself, never the whole list.
  history.pushState(null, '', '/help-center')
  await waitFor(() => expect(cards()).toBe(0))
  const before = browser.requests.length
  history.back()
  await waitFor(() => expect(cards()).toBe(campaigns))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(cards()).toBe(campaigns)
  expect(browser.requests.slice(before)).not.toContain('GET campaigns/equities')
  browser.close()
})

test('“Clear” also empties the search field, and pending input is preserved', async () => {
  const browser = await openBrowser(app, '/browse-companies?search=house&sort=percent')
  const user = userEvent.setup()
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  expect(field.value).toBe('house')
  await user.type(field, ' on a hill')
  await waitFor(() => expect(location.search).toContain('hill'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('house on a hill')
  await user.click((await screen.findAllByRole('link', { name: /^Clear/ }))[0] ?? field)
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  browser.close()
})

test('“Clear” resets a search without other filters', async () => {
  const browser = await openBrowser(app, '/browse-companies?search=house')
  const user = userEvent.setup()
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  await user.click((await screen.findAllByRole('link', { name: /^Clear/ }))[0] ?? field)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  browser.close()
})
