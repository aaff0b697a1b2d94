/** The real transport with real sockets. */

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefusedAddress } from '#push-server/delivery/public-address.ts'
import { createTransport } from '#push-server/delivery/transport.ts'
import { behaviours, type FakePushService, startPushService } from '#tests/support/servers/push-service.ts'

let service: FakePushService

beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

const request = (url: string) => ({ url, headers: { TTL: '60', 'Content-Length': '3' }, body: Buffer.from('abc') })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A DNS resolver that maps the push service to given addresses. */
function resolvingTo(...addresses: string[]): LookupFunction & { requests: string[] } {
  const requests: string[] = []
  const lookup: LookupFunction = (name, _options, done) => {
    requests.push(name)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return Object.assign(lookup, { requests })
}

test('sends to an extra origin, and returns its response', async () => {
  const device = await service.device(behaviours.tooManyFor(7))
  const transport = createTransport({ extraOrigins: [service.origin] })
  expect(await transport.send(request(device.subscription.endpoint))).toEqual({
    status: 429,
    headers: { 'retry-after': '7' },
  })
  expect(device.received[0]).toMatchObject({ headers: { ttl: '60' } })
  expect(device.received[0]!.body.toString()).toBe('abc')
  await transport.close()
})

test('never connects to a known host that resolves to a private address', async () => {
  const port = new URL(service.origin).port
  for (const addresses of [['127.0.0.1'], ['::1'], ['17.188.143.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['0.0.0.0']]) {
    const resolve = resolvingTo(...addresses)
    const transport = createTransport({ extraOrigins: [], resolve, timeoutMs: 1000 })
    // Both schemes: the address is checked before any data is sent.
    for (const url of [`http://web.push.apple.com:${port}/x`, `https://web.push.apple.com:${port}/x`]) {
      expect(isRefusedAddress(await failureOf(transport.send(request(url)))), `${url} at ${addresses.join()}`).toBe(
        true,
      )
    }
    expect(resolve.requests).toEqual(['web.push.apple.com', 'web.push.apple.com'])
    await transport.close()
  }
  expect(service.received).toEqual([])
})

test('rejects an IP address as host without a DNS lookup', async () => {
  const port = new URL(service.origin).port
  const transport = createTransport({ extraOrigins: ['http://127.0.0.1:1'], timeoutMs: 1000 })
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0']) {
    expect(isRefusedAddress(await failureOf(transport.send(request(`http://${host}:${port}/x`)))), host).toBe(true)
  }
  expect(service.received).toEqual([])
  await transport.close()
})

test.each([301, 302, 303, 307, 308])('returns %i without following it', async (status) => {
  const device = await service.device({ kind: 'redirect', status })
  const transport = createTransport({ extraOrigins: [service.origin] })
  expect((await transport.send(request(device.subscription.endpoint))).status).toBe(status)
  expect(service.trapped).toBe(0)
  await transport.close()
})

test('ends a missing, partial or endless response within the time limit', async () => {
  const answers = {
    silent: '',
    endless: 'HTTP/1.1 201 Created\r\ncontent-length: 100000000\r\n\r\nx',
    broken: 'HTTP/1.1 201',
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      const kind = /POST \/(\w+)/.exec(data.toString())?.[1] as keyof typeof answers
      socket.write(answers[kind])
      if (kind === 'endless') setInterval(() => socket.write('x'.repeat(1000)), 5).unref()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport = createTransport({ extraOrigins: [origin], timeoutMs: 500 })
  // Without the time limit none of them ends.
  const [silent, broken, endless] = await Promise.all([
    failureOf(transport.send(request(`${origin}/silent`))),
    failureOf(transport.send(request(`${origin}/broken`))),
    transport.send(request(`${origin}/endless`)),
  ])
  expect(silent).toBeInstanceOf(Error)
  expect(broken).toBeInstanceOf(Error)
  expect(endless.status).toBe(201)
  await transport.close()
  server.close()
})
