/** That a page can be used by everybody: for screens that one gets to by a way, apart from those that an address opens. */

import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

/** Nothing to complain of for axe, and nothing wider than the window. */
export async function expectOpenToAll(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
