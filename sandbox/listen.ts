/** Puts the sandbox on a socket. A provider's own library wants that provider at the top of an address. */

import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Sandbox } from './app.ts'

export interface ListenAddress {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** The provider that is at the top of this address; without one the whole sandbox is. */
  readonly provider?: string
}

export async function listen(sandbox: Pick<Sandbox, 'fetch'>, place: ListenAddress): Promise<Server> {
  const listener = getRequestListener((request, socket) => sandbox.fetch(request, socket))
  const server = createServer((incoming, outgoing) => {
    if (place.provider !== undefined) incoming.url = `/${place.provider}${incoming.url ?? '/'}`
    void listener(incoming, outgoing)
  })
  server.listen(place.port, place.host)
  await once(server, 'listening')
  return server
}
