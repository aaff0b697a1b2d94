/**
 * Simulates ClamAV's daemon on its own wire protocol (clamd(8)): PING, VERSION and INSTREAM with the prefixes `z` and
 * `n`. It detects the EICAR test file, and fails on request: by `fail`, or by a marker in the file.
 */

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a fault does to the next scan. */
export const clamdFaults = [
  /** Replies after `delayMs`. */
  'delay',
  /** Replies with an error about this file. */
  'error',
  /** Refuses the file as larger than `StreamMaxLength`. */
  'size-limit',
  /** Closes the connection without a reply, as a daemon that crashes on a file. */
  'cut',
  /** Sends the first part of a reply, and closes the connection. */
  'half-reply',
  /** Never replies, and leaves the connection open. */
  'hang',
] as const
export type ClamdFault = (typeof clamdFaults)[number]

export interface ClamdOptions {
  /** A port, 0 for any free one, or the path of a Unix socket. */
  readonly listenOn: { readonly host: string; readonly port: number } | { readonly path: string }
  /** As `StreamMaxLength` of clamd.conf; ClamAV's default is 100 MB. */
  readonly streamMaxBytes?: number
  readonly delayMs?: number
}

export interface SimulatedClamd {
  /** `host:port`, or the path of the socket. */
  readonly address: string
  /** Number of files that were sent completely. */
  readonly scans: () => number
  /** Makes the next scans fail. */
  fail(fault: ClamdFault, times?: number): void
  /** Closes the listener and all connections. */
  close(): Promise<void>
}

export const clamdVersion = 'ClamAV 1.4.3/27800/Mon Nov 23 08:24:07 2026'
const signature = 'Eicar-Signature'
/** In two parts, so that no scanner takes this file for the test file. */
const eicar = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')

/** A file with this marker makes the scan fail in that way each time. */
export function faultMarker(fault: ClamdFault): string {
  return `SANDBOX-CLAMD-${fault.toUpperCase()}`
}

export async function startClamd({
  listenOn,
  streamMaxBytes = 100 * 1024 * 1024,
  delayMs = 1000,
}: ClamdOptions): Promise<SimulatedClamd> {
  const faults: ClamdFault[] = []
  const sockets = new Set<Socket>()
  let scans = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    let isDone = false
    socket.on('data', (chunk: Buffer) => {
      if (isDone) return
      received = Buffer.concat([received, chunk])
      const answer = answerTo(received, streamMaxBytes)
      if (answer === undefined) return
      isDone = true
      if (!('file' in answer)) {
        socket.end(answer.reply + answer.end)
        return
      }
      scans += 1
      reply(socket, answer.file, answer.end)
    })
  })

  function reply(socket: Socket, file: Buffer, end: string): void {
    const result = file.includes(eicar) ? `stream: ${signature} FOUND` : 'stream: OK'
    const fault = faults.shift() ?? clamdFaults.find((each) => file.includes(faultMarker(each)))
    switch (fault) {
      case undefined:
        socket.end(result + end)
        return
      case 'delay':
        setTimeout(() => socket.end(result + end), delayMs)
        return
      case 'error':
        socket.end(`stream: Can't allocate memory ERROR${end}`)
        return
      case 'size-limit':
        socket.end(`INSTREAM size limit exceeded. ERROR${end}`)
        return
      case 'cut':
        socket.destroy()
        return
      case 'half-reply':
        socket.end('stream: O')
        return
      case 'hang':
    }
  }

  if ('path' in listenOn) server.listen(listenOn.path)
  else server.listen(listenOn.port, listenOn.host)
  await once(server, 'listening')
  return {
    address: 'path' in listenOn ? listenOn.path : `${listenOn.host}:${(server.address() as AddressInfo).port}`,
    scans: () => scans,
    fail: (fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push(fault)
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Answer = { readonly end: string } & ({ readonly reply: string } | { readonly file: Buffer })

/** @returns undefined while more is to come */
function answerTo(received: Buffer, streamMaxBytes: number): Answer | undefined {
  const prefix = received.subarray(0, 1).toString('latin1')
  const end = prefix === 'n' ? '\n' : '\0'
  const commandEnd = received.indexOf(end)
  if (commandEnd < 0) return received.byteLength > 64 ? { end, reply: 'UNKNOWN COMMAND' } : undefined
  switch (received.subarray(1, commandEnd).toString('latin1')) {
    case 'PING':
      return { end, reply: 'PONG' }
    case 'VERSION':
      return { end, reply: clamdVersion }
    case 'INSTREAM':
      return streamed(received.subarray(commandEnd + 1), end, streamMaxBytes)
    default:
      return { end, reply: 'UNKNOWN COMMAND' }
  }
}

function streamed(stream: Buffer, end: string, streamMaxBytes: number): Answer | undefined {
  const chunks: Buffer[] = []
  let total = 0
  let offset = 0
  while (offset + 4 <= stream.byteLength) {
    const length = stream.readUInt32BE(offset)
    if (length === 0) return { end, file: Buffer.concat(chunks) }
    total += length
    if (total > streamMaxBytes) return { end, reply: 'INSTREAM size limit exceeded. ERROR' }
    if (offset + 4 + length > stream.byteLength) return undefined
    chunks.push(stream.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return undefined
}
