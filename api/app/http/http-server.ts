/** The HTTP server: limits on connections, headers and durations, and a shutdown that lets running requests finish. */

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { networkOf } from '#domain/site/address-list.ts'
import type { ReadRequest } from './ready-responses.ts'
import { type NodeRequest, peerAddress } from './peer-address.ts'

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly trustedProxies: number
  /** Maximum number of concurrent connections from one network address; 0 for no limit. */
  readonly connectionsPerAddress: number
}

const maxConnections = 5000

export function listen(
  options: ListenOptions,
  fetch: (request: Request, address: string) => Promise<Response>,
  ready: (request: ReadRequest, address: string) => Response | undefined = () => undefined,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request: Request, environment: unknown) => {
          const { incoming } = environment as { incoming: NodeRequest & ReadRequest }
          const address = peerAddress(incoming, options.trustedProxies)
          return ready(incoming, address) ?? fetch(request, address)
        },
        port: options.port,
        hostname: options.host,
        serverOptions: {
          headersTimeout: 10_000,
          // How often the timeouts are checked: with Node's default of half a minute, a timeout of ten seconds would
          // take up to forty.
          connectionsCheckingInterval: 2000,
          // A file of two megabytes takes minutes on a slow connection.
          requestTimeout: 240_000,
          keepAliveTimeout: 10_000,
          maxHeaderSize: 16_384,
        },
      },
      (info) => resolve({ server, port: info.port }),
    ) as Server
    server.maxConnections = maxConnections
    // Behind a proxy every connection comes from the proxy, which limits its visitors' connections.
    if (options.trustedProxies === 0 && options.connectionsPerAddress > 0)
      server.on('connection', connectionLimit(options.connectionsPerAddress))
    server.once('error', reject)
  })
}

/**
 * Closes connections of an address beyond the maximum. Local connections are exempt: they come from a proxy on this
 * machine, tools and tests.
 */
export function connectionLimit(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (isLoopback(network)) return
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}

function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === networkOf('::1')
}

/** Lets running requests finish; idle connections are closed immediately, the others after some seconds. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 8000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
