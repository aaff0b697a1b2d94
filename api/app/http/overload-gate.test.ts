import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { aggregatedLog } from '#api/adapters/aggregated-log.ts'
import { jsonLog } from '#api/adapters/system.ts'
import { admissionClassOf } from './admission-class.ts'
import { connectionLimit } from './http-server.ts'
import type { BodyBounds } from './incoming-body.ts'
import { type OverloadGate, overloadGate } from './overload-gate.ts'

const origin = 'http://freehold.example'
const bounds: BodyBounds = { maxBytes: 1000, maxTotalBytes: 1500, graceMs: 100, minBytesPerSecond: 1000 }

let gate: OverloadGate | undefined
let lines: string[] = []
afterEach(() => gate?.stop())

function gated(fetch: (request: Request) => Promise<Response>): OverloadGate {
  lines = []
  const log = aggregatedLog(jsonLog((line) => lines.push(line)))
  gate = overloadGate({ fetch, languageOf: () => 'ar', log, bounds })
  return gate
}

const ask = (path: string, init: RequestInit = {}) =>
  gate?.fetch(new Request(origin + path, init), '192.0.2.1') ?? Promise.reject(new Error('no gate'))

/** A body that arrives in parts, each after a pause. */
function trickle(parts: number, bytes: number, pauseMs: number): RequestInit {
  const body = new ReadableStream({
    async start(controller) {
      for (let part = 0; part < parts; part += 1) {
        controller.enqueue(new Uint8Array(bytes))
        await pause(pauseMs)
      }
      controller.close()
    },
  })
  return { method: 'POST', body, duplex: 'half' } as RequestInit
}

describe('a flood', () => {
  it('is rejected immediately with Retry-After, in one log line; health and webhooks are unaffected', async () => {
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    gated(async (request) => {
      if (!/healthz|webhooks/.test(request.url)) await finished
      return new Response('ok')
    })
    const pages = Array.from({ length: 100 }, () => ask('/browse'))
    const calls = Array.from({ length: 200 }, () => ask('/api/v1.1/bootstrap'))
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(200)
    const money = ask('/api/v1.1/wallet-withdraw', { method: 'POST', body: '{}' })
    await pause(500)
    finish()
    expect((await money).status).toBe(200)
    const seen = await Promise.all([...pages, ...calls])
    const count = (status: number) => seen.filter((each) => each.status === status).length
    // The first page, and the requests that the queues hold: 32 pages and 96 calls.
    expect([count(200), count(503)]).toEqual([129, 171])
    expect(seen.every((each) => each.status === 200 || Number(each.headers.get('retry-after')) > 0)).toBe(true)
    const page = seen[99]
    expect(page?.headers.get('content-type')).toContain('text/html')
    expect(await page?.text()).toContain('dir="rtl"')
    expect(await seen[299]?.json()).toMatchObject({ code: 'UNAVAILABLE' })
    await pause(1100)
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.filter((each) => each['class'] === 'pages').length).toBeLessThanOrEqual(3)
    expect(entries.reduce((sum, each) => sum + 1 + (Number(each['repeated'] ?? 1) - 1), 0)).toBe(171)
  })
})

describe('a body', () => {
  const echo = () => gated(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))

  it('that arrives in time is passed on whole', async () => {
    echo()
    expect(await (await ask('/api/v1.1/login', trickle(3, 200, 20))).text()).toBe('600')
    expect(await (await ask('/api/v1.1/login', { method: 'POST', body: 'four' })).text()).toBe('4')
  })

  it('that arrives too slowly ends with 408, and its connection is closed', async () => {
    echo()
    const answer = await ask('/api/v1.1/login', trickle(50, 10, 50))
    expect([answer.status, answer.headers.get('connection')]).toEqual([408, 'close'])
  })

  it('without a length ends with 413 when too large; too many at once are rejected', async () => {
    echo()
    expect((await ask('/api/v1.1/login', trickle(3, 500, 1))).status).toBe(413)
    const both = await Promise.all([ask('/login', trickle(2, 450, 30)), ask('/login', trickle(2, 450, 30))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 503])
    expect((await ask('/login', trickle(2, 450, 1))).status).toBe(200)
  })

  it('that is aborted ends with 400', async () => {
    echo()
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
    expect((await ask('/login', { method: 'POST', body, duplex: 'half' } as RequestInit)).status).toBe(400)
  })
})

it.each([
  ['GET', '/healthz', undefined],
  ['POST', '/webhooks/stripe', undefined],
  ['POST', '/api/v1.1/process-investment/x', 'money'],
  ['GET', '/api/v1.1/process-investment/x', 'calls'],
  ['POST', '/api/v1.1/wallet-withdraw', 'money'],
  ['POST', '/api/v1.1/login', 'calls'],
  ['GET', '/api/v1.1/equities/x/investments.csv', 'files'],
  ['PUT', '/api/v1.1/uploads/picture/x', 'files'],
  ['POST', '/api/v1.1/contracts/generate-pdf/file', 'files'],
  ['POST', '/api/v1.1/contracts/create-pdf', 'money'],
  ['POST', '/api/v1.1/contact-us', 'files'],
  ['GET', '/api/v1.1/own-data/export/x/file', 'files'],
  ['GET', '/media/x/y', 'files'],
  ['GET', '/assets/main-x.js', 'files'],
  ['GET', '/browse-companies', 'pages'],
] as const)('%s %s belongs to the class %s', (method, path, name) => {
  expect(admissionClassOf(method, path)).toBe(name)
})

describe('connections of one address', () => {
  const connect = (limit: (socket: Socket) => void, remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy: () => {} })
    socket.destroy = () => void (socket.destroyed = true)
    limit(socket as unknown as Socket)
    return socket
  }

  it('are closed beyond the limit, and accepted again after one has closed', () => {
    const limit = connectionLimit(2)
    const [first, , third] = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map((address) => connect(limit, address))
    expect([first?.destroyed, third?.destroyed]).toEqual([false, true])
    expect(connect(limit, '192.0.2.2').destroyed).toBe(false)
    first?.emit('close')
    expect(connect(limit, '::ffff:192.0.2.1').destroyed).toBe(false)
    expect(connect(limit, '192.0.2.1').destroyed).toBe(true)
  })

  it('are not limited on the loopback address, where a proxy may run', () => {
    const limit = connectionLimit(1)
    const seen = ['127.0.0.1', '::ffff:127.0.0.1', '::1'].flatMap((address) => [
      connect(limit, address),
      connect(limit, address),
    ])
    expect(seen.some(({ destroyed }) => destroyed)).toBe(false)
  })
})
