/** Serves the sandbox on a socket. A provider's own library expects that provider at the root of an address. */

import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Sandbox } from './app.ts'

export interface ListenAddress {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The provider at the root of this address; by default the whole sandbox. */
  readonly provider?: string
}

export async function listen(sandbox: Pick<Sandbox, 'fetch'>, address: ListenAddress): Promise<Server> {
  const listener = getRequestListener((request, socket) => sandbox.fetch(request, socket))
  const server = createServer((incoming, outgoing) => {
    if (address.provider !== undefined) incoming.url = `/${address.provider}${incoming.url ?? '/'}`
    void listener(incoming, outgoing)
  })
  server.listen(address.port, address.host)
  await once(server, 'listening')
  return server
}
