/** The language that a user chooses applies to the site's messages, and to the user's next device. */

import {
  leaveSilently,
  expect,
  type Language,
  textOf,
  speak,
  started,
  test,
} from '#tests/support/browser/browser-site.ts'
import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'

const choose = (page: Page, language: Language) =>
  page.getByRole('contentinfo').locator(`[hreflang=${language}]`).click()

const ofAccount = (client: SiteClient, token: string) => async () =>
  (await client.call<{ user: { language: string } }>('GET', 'users/me', { token })).user.language

test('a language that a member chooses is stored in the account, also when chosen offline', async ({
  client,
  newMember,
  openAs,
}) => {
  const { session } = await newMember()
  const page = await openAs(session)
  await page.goto('/browse-companies', { waitUntil: 'networkidle' })
  await choose(page, 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(ofAccount(client, session.token)).toBe('ar')

  await choose(page, 'en')
  await expect.poll(ofAccount(client, session.token)).toBe('en')
  await page.context().setOffline(true)
  await choose(page, 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // The choice is sent later, even if the page is gone before the connection is back.
  await leaveSilently(page)
  expect(await ofAccount(client, session.token)()).toBe('en')
  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await later.goto('/browse-companies')
  await expect.poll(ofAccount(client, session.token)).toBe('ar')
})

test('a new device takes the account’s language; one with a chosen language keeps it', async ({
  client,
  newMember,
  openAs,
}) => {
  const { session } = await newMember()
  await client.call('PATCH', 'updateMe', { token: session.token, body: { language: 'fr' } })
  const fresh = { ...session, user: { ...session.user, language: 'fr' } }
  const unused = await openAs(fresh)
  await unused.goto('/home')
  await expect(unused.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(unused.getByRole('link', { name: textOf('fr', 'shell.browse') }).first()).toBeAttached()

  const chosen = await openAs(fresh)
  await speak(chosen, 'ar')
  await chosen.goto('/home')
  await started(chosen)
  await expect(chosen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chosen.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await ofAccount(client, session.token)()).toBe('fr')
})
