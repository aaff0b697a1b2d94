/**
 * Requests a second of the real server relative to a bare Hono that replies with the same bytes and headers,
 * alternating in one run. Server and load generator are separate processes. Counted by the server's own processor
 * time, so that a busy machine gives the same result as a quiet one: the rate of a fully used core.
 */

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { request } from 'undici'
import { activeSlug, type Served, startProcess, startSite } from './served-site.ts'
import { type Bench, type BenchContext, median, numberOption } from './report.ts'

const connections = 20
const rounds = 3
const replies = path.resolve('.bench', 'bare-replies.json')

interface Target {
  readonly name: string
  readonly path: string
}

export const rpsBench: Bench = {
  name: 'rps',
  about: 'requests a second of browse and of rendered pages, relative to bare Hono with the same bytes',
  run: async (context) => {
    const port = numberOption(context, 'port', 4380)
    const site = await startSite(port)
    try {
      const slug = await activeSlug(site.origin)
      const targets: Target[] = [
        { name: 'browse call', path: '/api/v1.1/campaigns/equities' },
        { name: '/browse-companies', path: '/browse-companies' },
        { name: 'campaign page', path: `/campaign-detail-page/${slug}` },
      ]
      await record(site, targets)
      const bare = await startProcess('tests/bench/bare-server.ts', `http://127.0.0.1:${port + 1}`, {
        PORT: String(port + 1),
        BARE_REPLIES: replies,
      })
      try {
        return await compare(context, site, bare, targets)
      } finally {
        await bare.stop()
      }
    } finally {
      await site.stop()
    }
  },
}

async function compare(context: BenchContext, site: Served, bare: Served, targets: readonly Target[]) {
  const seconds = numberOption(context, 'seconds', 4)
  const measured: { name: string; real: Load; bare: Load }[] = []
  for (const { name, path } of targets) {
    const real: Load[] = []
    const reference: Load[] = []
    await load(site, path, 1)
    await load(bare, path, 1)
    for (let round = 0; round < rounds; round += 1) {
      real.push(await load(site, path, seconds))
      reference.push(await load(bare, path, seconds))
    }
    measured.push({ name, real: middle(real), bare: middle(reference) })
    context.log(`${name} measured`)
  }
  // An unknown value shows the whole list, rendered for this URL alone.
  const anew = await perCoreOf(site, seconds, (number) => `/browse-companies?propertyType=${number}`)
  const tagged = await perCoreOf(site, seconds, (number) => `/browse-companies?utm_source=${number}`)
  return {
    figures: [
      ...measured.map(({ name, real, bare }) => ({
        name: `${name}: relative to bare Hono`,
        value: real.perCore / bare.perCore,
        unit: '×',
        goal: { atLeast: 0.5 },
        floor: 1,
      })),
      ...measured.slice(1).map(({ name, real }) => ({
        name: `${name}: pages a second and core`,
        value: real.perCore,
        unit: '/s',
        goal: { atLeast: 300 },
      })),
      { name: 'uncached: pages a second and core', value: anew, unit: '/s' },
      { name: 'with campaign parameters in the URL: pages a second and core', value: tagged, unit: '/s' },
    ],
    tables: [
      {
        title: `requests a second, ${connections} connections, medians of ${rounds} rounds of ${seconds} s`,
        head: [
          '',
          'real, per core',
          'bare Hono, per core',
          'ratio',
          'real, wall clock',
          'bare, wall clock',
          'real p99 ms',
        ],
        rows: measured.map(({ name, real, bare }) => [
          name,
          real.perCore,
          bare.perCore,
          real.perCore / bare.perCore,
          real.perSecond,
          bare.perSecond,
          real.p99,
        ]),
      },
    ],
    notes: ['The real server is one process, database included. Per core: by the processor time of the server.'],
  }
}

function middle(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map((each) => each.perSecond)),
    perCore: median(loads.map((each) => each.perCore)),
    p99: median(loads.map((each) => each.p99)),
  }
}

/** Records the real server's replies, byte for byte, for the bare one to repeat. */
async function record(site: Served, targets: readonly Target[]): Promise<void> {
  const recorded = await Promise.all(
    targets.map(async ({ path }) => {
      // Unlike fetch, this does not decompress a body.
      const response = await request(site.origin + path, { headers })
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${path}`)
      const body = Buffer.from(await response.body.arrayBuffer())
      const replayed = Object.entries(response.headers).filter(
        ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
      )
      return { path, headers: Object.fromEntries(replayed), body: body.toString('base64') }
    }),
  )
  fs.mkdirSync(path.dirname(replies), { recursive: true })
  fs.writeFileSync(replies, JSON.stringify(recorded))
}

const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }

interface Load {
  readonly perSecond: number
  /** Per second of the server's processor time; per wall-clock second if the system does not report it. */
  readonly perCore: number
  readonly p99: number
}

const run = promisify(execFile)

async function load(server: Served, path: string, seconds: number): Promise<Load> {
  const before = server.cpuSeconds()
  const { stdout } = await run(
    process.execPath,
    [
      'node_modules/autocannon/autocannon.js',
      '--json',
      '--connections',
      String(connections),
      '--duration',
      String(seconds),
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      server.origin + path,
    ],
    { maxBuffer: 10_000_000 },
  )
  const after = server.cpuSeconds()
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} replies were errors, ${errors} failed`)
  const cpu = before === undefined || after === undefined ? undefined : after - before
  return {
    perSecond: requests.average,
    perCore: cpu === undefined ? requests.average : requests.total / cpu,
    p99: latency.p99,
  }
}

/** Requests per second of the server's processor time, each with a unique URL, in sequence. */
async function perCoreOf(server: Served, seconds: number, path: (number: number) => string): Promise<number> {
  const [before, started] = [server.cpuSeconds(), performance.now()]
  let number = 0
  while (performance.now() - started < seconds * 1000) {
    const response = await request(server.origin + path(number), { headers })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${path(number)}`)
    number += 1
  }
  const after = server.cpuSeconds()
  return number / (before === undefined || after === undefined ? seconds : after - before)
}
