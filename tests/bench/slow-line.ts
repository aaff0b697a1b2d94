/**
 * A slow connection: all traffic between a browser and a server passes through one queue in each direction, with a
 * rate and a delay.
 */

import net from 'node:net'

export interface SlowLine {
  readonly origin: string
  /** Bytes received from the server so far. */
  readonly received: () => number
  readonly close: () => Promise<void>
}

export interface Line {
  /** Bits a second in each direction, over all connections together. */
  readonly bitsPerSecond: number
  /** Round trip. */
  readonly roundTripMs: number
}

/** @param upstream port on this machine to which the connection is forwarded */
export async function slowLine(port: number, upstream: number, line: Line): Promise<SlowLine> {
  const sockets = new Set<net.Socket>()
  const up = new Queue(line)
  const down = new Queue(line)
  const server = net.createServer((client) => {
    const target = net.connect(upstream, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    // A connection is established after one round trip.
    pass(client, target, up, line.roundTripMs)
    pass(target, client, down, 0)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () => down.bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(from: net.Socket, to: net.Socket, queue: Queue, openAfterMs: number): void {
  const open = Date.now() + openAfterMs
  from.on('data', (chunk) => {
    // In packets, so that connections share the bandwidth realistically.
    for (let at = 0; at < chunk.length; at += packet) {
      const part = chunk.subarray(at, at + packet)
      queue.send(part.length, open, () => to.writable && to.write(part))
    }
  })
  from.on('end', () => queue.send(0, open, () => to.end()))
  from.on('close', () => queue.send(0, open, () => to.destroy()))
}

const packet = 1400

class Queue {
  readonly #line: Line
  #freeAt = 0
  bytes = 0

  constructor(line: Line) {
    this.#line = line
  }

  send(bytes: number, notBefore: number, deliver: () => void): void {
    this.bytes += bytes
    this.#freeAt = Math.max(this.#freeAt, Date.now(), notBefore) + (bytes * 8000) / this.#line.bitsPerSecond
    setTimeout(deliver, this.#freeAt + this.#line.roundTripMs / 2 - Date.now())
  }
}
