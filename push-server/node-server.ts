/** Serves a fetch handler on a Node socket, with the limits that a public server needs. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export type Fetch = (request: Request) => Promise<Response>

/** The client's address: the socket's, or the one recorded by the given number of trusted proxies. */
export type AddressBook = (request: Request) => string

export function createAddressBook(): {
  readonly addressOf: AddressBook
  readonly note: (request: Request, address: string) => void
} {
  const addresses = new WeakMap<Request, string>()
  return {
    addressOf: (request) => addresses.get(request) ?? '',
    note: (request, address) => addresses.set(request, address),
  }
}

export function serve(fetch: Fetch, note: (request: Request, address: string) => void, trustedProxies: number): Server {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384 },
    (incoming, outgoing) => {
      answer(fetch, note, trustedProxies, incoming, outgoing).catch(() => outgoing.destroy())
    },
  )
  server.maxConnections = 2000
  return server
}

async function answer(
  fetch: Fetch,
  note: (request: Request, address: string) => void,
  trustedProxies: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = requestOf(incoming)
  if (!request) {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return
  }
  note(request, addressOf(incoming, trustedProxies))
  const response = await fetch(request)
  const body = Buffer.from(await response.arrayBuffer())
  // An unread body of a refused request would be parsed as the next request.
  const headers = { ...Object.fromEntries(response.headers), ...(incoming.complete ? {} : { connection: 'close' }) }
  outgoing.writeHead(response.status, { ...headers, 'content-length': body.length }).end(body)
}

/** Undefined if a Request cannot represent the request line or a header. */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const method = incoming.method ?? 'GET'
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''))
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody
      ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const }
      : {}
    return new Request(new URL(incoming.url ?? '/', 'http://relay.invalid'), { method, headers, ...body })
  } catch {
    return undefined
  }
}

function addressOf(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return socket
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
  return forwarded.at(-trustedProxies) || socket
}
