/** Toasts are lines of the header: they push the page down and cover nothing of it. */

import { expect, started, test, textOf } from '#tests/support/browser/browser-site.ts'

for (const top of [0, 120])
  test(`a toast covers no field of a form, scrolled by ${top}`, async ({ page, context }) => {
    // With the parts of the frame that load after the page, which show toasts.
    await page.goto('/signup', { waitUntil: 'networkidle' })
    await started(page)
    await context.setOffline(true)
    await expect(page.getByRole('banner').getByText(textOf('en', 'shell.offline'))).toBeVisible()
    await page.evaluate((y) => scrollTo(0, y), top)
    const title = page.locator('main h1')
    const topOf = async (): Promise<number> => (await title.boundingBox())?.y ?? Number.NaN
    const before = await topOf()
    // Its texts are on the server.
    await page.locator('footer a[hreflang=fr]').evaluate((link) => (link as HTMLElement).click())
    const toast = page.getByRole('banner').getByText(textOf('en', 'shell.languageFailed'))
    await expect(toast).toBeVisible()
    const height = await toast.locator('xpath=../..').evaluate((line) => line.getBoundingClientRect().height)
    expect(height).toBeLessThan(80)
    expect((await topOf()) - before).toBeCloseTo(height, 0)
    // Not by a press, for which the page would be scrolled to its top.
    await page
      .getByRole('banner')
      .getByRole('button', { name: textOf('en', 'shell.close') })
      .evaluate((button) => (button as HTMLElement).click())
    await expect(toast).toHaveCount(0)
    // What the user reads or is about to press does not move, where the page can scroll instead.
    if (top > 0) expect((await topOf()) - before).toBeCloseTo(height, 0)
  })
