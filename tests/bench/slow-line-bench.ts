/**
 * A visitor's first view of browse on a slow line and a slow telephone, against a static page of the same bytes in the same
 * run; and the start without a line, once the worker is there.
 */

import fs from 'node:fs'
import path from 'node:path'
import { request } from 'undici'
import type { Browser, Page } from 'puppeteer-core'
import { launchChromium } from './chromium.ts'
import { type Bench, median, numberOption } from './report.ts'
import { type Served, startProcess, startSite } from './served-site.ts'
import { slowLine } from './slow-line.ts'

const line = { bitsPerSecond: 400_000, roundTripMs: 400 }
const slowdown = 4
const address = '/browse-companies'
const replies = path.resolve('.bench', 'static-page.json')

export const slowLineBench: Bench = {
  name: 'slow-line',
  about: 'content of browse at 400 kbps, 400 ms and a quarter of the processor; the start without a line',
  run: async (context) => {
    const port = numberOption(context, 'port', 4390)
    const rounds = numberOption(context, 'rounds', 3)
    const site = await startSite(port)
    try {
      await recordStatic(site.origin)
      const still = await startProcess('tests/bench/bare-server.ts', `http://127.0.0.1:${port + 1}`, {
        PORT: String(port + 1),
        BARE_REPLIES: replies,
      })
      const [realLine, stillLine] = [await slowLine(port + 2, port, line), await slowLine(port + 3, port + 1, line)]
      try {
        await firstVisit(site.origin)
        const real: Visit[] = []
        const reference: Visit[] = []
        for (let round = 0; round < rounds; round += 1) {
          real.push(await firstVisit(realLine.origin, realLine.received))
          reference.push(await firstVisit(stillLine.origin, stillLine.received))
          context.log(`round ${round + 1}: ${real.at(-1)?.contentMs} ms, static ${reference.at(-1)?.contentMs} ms`)
        }
        const content = median(real.map((visit) => visit.contentMs))
        const staticContent = median(reference.map((visit) => visit.contentMs))
        const offline = await offlineStarts(site, rounds)
        return {
          figures: [
            { name: 'first visit: content', value: content, unit: 'ms', goal: { atMost: 1020 } },
            {
              name: 'against a static page of the same bytes',
              value: content / staticContent,
              unit: '×',
              goal: { atMost: 1.1 },
            },
            {
              name: 'first visit: bytes of the document',
              value: median(real.map((visit) => visit.documentBytes)),
              unit: 'bytes',
              goal: { atMost: 8000 },
            },
            { name: 'first visit: largest paint', value: median(real.map((visit) => visit.largestMs)), unit: 'ms' },
            { name: 'start without a line: content', value: median(offline), unit: 'ms', goal: { atMost: 310 } },
          ],
          tables: [
            {
              title: 'each round',
              head: ['', 'content ms', 'static ms', 'largest paint ms', 'bytes by then', 'offline ms'],
              rows: real.map((visit, index) => [
                index + 1,
                visit.contentMs,
                reference[index]?.contentMs ?? Number.NaN,
                visit.largestMs,
                visit.bytes,
                offline[index] ?? Number.NaN,
              ]),
            },
          ],
          notes: ['These times are by the clock: on a busy machine they say more of the machine than of the page.'],
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

async function recordStatic(origin: string): Promise<void> {
  const response = await request(origin + address, { headers: { 'accept-encoding': 'br', 'accept-language': 'en-US' } })
  const body = Buffer.from(await response.body.arrayBuffer()).toString('base64')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  fs.mkdirSync(path.dirname(replies), { recursive: true })
  fs.writeFileSync(replies, JSON.stringify([{ path: address, headers, body }]))
}

interface Visit {
  readonly contentMs: number
  readonly largestMs: number
  readonly documentBytes: number
  /** All that had come when the content was on screen. */
  readonly bytes: number
}

/** With a browser that never saw the site. */
async function firstVisit(origin: string, received: () => number = () => 0): Promise<Visit> {
  const browser = await launchChromium()
  try {
    const before = received()
    const page = await slowPage(browser)
    await page.goto(origin + address, { waitUntil: 'domcontentloaded', timeout: 60_000 })
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

/** The worker installs itself on a good line; then the server is stopped, and the page opened again and again. */
async function offlineStarts({ origin, stop }: Served, rounds: number): Promise<number[]> {
  const browser = await launchChromium()
  try {
    const first = await browser.newPage()
    await first.goto(origin + address, { waitUntil: 'networkidle0' })
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await first.reload({ waitUntil: 'networkidle0' })
    await stop()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await slowPage(browser)
      await page.goto(origin + address, { timeout: 60_000 })
      times.push(await contentTime(page))
      await page.close()
    }
    return times
  } finally {
    await browser.close()
  }
}

/** A telephone with a quarter of this processor, that notes when the first card is on screen. */
async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await page.emulateCPUThrottling(slowdown)
  await page.evaluateOnNewDocument(() => {
    const facts = globalThis as { contentMs?: number; largestMs?: number }
    const measure = (): void => {
      const card = document.querySelector('main a[href*="/campaign-detail-page/"]')
      if (card && card.getBoundingClientRect().height > 0) facts.contentMs = performance.now()
      else requestAnimationFrame(measure)
    }
    requestAnimationFrame(measure)
    new PerformanceObserver((list) => {
      facts.largestMs = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return page
}

async function contentTime(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as { contentMs?: number }).contentMs, {
    timeout: 60_000,
    polling: 20,
  })
  return Math.round(Number(await handle.jsonValue()))
}
