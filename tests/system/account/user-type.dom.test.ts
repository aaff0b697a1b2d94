/** A user without a user type is redirected to choose one from every page (platform 2, decision T70). */

import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp
beforeAll(async () => {
  app = await startTestApp()
  // The browser uses the machine's clock.
  app.at(new Date().toISOString())
})
afterEach(() => browser.close())
afterAll(() => app.close())

const also = ['/user-type-select', '/home', '/settings/profile']
const stays = async (path: string): Promise<void> => {
  // A redirect happens on the first render.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(location.pathname).toBe(path)
}

describe('a user without a user type', () => {
  it.each(['/home', '/settings/profile', '/saved-campaign', '/notifications', '/investments'])(
    'is redirected from %s to the choice, and back afterwards',
    async (path) => {
      browser = await openBrowser(app, path, { as: await newPerson(app, { userType: null }), also })
      await waitFor(() => expect(location.pathname).toBe('/user-type-select'), { timeout: 6000 })
      expect(new URLSearchParams(location.search).get('next')).toBe(path)
      await stays('/user-type-select')
    },
  )

  it.each(['/user-type-select', '/browse-companies'])('stays at %s', async (path) => {
    browser = await openBrowser(app, path, { as: await newPerson(app, { userType: null }), also })
    await stays(path)
  })
})

it.each([
  ['an investor', {}],
  ['an administrator without a kind', { userType: null, admin: true }],
] as const)('%s stays at /home', async (_, options) => {
  browser = await openBrowser(app, '/home', { as: await newPerson(app, options), also })
  await stays('/home')
})
