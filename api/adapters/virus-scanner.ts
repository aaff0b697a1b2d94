/**
 * Scans with clamd over its socket by INSTREAM: the bytes in chunks with their length before each, and an empty one at
 * the end.
 */

import net from 'node:net'
import type { VirusScanner } from '#api/content-ports.ts'
import type { Log } from '#api/ports.ts'

const pieceBytes = 65_536
const patienceMs = 20_000

/** @param address `host:port`, or the path of a socket */
export function clamdScanner(address: string, log: Log): VirusScanner {
  return {
    scan: async (bytes) => {
      try {
        const reply = await send(address, bytes)
        if (reply.endsWith(': OK')) return 'clean'
        if (reply.endsWith(' FOUND')) return 'infected'
        log.error('virus-scanner-failed', { said: 'neither OK nor FOUND' })
        return 'silent'
      } catch (error) {
        log.error('virus-scanner-silent', {}, error)
        return 'silent'
      }
    },
  }
}

function send(address: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const [host = '', port = ''] = address.startsWith('/') ? [] : address.split(/:(?=\d+$)/)
    const socket = address.startsWith('/') ? net.connect(address) : net.connect(Number(port), host)
    let reply = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('utf8')
    })
    socket.on('close', () => (reply === '' ? reject(new Error('no answer')) : resolve(reply.replace(/[\0\s]+$/, ''))))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes)
        socket.write(lengthOf(piece.byteLength))
        socket.write(piece)
      }
      socket.write(lengthOf(0))
    })
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
