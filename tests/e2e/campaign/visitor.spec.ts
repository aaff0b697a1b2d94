/** What a new visitor sees: lists, a campaign, its tabs; with and without JavaScript. */

import type { Page } from '@playwright/test'
import { expect, openCampaigns, textOf, started, test, watch } from '#tests/support/browser/browser-site.ts'

const tabs = [
  'property',
  'updates',
  'discussion',
  'documents',
  'faqs',
  'gallery',
  'investors',
  'management',
  'overview',
]
const cards = (page: Page) => page.locator('main article')
const firstView = ['/', '/browse-companies', '/browse-succeess-campaign', '/content-page/how-it-works', '/terms']

test('back from a campaign restores the list and its scroll position', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/')
  await started(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'landing.title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('en', 'landing.start') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/browse-companies$/)
  await expect(cards(page)).toHaveCount(9)

  await page.getByRole('link', { name: textOf('en', 'shell.loadMore') }).click()
  await expect(cards(page)).toHaveCount(18)
  await expect(page).toHaveURL(/page=2/)

  const fifteenth = cards(page).nth(14).getByRole('link').first()
  const name = await fifteenth.innerText()
  await fifteenth.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1000)
  await page.evaluate(() => {
    const titles: string[] = []
    new MutationObserver(() => titles.push(document.title)).observe(document.head, { childList: true, subtree: true })
    Object.assign(window, { titles })
  })
  await fifteenth.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // The document's title waits for the campaign's data, and shows no other title before.
  await expect.poll(() => page.title()).toContain(name)
  expect(await page.evaluate(() => (window as { titles?: string[] }).titles)).not.toContainEqual(
    expect.stringContaining(textOf('en', 'detail.notPublic')),
  )
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100)

  await page.goBack()
  await expect(cards(page)).toHaveCount(18)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
  await expect(cards(page).nth(14)).toBeInViewport()
  expect(seen.complaints).toEqual([])
  expect(seen.failed).toEqual([])
})

test('search, filters and sort order are in the URL and survive a reload', async ({ page }) => {
  await page.goto('/browse-companies')
  await started(page)
  const all = Number(
    (
      await page
        .getByRole('status')
        .filter({ hasText: /campaigns$/ })
        .innerText()
    ).match(/\d+/)?.[0],
  )
  await page.locator('select[name=type]').selectOption('debt')
  await expect(page).toHaveURL(/type=debt/)
  await expect
    .poll(async () => Number((await page.getByRole('main').innerText()).match(/(\d+) campaigns?/)?.[1]))
    .toBeLessThan(all)
  await page.locator('select[name=sort]').selectOption('percent')
  await expect(page).toHaveURL(/sort=percent/)
  const descends = (): Promise<boolean> =>
    cards(page).evaluateAll((list) => {
      const values = list.map((card) => card.querySelector('progress')?.value ?? -1)
      return values.length > 1 && values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0))
    })
  await expect.poll(descends).toBe(true)
  const shown = await cards(page).allInnerTexts()
  expect(shown.length).toBeGreaterThan(1)
  for (const text of shown) expect(text).toContain(textOf('en', 'kind.debt'))
  await page.reload()
  await started(page)
  await expect(page.locator('select[name=type]')).toHaveValue('debt')
  expect(await cards(page).allInnerTexts()).toEqual(shown)

  await page.getByRole('link', { name: textOf('en', 'browse.clear') }).click()
  await expect(page).not.toHaveURL(/type=/)
  // Accents and the forms of Arabic letters are ignored.
  await page.getByRole('searchbox').fill('montreal cold')
  await expect(page).toHaveURL(/search=montreal/)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText(textOf('en', 'browse.nothing'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('en', 'browse.clear') })
    .last()
    .click()
  await expect(cards(page)).toHaveCount(9)
})

test('opens all nine tabs of a campaign, and back returns to the previous page', async ({ page, client }) => {
  const [campaign] = await openCampaigns(client)
  const seen = watch(page)
  await page.goto('/browse-companies')
  await started(page)
  await page.goto(`/campaign-detail-page/${campaign?.slug}`)
  await started(page)
  for (const tab of tabs) {
    const link = page
      .getByRole('navigation', { name: textOf('en', 'detail.tabs') })
      .getByRole('link', { name: new RegExp(`^${textOf('en', `tab.${tab}`)}`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(tab === 'overview' ? /\/campaign-detail-page\/[^?]+$/ : new RegExp(`tab=${tab}`))
    await expect(page.locator('#tab [aria-busy=true]')).toHaveCount(0)
    // Its content, not the placeholder of code or data that are still loading.
    const content = page.locator('#tab :is(p, dd, td, li, img)')
    await expect(content).not.toHaveCount(0)
    await expect(page).toHaveTitle(
      new RegExp(tab === 'overview' ? (campaign?.name ?? '-') : textOf('en', `tab.${tab}`)),
    )
  }
  await page.goBack()
  await expect(page).toHaveURL(/browse-companies/)
  expect(seen.complaints).toEqual([])
  expect(seen.failed).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists, filters, load more, a campaign and its tabs are plain links and forms', async ({ page, client }) => {
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('link', { name: textOf('en', 'landing.start') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/browse-companies$/)
    await expect(cards(page)).toHaveCount(5)
    await page.getByRole('link', { name: textOf('en', 'shell.loadMore') }).click()
    await expect(cards(page)).toHaveCount(18)

    await page.locator('select[name=type]').selectOption('reit')
    await page.getByRole('searchbox').fill('a')
    await page.getByRole('button', { name: textOf('en', 'browse.apply') }).click()
    await expect(page).toHaveURL(/type=reit/)
    await expect(page.locator('select[name=type]')).toHaveValue('reit')
    for (const text of await cards(page).allInnerTexts()) expect(text).toContain(textOf('en', 'kind.reit'))

    const [campaign] = await openCampaigns(client)
    await page.goto(`/campaign-detail-page/${campaign?.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign?.name ?? '')
    for (const tab of tabs) {
      await page
        .getByRole('navigation', { name: textOf('en', 'detail.tabs') })
        .getByRole('link', { name: new RegExp(`^${textOf('en', `tab.${tab}`)}`) })
        .click()
      await expect(page.locator('[aria-current=page]').filter({ hasText: textOf('en', `tab.${tab}`) })).toBeVisible()
      await expect(page.locator('#tab [aria-busy=true]')).toHaveCount(0)
      expect(
        (await page.locator('#tab').innerText()).length + (await page.locator('#tab img').count()),
      ).toBeGreaterThan(1)
    }
    await page.goto('/browse-companies')
    await page.getByRole('link', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.goto('/browse-companies')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })
})

test('Arabic mirrors the page immediately and is remembered', async ({ page }) => {
  const seen = watch(page)
  await page.goto('/browse-companies')
  await started(page)
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'browse.title'))
  const brand = await page.locator('header a[class]').nth(1).boundingBox()
  expect(brand?.x ?? 0).toBeGreaterThan(150)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'browse.title'))
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/campaign-detail-page/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(seen.complaints).toEqual([])
  expect(seen.failed).toEqual([])
})

for (const language of ['en', 'fr', 'ar'] as const)
  test(`first views hydrate without errors and without repeated requests (${language})`, async ({
    browser,
    client,
    site,
  }) => {
    const campaigns = await openCampaigns(client)
    const [campaign] = campaigns
    const compared = campaigns.slice(0, 4).map(({ slug }) => slug)
    // With a worker, a document that it may have cached is requested again after three seconds: a busy machine needs
    // more.
    const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
    await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }])
    const detail = `/campaign-detail-page/${campaign?.slug}`
    const further = language === 'en' ? tabs.slice(0, 8).map((tab) => `${detail}?tab=${tab}`) : []
    for (const path of [...firstView, detail, `/compare?campaigns=${compared.join(',')}`, ...further]) {
      const page = await context.newPage()
      const seen = watch(page)
      const answer = await page.goto(path, { waitUntil: 'load' })
      expect(answer?.status(), path).toBe(200)
      await started(page)
      await page.waitForLoadState('networkidle')
      const complaints = seen.complaints.filter((line) => !line.endsWith('registration blocked by Playwright'))
      expect(complaints, path).toEqual([])
      expect(seen.failed, path).toEqual([])
      // The view of a campaign is recorded after some seconds.
      expect(
        seen.calls.filter((call) => !/^POST .*\/view\?/.test(call)),
        path,
      ).toEqual([])
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.close()
    }
    await context.close()
  })

test('metadata for crawlers: title, canonical URL, Open Graph, JSON-LD', async ({ request, client, site }) => {
  const [campaign] = await openCampaigns(client)
  for (const path of [...firstView, `/campaign-detail-page/${campaign?.slug}`]) {
    const html = await (await request.get(`${path}?utm_source=x`)).text()
    expect(html, path).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html, path).toContain(`<link rel="canonical" href="${site.origin}${path}"`)
    expect(html, path).toMatch(/<meta property="og:title" content="[^"]+"/)
  }
  const html = await (await request.get(`/campaign-detail-page/${campaign?.slug}`)).text()
  const data = JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as Record<string, unknown>
  expect(data).toMatchObject({ '@type': 'InvestmentOrDeposit', name: campaign?.name })
  const gone = await request.get('/campaign-detail-page/no-such-campaign')
  expect(gone.status()).toBe(404)
})

test.describe('before the scripts have run', () => {
  test('a page that was scrolled keeps its position, and a link that is followed opens at its top', async ({
    page,
  }) => {
    await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => scrollTo(0, 400)))
    await page.goto('/faq')
    // From then on the page itself restores the scroll position.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    expect(await page.evaluate(() => scrollY)).toBe(400)
    // The next page opens at its top.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fees', exact: true }).click()
    await expect(page).toHaveURL(/\/fees$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('a menu that a member has opened stays open, and becomes the member’s', async ({ openAs, newMember }) => {
    const { session } = await newMember()
    const page = await openAs(session)
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        // The first view is that of a visitor.
        [...document.querySelectorAll<HTMLElement>('header details[name=menu] > summary')].at(-1)?.click(),
      ),
    )
    await page.goto('/faq')
    await started(page)
    const menu = page.getByRole('banner').locator('details[open]')
    await expect(menu.getByRole('link', { name: textOf('en', 'shell.signOut') })).toBeVisible()
    await menu.getByRole('link', { name: textOf('en', 'shell.profile'), exact: true }).click()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(/\/profile/)
  })
})
