/**
 * Requests a second of the real server against a bare Hono that replies the same bytes with the same headers, by turns in one
 * run. Server and load are processes of their own. Counted by the server's own processor time, so that a busy machine says the
 * same as a quiet one: what a core could do if it did nothing else.
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
  about: 'requests a second of browse and of rendered pages, against bare Hono with the same bytes',
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
  // A value that the site does not have shows the whole list, rendered for this address alone.
  const anew = await perCoreOf(site, seconds, (number) => `/browse-companies?propertyType=${number}`)
  const tagged = await perCoreOf(site, seconds, (number) => `/browse-companies?utm_source=${number}`)
  return {
    figures: [
      ...measured.map(({ name, real, bare }) => ({
        name: `${name}: part of bare Hono`,
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
      { name: 'rendered anew: pages a second and core', value: anew, unit: '/s' },
      { name: 'with the tags of advertisements: pages a second and core', value: tagged, unit: '/s' },
    ],
    tables: [
      {
        title: `requests a second, ${connections} connections, medians of ${rounds} rounds of ${seconds} s`,
        head: ['', 'real, by core', 'bare Hono, by core', 'ratio', 'real, by clock', 'bare, by clock', 'real p99 ms'],
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
    notes: [
      'The real server is one process with its database in it. By core: by the processor time that the server took.',
    ],
  }
}

function middle(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map((each) => each.perSecond)),
    perCore: median(loads.map((each) => each.perCore)),
    p99: median(loads.map((each) => each.p99)),
  }
}

/** What the real server replied, byte for byte, for the bare one to repeat. */
async function record(site: Served, targets: readonly Target[]): Promise<void> {
  const recorded = await Promise.all(
    targets.map(async ({ path }) => {
      // Unlike fetch, this leaves a compressed body as it came.
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
  /** By a second of the server's processor time; by the clock where the system does not tell. */
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
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} replies were refusals, ${errors} failed`)
  const cpu = before === undefined || after === undefined ? undefined : after - before
  return {
    perSecond: requests.average,
    perCore: cpu === undefined ? requests.average : requests.total / cpu,
    p99: latency.p99,
  }
}

/** Requests by a second of the server's processor time, each for an address of its own, one after the other. */
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
