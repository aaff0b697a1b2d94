/**
 * Without a server: cached pages show their age, actions that need a connection are disabled, and data of users is
 * isolated.
 */

import type { Page } from '@playwright/test'
import {
  controlled,
  demoUsers,
  expect,
  storedFiles,
  openCampaigns,
  textOf,
  signInHere,
  speak,
  test,
} from '#tests/support/browser/browser-site.ts'
import { readAllStorage } from '#tests/support/browser/storage-contents.ts'

const age = (page: Page) => page.getByRole('main').getByText(/^Saved 1 hour ago/)

/** Opened through the worker, so that it is cached. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

test('with the server stopped a reload shows browse, the opened campaign and my investments with their age', async ({
  page,
  client,
  site,
}) => {
  const [campaign, never] = await openCampaigns(client)
  const detail = `/campaign-detail-page/${campaign?.slug}`
  await page.goto('/login')
  await signInHere(page, demoUsers.investor)
  await controlled(page)
  for (const path of ['/browse-companies', detail, '/investments', '/saved-campaign', `/invest/${campaign?.id}`])
    await open(page, path)
  await open(page, '/investments')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const total = await page.getByRole('main').getByRole('listitem').count()
  expect(total).toBeGreaterThan(5)

  await site.stop()
  // An hour later.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  try {
    await page.goto('/browse-companies')
    await page.reload()
    await expect(page.locator('main article')).toHaveCount(9)
    await expect(age(page).first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(textOf('en', 'shell.offline'))
    await page.goto(detail)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign?.name ?? '')
    await expect(age(page).first()).toBeVisible()
    await page.goto('/investments')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'portfolio.title'))
    await expect(age(page).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(total)
    await page.goto('/saved-campaign')
    await expect(page.locator('main article').first()).toBeVisible()

    // An action that needs a connection is disabled and says why.
    await page.goto(`/invest/${campaign?.id}`)
    await expect(page.getByText(textOf('en', 'detail.offlineInvest'))).toBeVisible()
    await expect(page.getByRole('main').locator('form button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
    // A page that was never opened has its own message.
    await page.goto(`/campaign-detail-page/${never?.slug}`)
    await expect(page.getByText(textOf('en', 'shell.offlineNothing'))).toBeVisible()

    // Following links works too.
    await page.goto('/browse-companies')
    await page.locator(`main a[href="${detail}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign?.name ?? '')
  } finally {
    await site.start()
  }
  await page
    .getByRole('button', { name: textOf('en', 'shell.retry') })
    .click({ timeout: 1000 })
    .catch(() => {})
  await page.goto('/browse-companies')
  await expect(age(page)).toHaveCount(0)
})

test('sign-out offline clears the device, and the next user sees nothing of the previous one', async ({
  page,
  context,
  client,
  newMember,
}) => {
  const member = await newMember({ firstName: 'Second' })
  await page.goto('/login')
  await signInHere(page, demoUsers.investor)
  await controlled(page)
  await open(page, '/investments')
  const [first] = (
    await client.call<{ items: { campaign: { name: string }; reference: string }[] }>('GET', 'my-investment/', {
      token: (await client.signIn(demoUsers.investor)).token,
    })
  ).items
  await expect(page.getByRole('main')).toContainText(first?.campaign.name ?? '-')

  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  const answers = () =>
    client.call('GET', 'users/me', { token }).then(
      () => 'open',
      () => 'ended',
    )
  // Only localStorage has the token: no request in a cache, and no record, as no draft is pending.
  await page.evaluate(() => {
    const session = localStorage.getItem('freehold.session') ?? ''
    localStorage.removeItem('freehold.session')
    Object.assign(globalThis, { session })
  })
  expect((await readAllStorage(page)).includes(token)).toBe(false)
  await page.evaluate(() =>
    localStorage.setItem('freehold.session', (globalThis as unknown as { session: string }).session),
  )
  await context.setOffline(true)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  expect(await answers()).toBe('open')
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')))).toEqual(
    [],
  )
  expect(await page.evaluate(() => localStorage.getItem('freehold.session'))).toBeNull()
  await page.goto('/investments')
  await expect(page).toHaveURL(/\/login/)

  await context.setOffline(false)
  await page.goto('/login?next=/investments')
  await expect.poll(answers).toBe('ended')
  await signInHere(page, member)
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'portfolio.title'))
  await expect(page.getByRole('main')).not.toContainText(first?.reference ?? '-')
  await expect(page.getByRole('main')).not.toContainText(first?.campaign.name ?? '-')
  await context.setOffline(false)
})

test('a session that ended unnoticed leaves no data to the next user', async ({ page, context, newMember }) => {
  const member = await newMember()
  await page.goto('/login')
  await signInHere(page, demoUsers.investor)
  await controlled(page)
  await open(page, '/investments')
  // The tab was closed and the session expired: only its marker is gone.
  await page.evaluate(() => localStorage.removeItem('freehold.session'))
  await page.goto('/login?next=/saved-campaign')
  await signInHere(page, member)
  await expect(page).toHaveURL(/\/saved-campaign$/)
  const names = await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')))
  expect(names.every((name) => name.endsWith(member.session.partition))).toBe(true)
  await context.setOffline(true)
  await page.goto('/investments')
  await expect(page.getByText(textOf('en', 'shell.offlineNothing'))).toBeVisible()
  await context.setOffline(false)
})

test('a page with uncached texts shows that it needs a connection, and loads once online', async ({
  page,
  context,
}) => {
  await page.goto('/browse-companies')
  await controlled(page)
  await open(page, '/browse-companies')
  // A visitor caches the texts of public pages; those of investments follow after sign-in.
  await expect.poll(async () => Object.keys(await storedFiles(page)).join()).toContain('/text-en-errors.')
  await context.setOffline(true)
  await page.goto('/login')
  await expect(page.locator('[name=email]')).toBeVisible()
  await page.goto('/agreement-check')
  await expect(page.getByText(textOf('en', 'shell.offlineNothing'))).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(textOf('en', 'shell.offline'))
  await page.getByRole('button', { name: textOf('en', 'shell.retry') }).click()
  await expect(page.getByText(textOf('en', 'shell.offlineNothing'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'check.title'))
})

test('in Arabic the offline notice is in Arabic', async ({ page, context }) => {
  await speak(page, 'ar')
  await page.goto('/browse-companies')
  await controlled(page)
  await open(page, '/browse-companies')
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('main article')).toHaveCount(9)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('banner')).toContainText(textOf('ar', 'shell.offline'))
  await context.setOffline(false)
})
