/**
 * A visitor's first view of browse and of a campaign on a slow line and a slow telephone, against static pages of the same
 * bytes in the same run; repeat visits and starts without a line, once the worker is installed.
 */

import fs from 'node:fs'
import path from 'node:path'
import { request } from 'undici'
import type { Browser, Page } from 'puppeteer-core'
import { launchChromium } from './chromium.ts'
import { type Bench, type BenchContext, type Figure, median, numberOption, type Table } from './report.ts'
import { activeSlug, type Served, startProcess, startSite } from './served-site.ts'
import { type SlowLine, slowLine } from './slow-line.ts'

const line = { bitsPerSecond: 400_000, roundTripMs: 400 }
const slowdown = 4
const replies = path.resolve('.bench', 'static-page.json')

/** Milliseconds and bytes that the same libraries take with nine cards and nothing else; measured in November 2026. */
const floors = { content: 925, largest: 1444, bytes: 2333, offline: 240 } as const

/** A page, and the element by which its content is recognised. */
interface Address {
  readonly name: string
  readonly path: string
  readonly content: string
}

export const slowLineBench: Bench = {
  name: 'slow-line',
  about: 'content at 400 kbps, 400 ms and a quarter of the processor; repeat visits and starts without a line',
  run: async (context) => {
    const port = numberOption(context, 'port', 4390)
    const rounds = numberOption(context, 'rounds', 3)
    const site = await startSite(port)
    try {
      const addresses: readonly Address[] = [
        { name: 'browse', path: '/browse-companies', content: 'main a[href*="/campaign-detail-page/"]' },
        { name: 'campaign', path: `/campaign-detail-page/${await activeSlug(site.origin)}`, content: 'main h1' },
      ]
      await recordStatic(site.origin, addresses)
      const still = await startProcess('tests/bench/bare-server.ts', `http://127.0.0.1:${port + 1}`, {
        PORT: String(port + 1),
        BARE_REPLIES: replies,
      })
      const [realLine, stillLine] = [await slowLine(port + 2, port, line), await slowLine(port + 3, port + 1, line)]
      try {
        const firstVisits: Measured[] = []
        for (const address of addresses)
          firstVisits.push(await visitAnew(address, site, realLine, stillLine, rounds, context))
        const repeats: number[][] = []
        for (const address of addresses) repeats.push(await repeatVisits(address, realLine.origin, rounds))
        // Last, since it stops the server.
        const offline = await offlineStarts(addresses, site, rounds)
        return {
          figures: addresses.flatMap((address, index) =>
            figuresOf(address, firstVisits[index], repeats[index] ?? [], offline[index] ?? []),
          ),
          tables: addresses.map((address, index) =>
            roundsOf(address, firstVisits[index], repeats[index] ?? [], offline[index] ?? []),
          ),
          notes: ['These times are by the clock: on a busy machine they show the machine more than the page.'],
        }
      } finally {
        await realLine.close()
        await stillLine.close()
        await still.stop()
      }
    } finally {
      await site.stop()
    }
  },
}

interface Measured {
  readonly real: readonly Visit[]
  /** Of a static page of the same bytes, in the same rounds. */
  readonly reference: readonly Visit[]
}

async function visitAnew(
  address: Address,
  site: Served,
  realLine: SlowLine,
  stillLine: SlowLine,
  rounds: number,
  { log }: BenchContext,
): Promise<Measured> {
  // Renderings, pictures and compressed replies are made once.
  await firstVisit(address, site.origin)
  const real: Visit[] = []
  const reference: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    real.push(await firstVisit(address, realLine.origin, realLine.received))
    reference.push(await firstVisit(address, stillLine.origin, stillLine.received))
    log(`${address.name} ${round + 1}: ${real.at(-1)?.contentMs} ms, static ${reference.at(-1)?.contentMs} ms`)
  }
  return { real, reference }
}

function figuresOf(
  { name }: Address,
  visits: Measured | undefined,
  repeats: readonly number[],
  offline: readonly number[],
): Figure[] {
  const { real, reference } = visits ?? { real: [], reference: [] }
  const content = median(real.map(({ contentMs }) => contentMs))
  return [
    {
      name: `${name}, first visit: content`,
      value: content,
      unit: 'ms',
      goal: { atMost: 1020 },
      floor: floors.content,
    },
    {
      name: `${name}, first visit: against a static page of the same bytes`,
      value: content / median(reference.map(({ contentMs }) => contentMs)),
      unit: '×',
      goal: { atMost: 1.1 },
      floor: 1,
    },
    {
      name: `${name}, first visit: document with its headers`,
      value: median(real.map(({ documentBytes }) => documentBytes)),
      unit: 'bytes',
      goal: { atMost: 8000 },
      floor: floors.bytes,
    },
    {
      name: `${name}, first visit: largest paint`,
      value: median(real.map(({ largestMs }) => largestMs)),
      unit: 'ms',
      floor: floors.largest,
    },
    {
      name: `${name}, repeat visit: content`,
      value: median(repeats),
      unit: 'ms',
      goal: { atMost: 310 },
      floor: floors.offline,
    },
    {
      name: `${name}, start without a line: content`,
      value: median(offline),
      unit: 'ms',
      goal: { atMost: 310 },
      floor: floors.offline,
    },
  ]
}

function roundsOf(
  { name }: Address,
  visits: Measured | undefined,
  repeats: readonly number[],
  offline: readonly number[],
): Table {
  return {
    title: `${name}, each round`,
    head: ['', 'content ms', 'static ms', 'largest paint ms', 'bytes by then', 'repeat ms', 'offline ms'],
    rows: (visits?.real ?? []).map((visit, index) => [
      index + 1,
      visit.contentMs,
      visits?.reference[index]?.contentMs ?? Number.NaN,
      visit.largestMs,
      visit.bytes,
      repeats[index] ?? Number.NaN,
      offline[index] ?? Number.NaN,
    ]),
  }
}

async function recordStatic(origin: string, addresses: readonly Address[]): Promise<void> {
  const recorded = []
  for (const { path: address } of addresses) {
    const response = await request(origin + address, {
      headers: { 'accept-encoding': 'br', 'accept-language': 'en-US' },
    })
    const body = Buffer.from(await response.body.arrayBuffer()).toString('base64')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    recorded.push({ path: address, headers, body })
  }
  fs.mkdirSync(path.dirname(replies), { recursive: true })
  fs.writeFileSync(replies, JSON.stringify(recorded))
}

interface Visit {
  readonly contentMs: number
  readonly largestMs: number
  readonly documentBytes: number
  /** All that had come when the content was on screen. */
  readonly bytes: number
}

/** With a browser that never saw the site. */
async function firstVisit(address: Address, origin: string, received: () => number = () => 0): Promise<Visit> {
  const browser = await launchChromium()
  try {
    const before = received()
    const page = await slowPage(browser, address)
    await page.goto(origin + address.path, { waitUntil: 'domcontentloaded', timeout: 60_000 })
    const contentMs = await contentTime(page)
    const bytes = received() - before
    await page.waitForNetworkIdle({ timeout: 60_000 }).catch(() => undefined)
    const facts = await page.evaluate(() => ({
      largestMs: (globalThis as { largestMs?: number }).largestMs ?? 0,
      documentBytes: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).transferSize,
    }))
    return { contentMs, bytes, ...facts }
  } finally {
    await browser.close()
  }
}

/** Opens the pages until the worker controls and stores them. */
async function install(browser: Browser, origin: string, addresses: readonly Address[]): Promise<void> {
  for (const { path: address } of addresses) {
    const page = await browser.newPage()
    await page.goto(origin + address, { waitUntil: 'networkidle0', timeout: 120_000 })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload({ waitUntil: 'networkidle0', timeout: 120_000 })
    await page.close()
  }
}

/** Further visits on the slow line, once the worker is installed. */
async function repeatVisits(address: Address, origin: string, rounds: number): Promise<number[]> {
  const browser = await launchChromium()
  try {
    await install(browser, origin, [address])
    return await visitTimes(browser, address, origin, rounds)
  } finally {
    await browser.close()
  }
}

/** The worker is installed on a good line; then the server is stopped, and the pages are opened again and again. */
async function offlineStarts(
  addresses: readonly Address[],
  { origin, stop }: Served,
  rounds: number,
): Promise<number[][]> {
  const browser = await launchChromium()
  try {
    await install(browser, origin, addresses)
    await stop()
    const times: number[][] = []
    for (const address of addresses) times.push(await visitTimes(browser, address, origin, rounds))
    return times
  } finally {
    await browser.close()
  }
}

async function visitTimes(browser: Browser, address: Address, origin: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await slowPage(browser, address)
    await page.goto(origin + address.path, { timeout: 60_000 })
    times.push(await contentTime(page))
    await page.close()
  }
  return times
}

/** A telephone with a quarter of this processor, that notes when the content is on screen. */
async function slowPage(browser: Browser, { content }: Address): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await page.emulateCPUThrottling(slowdown)
  await page.evaluateOnNewDocument((selector) => {
    const facts = globalThis as { contentMs?: number; largestMs?: number }
    const measure = (): void => {
      const element = document.querySelector(selector)
      if (element && element.getBoundingClientRect().height > 0) facts.contentMs = performance.now()
      else requestAnimationFrame(measure)
    }
    requestAnimationFrame(measure)
    new PerformanceObserver((list) => {
      facts.largestMs = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }, content)
  return page
}

async function contentTime(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as { contentMs?: number }).contentMs, {
    timeout: 60_000,
    polling: 20,
  })
  return Math.round(Number(await handle.jsonValue()))
}
