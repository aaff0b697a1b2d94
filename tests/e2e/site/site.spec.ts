/**
 * An administrator changes the site, closes it and opens it again; visitors see each change, and analytics need
 * consent.
 */

import type { Page } from '@playwright/test'
import {
  controlled,
  copySite,
  demoUsers,
  expect,
  type SiteCopy,
  textOf,
  test,
} from '#tests/support/browser/browser-site.ts'
import { SiteClient, storedState } from '#tools/hosts/site-client.ts'

const en = (id: string): string => textOf('en', id)
const stripOf = (page: Page) => page.getByRole('status').filter({ hasText: en('notices.isClosed') })
const save = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: en('site.save'), exact: true })
    .click()

test.describe('the settings of the site', () => {
  // A separate site, and tests in sequence: it is closed for a while.
  test.describe.configure({ mode: 'default' })
  let site: SiteCopy
  test.beforeAll(async () => {
    site = await copySite('site-settings')
  })
  test.afterAll(() => site.remove())

  test('change what visitors see', async ({ browser }) => {
    const client = new SiteClient(site.origin)
    const session = await client.signIn(demoUsers.admin)
    const own = await browser.newContext({ baseURL: site.origin, storageState: storedState(site.origin, session) })
    const theirs = await browser.newContext({ baseURL: site.origin })
    const [page, visitor] = [await own.newPage(), await theirs.newPage()]
    const main = page.getByRole('main')

    await page.goto('/admin/site')
    await main.locator('[name=sitePrimaryColor]').fill('#fdf6e3')
    await main.locator('[name="siteName.en"]').fill('Maison Commune')
    await save(page)
    await expect(main.locator('#field-sitePrimaryColor-error')).toHaveText(en('field.pale'))
    await main.locator('[name=sitePrimaryColor]').fill('#1f4e79')
    await main.locator('[name=googleAnalyticsCode]').fill('G-ABC1234567')
    await save(page)
    await expect(page.getByText(en('site.saved')).first()).toBeVisible()
    // The administrator's own page shows it without a reload.
    await expect(page.getByRole('banner').getByText('Maison Commune')).toBeVisible()

    // A concurrent change by another administrator: the input is neither lost nor stored over it.
    await main.locator('[name="siteName.en"]').fill('Typed here')
    const { parts } = await client.call<{ parts: { general: { values: { siteName: object }; version: number } } }>(
      'GET',
      'admin/site-settings',
      { token: session.token },
    )
    await client.call('PATCH', 'admin/site-settings/general', {
      token: session.token,
      ifMatch: parts.general.version,
      body: { ...parts.general.values, siteName: { ...parts.general.values.siteName, en: 'Maison Seconde' } },
    })
    await save(page)
    await expect(main.getByText(en('site.newer'))).toBeVisible()
    await expect(main.locator('[name="siteName.en"]')).toHaveValue('Typed here')
    await main.getByRole('button', { name: en('site.newerShow') }).click()
    await expect(main.locator('[name="siteName.en"]')).toHaveValue('Maison Seconde')

    // Visits are counted only after consent.
    await visitor.goto('/help-center')
    await expect(visitor).toHaveTitle(/Maison Seconde$/)
    const question = visitor.getByRole('region', { name: en('notices.analytics') })
    await expect(question).toBeVisible()
    const frames = visitor.locator('iframe[src="/analytics/frame"]')
    await expect(frames).toHaveCount(0)
    await question.getByRole('button', { name: en('notices.analyticsNo'), exact: true }).click()
    await expect(question).toHaveCount(0)
    const footer = visitor.getByRole('contentinfo')
    await expect(footer.getByText(en('notices.analyticsOff'))).toBeVisible()
    await expect(frames).toHaveCount(0)

    // With consent, which can be withdrawn, the service receives routes only, in a frame without this site's origin.
    const requests: string[] = []
    await visitor.context().route('https://www.googletagmanager.com/**', async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await footer.getByRole('button', { name: en('notices.analyticsYes') }).click()
    await expect(frames).toHaveCount(1)
    const reported = async (): Promise<string> => {
      const inside = await (await frames.elementHandle())?.contentFrame()
      return (await inside?.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown }).dataLayer))) ?? ''
    }
    await expect.poll(reported).toContain('"page_title":"/help-center"')
    expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567'])
    await footer.locator('a[href="/faq"]').click()
    await expect.poll(reported).toContain('"page_title":"/faq"')
    expect((await visitor.context().cookies()).map(({ name }) => name)).not.toContain('_ga')
    await footer.getByRole('button', { name: en('notices.analyticsStop') }).click()
    await expect(frames).toHaveCount(0)

    // Closed: one page for visitors, everything for the administrator.
    await page.goto('/admin/site?show=maintenance')
    await expect(stripOf(page)).toHaveCount(0)
    await main.locator('[name=maintainanceMode]').check()
    await save(page)
    await expect(page.getByText(en('site.saved')).first()).toBeVisible()
    await expect(stripOf(page)).toBeVisible()
    await visitor.goto('/browse-companies')
    await expect(stripOf(visitor)).toHaveCount(0)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(en('notices.closed'))
    await expect(visitor.getByRole('banner')).toHaveCount(0)
    await page.goto('/browse-companies')
    await expect(main.getByRole('article').first()).toBeVisible()
    // A strip on every page reminds administrators that the site is closed, and links to the setting.
    await expect(stripOf(page)).toBeVisible()
    await stripOf(page)
      .getByRole('link', { name: en('notices.isClosedChange') })
      .click()
    await expect(main.locator('[name=maintainanceMode]')).toBeChecked()

    // An administrator without a session can sign in.
    await visitor.getByRole('link', { name: en('notices.closedSignIn') }).click()
    await visitor.locator('[name=email]').fill(demoUsers.admin.email)
    await visitor.locator('[name=password]').fill(demoUsers.admin.password)
    await visitor
      .getByRole('main')
      .getByRole('button', { name: en('shell.signIn'), exact: true })
      .click()
    await expect(visitor).toHaveURL(/\/admin$/)
    await expect(stripOf(visitor)).toBeVisible()
    await visitor.goto('/admin/site?show=maintenance')
    await visitor.locator('[name=maintainanceMode]').uncheck()
    await save(visitor)
    await expect(visitor.getByText(en('site.saved')).first()).toBeVisible()
    await expect(stripOf(visitor)).toHaveCount(0)
    const stranger = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await stranger.goto('/browse-companies')
    await expect(stranger.getByRole('article').first()).toBeVisible()
    for (const context of [own, theirs, stranger.context()]) await context.close()
  })

  test('apply to the cached shell, which stays closed while the site is closed', async ({ browser }) => {
    const client = new SiteClient(site.origin)
    const { token } = await client.signIn(demoUsers.admin)
    const change = async (part: string, values: object): Promise<void> => {
      const { parts } = await client.call<{ parts: Record<string, { values: object; version: number }> }>(
        'GET',
        'admin/site-settings',
        { token },
      )
      await client.call('PATCH', `admin/site-settings/${part}`, {
        token,
        ifMatch: parts[part]?.version ?? 0,
        body: { ...parts[part]?.values, ...values },
      })
    }
    await change('general', { siteName: { en: 'Maison Troisième', fr: '', ar: '' }, sitePrimaryColor: '#7a1f5c' })
    await change('languages', { languages: ['fr', 'ar'], defaultLanguage: 'fr' })
    const theirs = await browser.newContext({ baseURL: site.origin })
    const visitor = await theirs.newPage()
    await visitor.goto('/browse-companies', { waitUntil: 'networkidle' })
    await controlled(visitor)
    await visitor.goto('/browse-companies', { waitUntil: 'networkidle' })
    await expect
      .poll(() => visitor.evaluate(() => localStorage.getItem('freehold.siteTheme')))
      .toContain('Maison Troisième')

    await expect
      .poll(() =>
        visitor.evaluate(async () =>
          (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
            .flat()
            .map(({ url }) => new URL(url).pathname),
        ),
      )
      .toContain('/api/v1.1/bootstrap')
    // A page that was never opened, offline: the shell alone. The browser requests English, which is not offered.
    await theirs.setOffline(true)
    await visitor.goto('/browse-succeess-campaign')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(textOf('fr', 'browse.fundedTitle'))
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(visitor).toHaveTitle(/Maison Troisième$/)
    const primary = () =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
    expect((await primary()).trim()).toBe('#7a1f5c')
    await theirs.setOffline(false)

    /**
     * Repeats until it is displayed: a document cached a moment ago counts as fresh, and is renewed in the
     * background.
     */
    const opened = (path: string, seen: () => Promise<void>): Promise<void> =>
      expect(async () => {
        await visitor.goto(path)
        await seen()
      }).toPass({ timeout: 50_000 })

    // A new colour applies without an action of the visitor.
    await change('languages', { languages: ['en', 'fr', 'ar'], defaultLanguage: 'en' })
    await change('general', { sitePrimaryColor: '#1f4e79' })
    await opened('/browse-companies', async () => expect((await primary()).trim()).toBe('#1f4e79'))

    // Closed: the first view of a cached page, also of one cached a moment ago, is replaced by the notice.
    const heading = visitor.getByRole('heading', { level: 1 })
    const shut = en('notices.closed')
    await change('maintenance', { maintainanceMode: true })
    await visitor.goto('/browse-companies')
    // Sooner than a cached reply is revalidated.
    await expect(heading).toHaveText(shut, { timeout: 4500 })
    await expect(visitor.getByRole('banner')).toHaveCount(0)
    // To a listed IP address it stays open, whether the page is cached or not.
    await change('maintenance', { exceptIP: '127.0.0.1\n::1' })
    await opened('/browse-companies', () => expect(visitor.getByRole('article').first()).toBeVisible({ timeout: 5000 }))
    await visitor.goto('/help-center')
    await expect(visitor.getByRole('banner')).toBeVisible()
    await expect(heading).not.toHaveText(shut)
    await change('maintenance', { maintainanceMode: false, exceptIP: '' })
    await theirs.close()
  })
})
