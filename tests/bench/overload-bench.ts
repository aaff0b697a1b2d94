/**
 * Overload: an open-loop load, which does not wait for replies, first at the capacity, then at three times the
 * capacity, then at the capacity again. Admitted requests stay fast, the rest is rejected immediately, and the server
 * recovers soon afterwards.
 */

import { Agent, request } from 'undici'
import { activeSlug, type Served, startSite } from './served-site.ts'
import { type Bench, numberOption } from './report.ts'

interface Sample {
  /** Seconds after the phase began. */
  readonly at: number
  readonly ms: number
  /** 0: no reply. */
  readonly status: number
}

const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
const giveUpMs = 20_000

export const overloadBench: Bench = {
  name: 'overload',
  about: 'an open-loop load of one and three times the capacity, and the time to recover',
  run: async (context) => {
    const site = await startSite(numberOption(context, 'port', 4480))
    const agent = new Agent({ connections: 2000, pipelining: 1, headersTimeout: giveUpMs, bodyTimeout: giveUpMs })
    try {
      const slug = await activeSlug(site.origin)
      const seconds = numberOption(context, 'seconds', 10)
      const next = requests(slug)
      await openLoop(site, agent, 20, 3, next)
      const capacity = await capacityOf(site, agent, next)
      context.log(`capacity ${capacity.toFixed(0)} requests a second`)
      const phases: [string, Sample[]][] = []
      for (const [name, times, length] of [
        ['1 ×', 0.7, seconds],
        ['3 ×', 3, seconds],
        ['after', 0.7, seconds],
      ] as const) {
        phases.push([name, await openLoop(site, agent, capacity * times, length, next)])
        context.log(`${name} measured`)
      }
      const [, peak] = phases[1] ?? ['', []]
      const recovery = recoverySeconds(phases[2]?.[1] ?? [], percentile(admitted(phases[0]?.[1] ?? []), 0.99))
      return {
        figures: [
          { name: 'capacity', value: capacity, unit: '/s' },
          {
            name: 'admitted at 3 ×, p99',
            value: percentile(admitted(peak), 0.99),
            unit: 'ms',
            goal: { atMost: 1000 },
          },
          { name: 'rejected at 3 ×', value: share(peak, 503), unit: '%' },
          { name: 'neither answered nor rejected at 3 ×', value: failedShare(peak), unit: '%', goal: { atMost: 0.1 } },
          { name: 'time to recover', value: recovery, unit: 's', goal: { atMost: 5 } },
        ],
        tables: [
          {
            title: `open loop, ${seconds} s each; milliseconds from the time at which each request was due`,
            head: ['load', 'requests', 'admitted', 'rejected %', 'failed %', 'p50', 'p99', 'rejected p99'],
            rows: phases.map(([name, samples]) => [
              name,
              samples.length,
              admitted(samples).length,
              share(samples, 503),
              failedShare(samples),
              percentile(admitted(samples), 0.5),
              percentile(admitted(samples), 0.99),
              percentile(
                samples.filter(({ status }) => status === 503).map(({ ms }) => ms),
                0.99,
              ),
            ]),
          },
        ],
        notes: [
          'Half API calls, three tenths pages with unique URLs so that each is rendered, two tenths static files.',
          'Load generator and server share the processors of one machine.',
        ],
      }
    } finally {
      await agent.destroy()
      await site.stop()
    }
  },
}

/** A mix of requests in turn; cached replies would not show the server's capacity. */
function requests(slug: string): () => string {
  let number = 0
  return () => {
    number += 1
    const turn = number % 10
    if (turn < 3) return `/browse-companies?utm_source=${number}`
    if (turn < 5) return '/robots.txt'
    if (turn < 8) return `/api/v1.1/campaigns/equities?search=${number}`
    return `/api/v1.1/equities/front/${slug}?lng=${['en', 'fr', 'ar'][number % 3]}`
  }
}

/** Replies a second with a fixed number of concurrent requests. */
async function capacityOf(site: Served, agent: Agent, next: () => string): Promise<number> {
  const [began, length] = [performance.now(), 5000]
  let answered = 0
  const lane = async (): Promise<void> => {
    while (performance.now() - began < length)
      if ((await sendRequest(site, agent, next(), performance.now(), began)).status === 200) answered += 1
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return (answered / length) * 1000
}

async function openLoop(
  site: Served,
  agent: Agent,
  perSecond: number,
  seconds: number,
  next: () => string,
): Promise<Sample[]> {
  const began = performance.now()
  const under: Promise<Sample>[] = []
  for (;;) {
    const elapsed = performance.now() - began
    if (elapsed > seconds * 1000) break
    // Delays of this process are made up for: an open loop does not wait.
    while (under.length < (elapsed / 1000) * perSecond)
      under.push(sendRequest(site, agent, next(), began + (under.length / perSecond) * 1000, began))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(under)
}

async function sendRequest(site: Served, agent: Agent, path: string, due: number, began: number): Promise<Sample> {
  let status = 0
  try {
    const answer = await request(site.origin + path, { headers, dispatcher: agent })
    await answer.body.dump()
    status = answer.statusCode
  } catch {
    // No reply.
  }
  return { at: (due - began) / 1000, ms: performance.now() - due, status }
}

const admitted = (samples: readonly Sample[]): number[] =>
  samples.filter(({ status }) => status > 0 && status !== 503).map(({ ms }) => ms)

function share(samples: readonly Sample[], status: number): number {
  return (samples.filter((each) => each.status === status).length / Math.max(1, samples.length)) * 100
}

function failedShare(samples: readonly Sample[]): number {
  const failed = samples.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))
  return (failed.length / Math.max(1, samples.length)) * 100
}

function percentile(values: readonly number[], part: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? 0
}

/** The first second after which nothing is rejected and the p99 is at most twice the earlier one, or 100 ms. */
function recoverySeconds(samples: readonly Sample[], usualMs: number): number {
  const bound = Math.max(100, usualMs * 2)
  const seconds = Map.groupBy(samples, ({ at }) => Math.floor(at))
  const bad = [...seconds].filter(
    ([, inside]) => inside.some(({ status }) => status !== 200) || percentile(admitted(inside), 0.99) > bound,
  )
  return Math.max(0, ...bad.map(([second]) => second + 1))
}
