/** A connected account for a campaign: to the card provider and back, chosen, stored, and chosen offline. */

import type { Page } from '@playwright/test'
import { demoUsers, SiteClient, storedState, type StoredSession } from '#tools/hosts/site-client.ts'
import type { SiteProcess } from '#tools/hosts/site-process.ts'
import {
  controlled,
  copySite,
  expect,
  type Language,
  pagesOfOwnersStored,
  textOf,
  signInHere,
  speak,
  test as base,
} from '#tests/support/browser/browser-site.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { completeOn, draftOn, enterAccountOn } from '#tests/support/browser/site-drafts.ts'

const atProvider = /\/sandbox\/stripe\/hosted\/onboarding\//
const password = 'Quiet-River-7'

interface Owner {
  readonly email: string
  readonly password: string
  readonly session: StoredSession
  /** A draft that misses only the connected account. */
  readonly draft: string
}

/** The setting applies to the whole site: these journeys have a separate one. */
const test = base.extend<{ readonly owner: Owner }, { readonly asking: SiteProcess }>({
  asking: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, worker) => {
      const { E2E_PORT: first } = process.env
      const site = await copySite(`connect-${worker.workerIndex}`, {
        port: first === undefined ? undefined : Number(first) + 4 + worker.parallelIndex,
      })
      const client = new SiteClient(site.origin)
      const { token } = await client.signIn(demoUsers.admin)
      await client.call('PATCH', 'payment-gateway/ach', { token, body: { accountRequired: true } })
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ asking }, provide) => provide(asking.origin),
  owner: async ({ asking }, provide, info) => {
    const client = new SiteClient(asking.origin)
    const email = `owner-${info.testId}@example.com`
    const person = { firstName: 'Amal', lastName: 'Haddad', email, password, userType: 'company' } as const
    const session = await client.newMember(person)
    await provide({ email, password, session, draft: await completeOn(client, session) })
  },
})

const button = (page: Page, language: Language, id: string) =>
  page.getByRole('main').getByRole('button', { name: textOf(language, id) })
const radio = (page: Page) => page.locator('input[type=radio][name=achAccountId]')
const step = (draft: string): string => `/create-campaign/funding/${draft}`
const chosen = async (asking: SiteProcess, { session, draft }: Owner): Promise<string | undefined> =>
  (await draftOn(new SiteClient(asking.origin), session, draft)).sections['funding']?.values['achAccountId']

test('in Arabic: onboarding is deferred, finished, chosen, survives a reload, and the campaign is submitted', async ({
  browser,
  asking,
  owner,
}) => {
  // The provider has no Arabic locale to request: its page follows the browser's language.
  const context = await browser.newContext({ locale: 'ar', storageState: storedState(asking.origin, owner.session) })
  const page = await context.newPage()
  await page.goto(asking.origin)
  await speak(page, 'ar')
  await page.goto(asking.origin + step(owner.draft))
  const live = page.locator('section', { has: page.locator('#go-live') })
  await expect(live).toContainText(textOf('ar', 'field.connect'))
  await expect(button(page, 'ar', 'steps.submit')).toHaveAttribute('aria-disabled', 'true')

  await button(page, 'ar', 'connect.add').click()
  await expect(page).toHaveURL(atProvider)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('button[value=later]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'connect.almost'))
  await expect(page.getByText(textOf('ar', 'connect.need.agreement'))).toBeVisible()
  await expect(page.getByText(textOf('ar', 'connect.testMode'))).toBeVisible()
  await expectOpenToAll(page)
  await button(page, 'ar', 'connect.goOn').click()
  await page.locator('button[value=finish]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'connect.done'))
  await page.getByRole('link', { name: textOf('ar', 'connect.toCampaign') }).click()

  await expect(page).toHaveURL(new RegExp(`/create-campaign/funding/${owner.draft}`))
  await expect(radio(page)).toBeChecked()
  await expect(page.getByText(textOf('ar', 'connect.unsaved'))).toBeVisible()
  await expectOpenToAll(page)
  expect(await chosen(asking, owner)).toBe('')
  await button(page, 'ar', 'steps.saveAccount').click()
  await expect.poll(() => chosen(asking, owner)).not.toBe('')
  await expect(live).not.toContainText(textOf('ar', 'field.connect'))
  await page.goto(asking.origin + step(owner.draft))
  await expect(radio(page)).toBeChecked()
  await expect(page.getByText(textOf('ar', 'connect.unsaved'))).toHaveCount(0)
  await button(page, 'ar', 'steps.submit').click()
  await expect(page).toHaveURL(/\/create-campaign\/thank-you\//)

  // The account stays connected while the campaign needs it.
  await page.goto(`${asking.origin}/settings/ach-account-list`)
  await expect(page.getByText(textOf('ar', 'connect.inUse'))).toBeVisible()
  await expectOpenToAll(page)
  await context.close()
})

test('entered numbers are saved before the owner leaves, and an expired link is renewed', async ({
  page,
  asking,
  owner,
}) => {
  await page.goto('/login?next=/campaign-dashboard')
  await signInHere(page, owner)
  await page.goto(step(owner.draft))
  await button(page, 'en', 'steps.replaceAccount').click()
  const field = (name: string) => page.getByRole('main').locator(`[name=${name}]`)
  await field('accountNumber').fill('000424249137')
  await button(page, 'en', 'connect.saveAndAdd').click()
  await expect(page.getByText(textOf('en', 'field.accept')).first()).toBeVisible()
  await field('confirmAccountNumber').pressSequentially('000424249137')
  await field('routingNumber').fill('011401533')
  await field('tos').check()
  await button(page, 'en', 'connect.saveAndAdd').click()
  await expect(page).toHaveURL(atProvider)
  const link = page.url()
  await page.locator('button[value=later]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'connect.almost'))
  // The link was valid for one visit.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'connect.over'))
  await page.goto(step(owner.draft))
  await expect(page.getByRole('definition').filter({ hasText: '••••9137' })).toBeVisible()
  await button(page, 'en', 'connect.goOn').click()
  await page.locator('button[value=finish]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'connect.done'))
  expect(await chosen(asking, owner)).toBe('')
})

test('a listed account can be chosen offline; a new one requires a connection', async ({
  page,
  context,
  asking,
  owner,
}) => {
  const client = new SiteClient(asking.origin)
  const { token } = owner.session
  const { account, url } = await client.call<{ account: { id: string }; url: string }>(
    'GET',
    'ach-payment/get-connection-url',
    { token },
  )
  await fetch(url)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'finish' }), redirect: 'manual' })
  await client.call('POST', 'ach-payment/connect-ach-account', { token, body: { accountId: account.id } })
  await enterAccountOn(client, owner.session, owner.draft)
  await page.goto('/login?next=/campaign-dashboard')
  await signInHere(page, owner)
  await controlled(page)
  await page.goto(step(owner.draft))
  await expect(radio(page)).toBeVisible()
  await pagesOfOwnersStored(page)
  await context.setOffline(true)
  await page.reload()
  await radio(page).check()
  await expect(page.getByText(textOf('en', 'connect.needsLine')).first()).toBeVisible()
  await button(page, 'en', 'steps.keepSealed').click()
  await expect(page.locator('[data-account]')).toContainText(textOf('en', 'steps.accountPending'))
  await expect(page.locator('section', { has: page.locator('#go-live') })).not.toContainText(
    textOf('en', 'field.connect'),
  )
  await page.goto('/settings/ach-account-list')
  await expect(button(page, 'en', 'connect.addAnother')).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect.poll(() => chosen(asking, owner), { timeout: 30_000 }).toBe(account.id)
})
