/** The calculators of a visitor: on a phone in Arabic, without a connection, and from a shared address. */

import { violationsOf } from '#tests/support/browser/axe.ts'
import { controlled, expect, openCampaigns, speak, started, test, textOf } from '#tests/support/browser/browser-site.ts'

test('a visitor simulates a return in Arabic, offline too, and shares it', async ({ openAs, client }) => {
  const page = await openAs(undefined, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await speak(page, 'ar')
  await page.goto('/return-simulator')
  await controlled(page)
  await page.goto('/return-simulator', { waitUntil: 'networkidle' })
  await started(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'simulator.title'))

  await main.locator('[name=amount]').fill('٥٬٠٠٠')
  await main.locator('[name=term]').fill('١٢')
  await main.locator('[name=start]').fill('2027-01-01')
  await main.getByRole('button', { name: textOf('ar', 'returns.calculate'), exact: true }).click()
  await expect(page).toHaveURL(/amount=5000&.*term=12/)
  await expect(page.locator('#result-title')).toBeFocused()
  await expect(main).toContainText('5,400.00')
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // The address says it all, with junk beside it and in another language.
  const address = page.url()
  const visitor = await openAs(undefined)
  await visitor.goto(`${address}&rate2=9&fee=junk`)
  await expect(visitor.getByRole('main')).toContainText('$5,400.00')
  await expect(visitor.locator('[name=fee]')).toHaveValue('0')

  await page.context().setOffline(true)
  await page.reload()
  await expect(main).toContainText('5,400.00')
  await main.locator('[name=rate]').fill('10')
  await main.locator('[name=rate]').press('Enter')
  await expect(main).toContainText('5,500.00')
  await main
    .getByRole('button', { name: textOf('ar', 'simulator.showFlows') })
    .first()
    .click()
  await expect(main.locator('#cash-flows')).toContainText('5,125.00')
  await page.context().setOffline(false)

  // From a campaign, with its own figures.
  const [campaign] = await openCampaigns(client)
  await visitor.goto(`/irr-calculator?campaign=${campaign?.slug}`)
  await expect(visitor.getByRole('main')).toContainText(campaign?.name ?? '')
  await expect(visitor.locator('[name=goal]')).not.toHaveValue('')
})

test('the calculators work without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin, locale: 'en' })
  const page = await context.newPage()
  await page.goto('/adr-calculator')
  await page.locator('[name=invested]').fill('10,000')
  await page.locator('[name=distributions]').fill('825')
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'returns.calculate') })
    .click()
  await expect(page).toHaveURL(/invested=/)
  await expect(page.getByRole('main')).toContainText('8.25%')
  await context.close()
})
