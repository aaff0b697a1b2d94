/**
 * A connection on which responses are lost: the browser's requests reach the server, and the responses to named
 * requests do not return. The page and the server are not modified.
 */

import net from 'node:net'
import type { AddressInfo } from 'node:net'

export interface LossyLine {
  readonly origin: string
  /** Requests as they are sent, and their responses as they arrive: `sent GET /path`, then `answered GET /path`. */
  readonly exchanges: readonly string[]
  /** From now on responses to requests with this method and path are lost, until `stop`. */
  lose(method: string, path: string): Loss
  close(): Promise<void>
}

export interface Loss {
  /** Number of responses that the server gave and that were lost. */
  count(): number
  stop(): void
}

/** @param upstream port on this machine to which connections are forwarded */
export async function lossyLine(upstream: number): Promise<LossyLine> {
  const sockets = new Set<net.Socket>()
  const exchanges: string[] = []
  let losing: { readonly head: string; count: number } | undefined
  const server = net.createServer((client) => {
    const target = net.connect(upstream, '127.0.0.1')
    let lost: typeof losing
    let open: string | undefined
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.on('data', (chunk) => {
      // A request begins with a chunk: browsers send one after the other over a connection.
      const text = chunk.toString('latin1')
      if (losing !== undefined && text.startsWith(losing.head)) lost = losing
      const head = /^([A-Z]+ \S+) HTTP\/1/.exec(text)?.[1]
      if (head !== undefined) {
        open = head
        exchanges.push(`sent ${head}`)
      }
      target.write(chunk)
    })
    target.on('data', (chunk) => {
      if (lost === undefined) {
        if (open !== undefined) exchanges.push(`answered ${open}`)
        open = undefined
        return void client.write(chunk)
      }
      // The request is in the database by now.
      lost.count += 1
      client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    exchanges,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    lose: (method, path) => {
      const own = { head: `${method} ${path}`, count: 0 }
      losing = own
      return {
        count: () => own.count,
        stop: () => {
          losing = undefined
        },
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
