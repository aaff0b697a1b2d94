/** Accessibility checks for screens that are reached by interaction, in addition to those that a URL opens. */

import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

/** No axe violations, and no content wider than the window. */
export async function expectOpenToAll(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
