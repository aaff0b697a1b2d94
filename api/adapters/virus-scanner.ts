/**
 * Scans with ClamAV's daemon over TCP or a Unix socket, by the protocol of clamd(8): commands and replies end with a
 * zero byte (prefix `z`), and INSTREAM sends the file in chunks, each after its length in four bytes (big endian), with
 * an empty one at the end. Decision record 0040 explains why no package does this.
 */

import net from 'node:net'
import { once } from 'node:events'
import type { MalwareScan, VirusScanner } from '#api/content-ports.ts'
import type { Log } from '#api/ports.ts'
import { atMost } from './at-most.ts'

const chunkBytes = 65_536
/** The daemon's own default is ten threads (`MaxThreads`). */
const mostAtOnce = 8
/** No reply is longer: the name of a signature, or a version. */
const replyBytes = 4096

export interface ScannerLimits {
  /** From the connection to the end of the reply, for one file. */
  readonly scanMs: number
  /** The same for a command without a file. */
  readonly commandMs: number
}
const usualLimits: ScannerLimits = { scanMs: 20_000, commandMs: 3000 }

/** @param address `host:port`, `[IPv6]:port`, or the path of a socket */
export function clamdScanner(address: string, log: Log, limits: ScannerLimits = usualLimits): VirusScanner {
  const limited = atMost(mostAtOnce)
  return {
    scan: (bytes) =>
      limited(async () => {
        try {
          const result = resultOf(await exchange(address, 'INSTREAM', limits.scanMs, bytes))
          if (result.state === 'failed') log.error('virus-scanner-failed', { reason: result.reason })
          return result
        } catch (error) {
          log.error('virus-scanner-silent', {}, error)
          return { state: 'silent' }
        }
      }),
    version: async () => {
      try {
        if ((await exchange(address, 'PING', limits.commandMs)) !== 'PONG') return undefined
        return printable(await exchange(address, 'VERSION', limits.commandMs))
      } catch (error) {
        log.warn('virus-scanner-silent', { cause: error instanceof Error ? error.name : 'unknown' })
        return undefined
      }
    },
  }
}

/** `stream: OK`, `stream: <signature> FOUND`, or a reason and `ERROR`. */
function resultOf(reply: string): MalwareScan {
  if (reply === 'stream: OK') return { state: 'clean' }
  const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1]
  if (signature !== undefined) return { state: 'infected', signature: printable(signature) }
  return { state: 'failed', reason: reply.startsWith('INSTREAM size limit exceeded') ? 'too-large' : 'error' }
}

function printable(text: string): string {
  return text.toWellFormed().replace(/\p{C}/gu, '').slice(0, 120)
}

/**
 * Sends one command on a connection of its own.
 * @returns the reply without its zero byte
 * @throws Error if the connection fails, ends before the reply is complete, or takes longer than allowed
 */
async function exchange(address: string, command: string, withinMs: number, bytes?: Uint8Array): Promise<string> {
  const socket = net.connect(targetOf(address))
  const timer = setTimeout(() => socket.destroy(new Error('the scanner did not reply in time')), withinMs)
  try {
    const reply = replyOf(socket)
    // A daemon that refuses a file replies while it is being sent: the failed sending is then of no interest.
    const sent = send(socket, command, bytes)
    sent.catch(() => {})
    return await reply
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function targetOf(address: string): net.NetConnectOpts {
  if (address.startsWith('/')) return { path: address }
  const [host = '', port = ''] = address.split(/:(?=\d+$)/)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

function replyOf(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      reply = Buffer.concat([reply, chunk])
      const end = reply.indexOf(0)
      if (end >= 0) resolve(reply.subarray(0, end).toString('utf8').trim())
      else if (reply.byteLength > replyBytes) reject(new Error('the reply of the scanner is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the scanner closed the connection before its reply was complete')))
  })
}

/** Waits while the daemon reads more slowly than the file is sent. */
async function send(socket: net.Socket, command: string, bytes?: Uint8Array): Promise<void> {
  socket.write(`z${command}\0`)
  if (bytes === undefined) return
  for (let start = 0; start < bytes.byteLength; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes)
    socket.write(lengthOf(chunk.byteLength))
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
