/**
 * The work on a phone's main thread from a press on a link within the app until a portfolio of 500 holdings is on screen.
 * The reply is that of 20,000 entries and answered by the browser, so that only the application is measured.
 */

import type { HTTPRequest, Page } from 'puppeteer-core'
import { getPortfolio, type Holding, type Portfolio } from '#contract/investment/portfolio.ts'
import { encode } from '#contract/schema.ts'
import { demoUsers, SiteClient } from '#tools/hosts/site-client.ts'
import { launchChromium } from './chromium.ts'
import { type Bench, median, numberOption } from './report.ts'
import { startSite } from './served-site.ts'

const slowdown = 4
/** In the bottom bar of phones. */
const link = 'nav a[href$="/investments"]'
const holdings = 500
/** Distributions of 40 months for each holding: 20,000 entries. */
const months = 40
const currencies = ['USD', 'EUR', 'KWD'] as const

export const portfolioBench: Bench = {
  name: 'portfolio',
  about: 'main-thread work until 500 holdings of 20,000 entries are shown, at a quarter of the processor',
  run: async (context) => {
    const rounds = numberOption(context, 'rounds', 7)
    const site = await startSite(numberOption(context, 'port', 4396))
    try {
      const session = JSON.stringify(await new SiteClient(site.origin).signIn(demoUsers.investor))
      const visits: Visit[] = []
      // Scripts are compiled and pages rendered in the first round, which is not measured.
      for (let round = 0; round <= rounds; round += 1) {
        const visit = await openPortfolio(site.origin, session)
        if (round > 0) visits.push(visit)
        context.log(
          `${round}: ${Math.round(visit.all)} ms: ${[...visit.byKind].map(([kind, ms]) => `${kind} ${Math.round(ms)}`).join(', ')} ms`,
        )
      }
      const kinds = [...new Set(visits.flatMap(({ byKind }) => [...byKind.keys()]))]
      return {
        figures: [
          { name: 'all tasks', value: median(visits.map(({ all }) => all)), unit: 'ms', goal: { atMost: 200 } },
          { name: 'longest task', value: median(visits.map(({ longest }) => longest)), unit: 'ms' },
        ],
        tables: [
          {
            title: `medians of ${rounds} rounds, ms`,
            head: ['', ...kinds],
            rows: [['self time', ...kinds.map((kind) => median(visits.map(({ byKind }) => byKind.get(kind) ?? 0)))]],
          },
        ],
        notes: [
          'Tasks of the renderer’s main thread, from the press on the link to the second frame after the list.',
          'Processor time of this machine times four, so that other programs count little.',
        ],
      }
    } finally {
      await site.stop()
    }
  },
}

/** Milliseconds. */
interface Visit {
  readonly all: number
  readonly longest: number
  readonly byKind: ReadonlyMap<string, number>
}

async function openPortfolio(origin: string, session: string): Promise<Visit> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
    await answerPortfolio(page)
    await page.evaluateOnNewDocument((stored) => localStorage.setItem('freehold.session', stored), session)
    await page.goto(`${origin}/notifications`, { waitUntil: 'networkidle0', timeout: 60_000 })
    await page.waitForSelector(link)
    await page.tracing.start({
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'],
    })
    await page.evaluate(async (selector) => {
      performance.mark('bench-start')
      document.querySelector<HTMLAnchorElement>(selector)?.click()
      const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
      const isShown = (): boolean => document.querySelectorAll('main table tbody tr').length >= 20
      // Not frame by frame: each frame would be a task of its own.
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isShown()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      await frame()
      await frame()
      performance.mark('bench-end')
    }, link)
    const trace = await page.tracing.stop()
    return summarize(JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] })
  } finally {
    await browser.close()
  }
}

/** The worker is not used, since what it answers would not be intercepted. */
async function answerPortfolio(page: Page): Promise<void> {
  const body = JSON.stringify({ status: 'success', message: '', data: encode(getPortfolio.reply, largePortfolio()) })
  const client = await page.createCDPSession()
  await client.send('Network.enable')
  await client.send('Network.setBypassServiceWorker', { bypass: true })
  await page.setRequestInterception(true)
  page.on('request', (request: HTTPRequest) => {
    const isPortfolio = new URL(request.url()).pathname === `/api/v1.1/${getPortfolio.path}`
    void (isPortfolio ? request.respond({ status: 200, contentType: 'application/json', body }) : request.continue())
  })
}

function figuresOf(index: number, currency: string) {
  const amount = BigInt(100_000 + index * 137)
  return {
    currency,
    committed: amount,
    contributed: amount,
    fees: 250n,
    distributed: amount / 5n,
    returnedCapital: amount / 50n,
    balance: amount - amount / 50n,
    value: amount - amount / 50n,
    gain: amount / 6n,
    return: { kind: 'unique' as const, rates: [70_000 + index] },
    multiple: 117,
    next: { dueOn: '2027-01-31', amount: amount / 100n },
    overdue: 0n,
  }
}

function largePortfolio(): Portfolio {
  const names = ['Cedar Court Apartments', 'Résidence du Canal', 'عمارة الأرز السكنية', 'Kanazawa Townhouses']
  const kinds = ['debt', 'equity', 'reit'] as const
  const rows = Array.from({ length: holdings }, (_, index): Holding => {
    const id = `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`
    return {
      campaign: {
        id,
        slug: `campaign-${index}`,
        name: `${names[index % names.length]} ${index}`,
        picture: null,
        kind: kinds[index % kinds.length] ?? 'debt',
        propertyType: 'multifamily',
        country: 'US',
      },
      state: 'active',
      units: BigInt(index + 1),
      stage: null,
      ...figuresOf(index, currencies[index % currencies.length] ?? 'USD'),
    }
  })
  return {
    asOf: '2026-11-27',
    totals: currencies.map((currency) => ({
      ...figuresOf(holdings, currency),
      holdings: rows.filter((row) => row.currency === currency).length,
      months: Array.from({ length: months }, (_, index) => ({
        month: `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
        income: 5000n,
        capital: 1000n,
        expectedInterest: 0n,
        expectedPrincipal: 0n,
      })),
    })),
    holdings: rows,
  }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread in microseconds. */
  readonly tdur?: number
}

const kindOf: Readonly<Record<string, string>> = {
  EvaluateScript: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  EventDispatch: 'script',
  'v8.compile': 'compile',
  'v8.compileModule': 'compile',
  'v8.evaluateModule': 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
}

/** The tasks between the two marks, and the self time of what they did. */
function summarize({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): Visit {
  const [start, end] = ['bench-start', 'bench-end'].map((name) => traceEvents.find((event) => event.name === name))
  if (!start || !end) throw new Error('the trace has no marks')
  const events = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts <= end.ts)
    .filter(({ ts, dur = 0 }) => ts + dur >= start.ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  // Of a task that began before, the part after the start.
  const part = ({ ts, dur = 0 }: TraceEvent): number =>
    dur === 0 ? 0 : (Math.min(ts + dur, end.ts) - Math.max(ts, start.ts)) / dur
  const slowed = (event: TraceEvent): number => ((event.tdur ?? 0) / 1000) * part(event) * slowdown
  const tasks = events.filter(({ name }) => name === 'RunTask').map(slowed)
  const byKind = new Map<string, number>()
  const add = (kind: string, ms: number): void => void byKind.set(kind, (byKind.get(kind) ?? 0) + ms)
  const open: { readonly kind: string; readonly end: number }[] = []
  for (const event of events) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= event.ts) open.pop()
    const parent = open.at(-1)
    const kind = kindOf[event.name] ?? parent?.kind ?? 'other'
    add(kind, slowed(event))
    if (parent) add(parent.kind, -slowed(event))
    open.push({ kind, end: event.ts + (event.dur ?? 0) })
  }
  return { all: tasks.reduce((sum, each) => sum + each, 0), longest: Math.max(...tasks), byKind }
}
