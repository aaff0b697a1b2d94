/** What axe has to say of a page: its own run in the page, once injected into each document. */

import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What of the accessibility is looked at: all of it, only what colours do, or all but that. */
export type AxeScope = 'all' | 'colours' | 'not colours'

const ofColours = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** @returns a line for each element that something is wrong with */
export async function violationsOf(page: Page, look: AxeScope = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: look === 'colours' ? { type: 'rule', values: ofColours } : { type: 'tag', values: tags },
    ...(look === 'not colours' ? { rules: Object.fromEntries(ofColours.map((id) => [id, { enabled: false }])) } : {}),
    // Whatever passes is told once for each rule: telling every element takes longer than looking at it.
    resultTypes: ['violations'],
    // No rule of ours reads style sheets or media, and fetching them anew takes its time.
    preload: false,
    iframes: false,
  }
  const { passed, complaints } = await page.evaluate(async (given) => {
    // What happens to be scrolled half under the header can be scrolled clear of it; axe would call it covered.
    const top = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    const { passes, violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, given)
    scrollTo({ top, behavior: 'instant' })
    return {
      passed: passes.length,
      complaints: violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
        ),
      ),
    }
  }, options)
  // What was not looked at complains of nothing.
  expect(passed).toBeGreaterThan(0)
  return complaints
}
