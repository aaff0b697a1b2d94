/**
 * A push service for a real Firefox: the autopush WebSocket protocol towards the browser, RFC 8030 towards the relay.
 * Messages that arrive by HTTP are forwarded to the browser unchanged; only the browser can decrypt them.
 */

import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

export interface Autopush {
  /** The address that the relay sends to. */
  readonly origin: string
  /** For the browser's `dom.push.serverURL`. */
  readonly socketAddress: string
  /** Messages that arrived from the relay. */
  readonly delivered: number
  close(): Promise<void>
}

interface FromBrowser {
  readonly messageType?: string
  readonly channelID?: string
}

export async function startAutopush(): Promise<Autopush> {
  let browser: WebSocket | undefined
  let delivered = 0
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const channelID = request.url?.split('/').pop() ?? ''
      const body = await buffer(request)
      delivered += 1
      browser?.send(
        JSON.stringify({
          messageType: 'notification',
          channelID,
          version: randomUUID(),
          ttl: Number(request.headers['ttl']),
          data: body.toString('base64url'),
          headers: { encoding: 'aes128gcm' },
        }),
      )
      response.writeHead(201, { location: `/m/${channelID}` }).end()
    }
    take().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (raw: Buffer) => {
      const { messageType, channelID } = JSON.parse(raw.toString()) as FromBrowser
      const answer = (message: object): void => socket.send(JSON.stringify(message))
      switch (messageType) {
        case 'hello':
          browser = socket
          answer({
            messageType,
            status: 200,
            uaid: randomBytes(16).toString('hex'),
            use_webpush: true,
            broadcasts: {},
          })
          return
        case 'register':
          answer({ messageType, status: 200, channelID, pushEndpoint: `${origin}/wpush/v2/${channelID}` })
          return
        case 'unregister':
          answer({ messageType, status: 200, channelID })
          return
        case undefined:
          // Keep-alive.
          answer({})
          return
        default:
        // An acknowledgement needs no response.
      }
    })
  })
  return {
    origin,
    socketAddress: `ws://127.0.0.1:${port}/`,
    get delivered() {
      return delivered
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
