/** The push relay as a separate program: requests of pages and the API to `/push/` are forwarded to its address. */

import type { HostedRelay } from '#api/main.ts'
import { CallError } from '#contract/errors.ts'

/** Longer than the relay takes to answer anything. */
const timeoutMs = 15_000
const betweenNeighbours = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'upgrade']

/** @param origin where the relay listens */
export function relayElsewhere(origin: string): HostedRelay {
  return {
    fetch: async (request, address) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      for (const name of betweenNeighbours) headers.delete(name)
      headers.set('accept-encoding', 'identity')
      headers.set('x-forwarded-for', address)
      try {
        return await fetch(new URL(pathname + search, origin), {
          method: request.method,
          headers,
          // Forwarded as a stream: the relay itself rejects a body that is too large.
          ...(request.body === null ? {} : { body: request.body, duplex: 'half' as const }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch {
        throw new CallError('UNAVAILABLE', { retryAfterSeconds: 5 })
      }
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }
}
