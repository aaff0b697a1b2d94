/** Accessibility violations of a page, found by axe running in the page, injected once into each document. */

import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The scope of the accessibility checks: all, only colours, or all but colours. */
export type AxeScope = 'all' | 'colours' | 'not colours'

const ofColours = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** @returns a line for each element with a violation */
export async function violationsOf(page: Page, scope: AxeScope = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: scope === 'colours' ? { type: 'rule', values: ofColours } : { type: 'tag', values: tags },
    ...(scope === 'not colours' ? { rules: Object.fromEntries(ofColours.map((id) => [id, { enabled: false }])) } : {}),
    // Passes are reported once for each rule: reporting every element takes longer than the checks.
    resultTypes: ['violations'],
    // None of our rules reads style sheets or media, and fetching them again takes time.
    preload: false,
    iframes: false,
  }
  const { passed, complaints } = await page.evaluate(async (given) => {
    // Content that is partly scrolled under the header or the bottom bar can be scrolled clear of it; axe would report
    // it as covered.
    const top = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
    if (bar) bar.style.position = 'static'
    const { passes, violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, given)
    if (bar) bar.style.position = ''
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
  // A page on which no rule ran reports no violations either.
  expect(passed).toBeGreaterThan(0)
  return complaints
}
