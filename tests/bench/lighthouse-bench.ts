/** Lighthouse, mobile, on the first pages of a visitor; failed audits are listed with their reasons. */

import fs from 'node:fs'
import path from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { launchChromium } from './chromium.ts'
import { type Bench, median, numberOption } from './report.ts'
import { activeSlug, startSite } from './served-site.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const scoreGoal = 100

/**
 * Timings of a page: goals of the product in milliseconds, and the floor, measured on nine cards of the same
 * libraries.
 */
const timings = [
  { audit: 'first-contentful-paint', name: 'FCP', goal: 850, floor: 1253 },
  { audit: 'largest-contentful-paint', name: 'LCP', goal: 1000, floor: 805 },
  { audit: 'total-blocking-time', name: 'TBT', goal: 60, floor: 34 },
] as const

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  about: 'Lighthouse scores of home, browse and a campaign page, mobile',
  run: async (context) => {
    const rounds = numberOption(context, 'rounds', 5)
    const site = await startSite(numberOption(context, 'port', 4384))
    try {
      const addresses = ['/', '/browse-companies', `/campaign-detail-page/${await activeSlug(site.origin)}`]
      const pages: { address: string; results: Result[] }[] = []
      for (const address of addresses) {
        // Images are generated on their first request, which is not measured.
        const results: Result[] = []
        // Retried once if a busy machine closed the browser, or if its trace was empty.
        for (let round = 0; round <= rounds; round += 1) {
          const result = await scoreOf(site.origin + address).catch(() => scoreOf(site.origin + address))
          if (round > 0) results.push(result)
          context.log(`${address}: ${categories.map((name) => `${name} ${score(result, name)}`).join(', ')}`)
        }
        pages.push({ address, results })
      }
      return {
        figures: pages.flatMap(({ address, results }) => [
          ...categories.map((name) => ({
            name: `${address} ${name}`,
            value: median(results.map((result) => score(result, name))),
            unit: '',
            goal: { atLeast: scoreGoal },
            floor: 100,
          })),
          ...timings.map(({ audit, name, goal, floor }) => ({
            name: `${address} ${name}`,
            value: timing(results, audit),
            unit: 'ms',
            goal: { atMost: goal },
            floor,
          })),
        ]),
        tables: [
          {
            title: `layout shift, medians of ${rounds} rounds`,
            head: ['', 'CLS'],
            rows: pages.map(({ address, results }) => [address, timing(results, 'cumulative-layout-shift')]),
          },
        ],
        notes: pages.flatMap(({ address, results }) =>
          results.slice(-1).flatMap((result) => failures(address, result)),
        ),
      }
    } finally {
      await site.stop()
    }
  },
}

/** A separate browser for each page: no worker and no cache of the previous one. */
async function scoreOf(url: string): Promise<Result> {
  const browser = await launchChromium()
  try {
    const judged = await lighthouse(url, {
      port: Number(new URL(browser.wsEndpoint()).port),
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      formFactor: 'mobile',
    })
    if (!judged || judged.lhr.runtimeError)
      throw new Error(`Lighthouse gave no result for ${url}: ${judged?.lhr.runtimeError?.message ?? ''}`)
    fs.mkdirSync('.bench/lighthouse', { recursive: true })
    const file = `${new URL(url).pathname.replaceAll('/', '_')}.json`
    fs.writeFileSync(path.join('.bench/lighthouse', file), JSON.stringify(judged.lhr))
    return judged.lhr
  } finally {
    await browser.close()
  }
}

function timing(results: readonly Result[], audit: string): number {
  return median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN))
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

/** Every audit that costs points, with its findings. */
function failures(address: string, result: Result): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
      const found = audit.displayValue ?? audit.explanation ?? audit.errorMessage ?? ''
      return [
        `${address} ${category}: ${id} ${Math.round(audit.score * 100)}: ${audit.title}. ${found} ${itemsOf(audit.details)}`.trim(),
      ]
    }),
  )
}

function itemsOf(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('items' in details) || !Array.isArray(details.items))
    return ''
  return details.items
    .slice(0, 5)
    .map((item: unknown) => JSON.stringify(item).slice(0, 400))
    .join(' | ')
}
