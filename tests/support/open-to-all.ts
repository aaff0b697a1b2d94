/** That a page can be used by everybody: for screens that one gets to by a way, apart from those that an address opens. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing to complain of for axe, and nothing wider than the window. */
export async function expectOpenToAll(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
  const { violations, passes } = await axe.analyze()
  expect(passes.length).toBeGreaterThan(0)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
