/** What an investor judges a site by: who runs it, a home page that is short, and tabs that all can be reached. */

import type { Page } from '@playwright/test'
import { violationsOf } from '#tests/support/browser/axe.ts'
import { expect, openCampaigns, started, test } from '#tests/support/browser/browser-site.ts'
import { campaignTabs } from '#domain/campaign/campaign.ts'
import { languages } from '#domain/site/language.ts'

const screen = 740
const operator = ['Freehold Markets SAS', 'FP-DEMO-01', 'Orfèvre Paiements SA']

/** How far the links of the tabs reach beyond their row, in pixels: start, end. */
function beyondRow(page: Page, links: string): Promise<readonly (readonly [number, number])[]> {
  return page.locator(`nav:has(> ul [href*="tab="]) ${links}`).evaluateAll((found) =>
    found.map((link) => {
      const row = (link.closest('nav') ?? link).getBoundingClientRect()
      const own = link.getBoundingClientRect()
      return [Math.max(0, row.left - own.left), Math.max(0, own.right - row.right)] as const
    }),
  )
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('all nine tabs of a campaign are visible', async ({ page, client }) => {
    const [campaign] = await openCampaigns(client)
    for (const language of languages) {
      await page.goto(`/campaign-detail-page/${campaign?.slug}?lng=${language}`)
      await started(page)
      const beyond = await beyondRow(page, 'a')
      expect(beyond).toEqual(campaignTabs.map(() => [0, 0]))
    }
  })
})

test('on a phone, the current tab is visible between its neighbours', async ({ page, client }) => {
  const [campaign] = await openCampaigns(client)
  for (const language of languages)
    for (const tab of ['faqs', 'management']) {
      await page.goto(`/campaign-detail-page/${campaign?.slug}?tab=${tab}&lng=${language}`)
      await started(page)
      await expect.poll(() => beyondRow(page, '[aria-current]')).toEqual([[0, 0]])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
  expect(await violationsOf(page)).toEqual([])
})

for (const language of languages)
  test(`in ${language}, the home page takes at most four screens of a phone`, async ({ page }) => {
    await page.goto(`/?lng=${language}`)
    await started(page)
    await expect(page.locator('main article')).toHaveCount(12)
    const end = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY)
    expect(end).toBeLessThanOrEqual(4 * screen)
    expect(await violationsOf(page)).toEqual([])
    const footer = page.getByRole('contentinfo')
    for (const name of operator) await expect(footer).toContainText(name)
  })

test('style sheets that a busy server refuses are requested once more', async ({ page }) => {
  const refused: string[] = []
  // Before there is a worker, which would request them again by itself.
  await page.route('**/*.css', async (route, request) => {
    // What is loaded after the start fails by itself.
    if (refused.includes(request.url()) || request.url().endsWith('/start.css')) return route.continue()
    refused.push(request.url())
    // One after the other: the page must not start while some are still on their way.
    await new Promise((resolve) => {
      setTimeout(resolve, 200 * refused.length)
    })
    return route.fulfill({ status: 503 })
  })
  await page.goto('/help-center')
  await started(page)
  expect(refused.length).toBeGreaterThan(0)
  const applied = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
  await expect.poll(applied).toEqual(expect.arrayContaining(refused))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the footer names the operator, its licence and the custodian', async ({ page }) => {
    await page.goto('/terms')
    const footer = page.getByRole('contentinfo')
    for (const name of operator) await expect(footer).toContainText(name)
    await expect(footer.getByRole('link', { name: /FP-DEMO-01/ })).toHaveAttribute(
      'href',
      'https://www.amf-france.org/',
    )
  })
})
