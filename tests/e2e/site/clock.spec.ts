/** A device whose clock is wrong: sessions and ages follow the server's clock. */

import { expect, textOf, signInHere, test } from '#tests/support/browser/browser-site.ts'

const hour = 3_600_000

for (const off of [4, -4])
  test(`with a clock ${off} hours off, sign-in works, the session stays, and fresh data is not marked as old`, async ({
    page,
    newMember,
  }) => {
    const member = await newMember()
    await page.clock.install({ time: Date.now() + off * hour })
    await page.goto('/browse-companies')
    await expect(page.locator('main article')).toHaveCount(9)
    await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('freehold.clock')))).not.toBe(0)
    await expect(page.getByText(/^Saved /)).toHaveCount(0)
    await page.goto('/login?next=/investments')
    await signInHere(page, member)
    await expect(page).toHaveURL(/\/investments$/)
    await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
    await expect(page.getByText(/^Your session ends/)).toHaveCount(0)
    await expect(page).toHaveURL(/\/investments$/)
    // The worker applies the same offset.
    const learned = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const requested = indexedDB.open('freehold-meta')
            requested.addEventListener('success', () => {
              const clock = requested.result.transaction('meta').objectStore('meta').get('clock')
              clock.addEventListener('success', () => resolve(clock.result))
            })
          }),
      )
    await expect.poll(async () => Math.round(Number(await learned()) / hour)).toBe(-off)
  })
