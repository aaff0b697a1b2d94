/** The adapter of the virus scanner against the simulated clamd: results, limits, and every way in which it fails. */

import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clamdScanner, type ScannerLimits } from '#api/adapters/virus-scanner.ts'
import type { Log } from '#api/ports.ts'
import { clamdFaults, clamdVersion, faultMarker, type SimulatedClamd, startClamd } from '#sandbox/clamd/clamd.ts'
import { eicarText } from '#tests/support/malware.ts'

const events: string[] = []
const log: Log = { info: () => {}, warn: (event) => events.push(event), error: (event) => events.push(event) }
const short: ScannerLimits = { scanMs: 400, commandMs: 400 }
const bytes = (text: string) => Buffer.from(text)

let clamd: SimulatedClamd
beforeEach(async () => {
  events.length = 0
  clamd = await startClamd({ listenOn: { host: '127.0.0.1', port: 0 }, streamMaxBytes: 3_000_000, delayMs: 100 })
})
afterEach(() => clamd.close().catch(() => {}))

describe('clamd over TCP', () => {
  it('reports clean and infected files, with the name of the malware', async () => {
    const scanner = clamdScanner(clamd.address, log)
    expect(await scanner.scan(bytes('date,amount'))).toEqual({ state: 'clean' })
    expect(await scanner.scan(bytes(''))).toEqual({ state: 'clean' })
    expect(await scanner.scan(bytes(`first line\n${eicarText}`))).toEqual({
      state: 'infected',
      signature: 'Eicar-Signature',
    })
    expect(events).toEqual([])
  })

  it('sends a large file in chunks, wherever in it the malware is', async () => {
    const scanner = clamdScanner(clamd.address, log)
    const large = Buffer.alloc(2_900_000, 'a')
    expect(await scanner.scan(large)).toEqual({ state: 'clean' })
    // Across the border of two chunks.
    for (const position of [65_536 - 20, 2_500_000]) {
      const infected = Buffer.from(large)
      infected.write(eicarText, position)
      expect((await scanner.scan(infected)).state).toBe('infected')
    }
  })

  it('reports a file that is larger than the daemon accepts', async () => {
    const scanner = clamdScanner(clamd.address, log)
    expect(await scanner.scan(Buffer.alloc(3_100_000))).toEqual({ state: 'failed', reason: 'too-large' })
    expect(events).toEqual(['virus-scanner-failed'])
  })

  it('scans many files at once', async () => {
    const scanner = clamdScanner(clamd.address, log)
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => scanner.scan(bytes(index % 4 === 0 ? eicarText : `file ${index}`))),
    )
    expect(results.filter(({ state }) => state === 'infected')).toHaveLength(10)
    expect(results.filter(({ state }) => state === 'clean')).toHaveLength(30)
  })

  it('returns the version while the daemon responds', async () => {
    const scanner = clamdScanner(clamd.address, log)
    expect(await scanner.version()).toBe(clamdVersion)
    await clamd.close()
    expect(await scanner.version()).toBeUndefined()
  })

  it.each([
    ['delay', { state: 'clean' }],
    ['error', { state: 'failed', reason: 'error' }],
    ['size-limit', { state: 'failed', reason: 'too-large' }],
    ['cut', { state: 'silent' }],
    ['half-reply', { state: 'silent' }],
    ['hang', { state: 'silent' }],
  ] as const)('with the fault %s', async (fault, result) => {
    const scanner = clamdScanner(clamd.address, log, short)
    clamd.fail(fault)
    expect(await scanner.scan(bytes('a file'))).toEqual(result)
    expect(events).toHaveLength(fault === 'delay' ? 0 : 1)
    expect(await scanner.scan(bytes('a file'))).toEqual({ state: 'clean' })
    expect(await scanner.scan(bytes(`with ${faultMarker(fault)}`))).toEqual(result)
  })

  it('covers every fault', () => {
    expect([...clamdFaults].toSorted()).toEqual(['cut', 'delay', 'error', 'half-reply', 'hang', 'size-limit'])
  })

  it('never takes a complete reply other than OK for clean', async () => {
    for (const reply of ['', 'OK', 'stream: OK ERROR', 'stream: KO', 'UNKNOWN COMMAND', 'x'.repeat(10_000)]) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => socket.end(`${reply}\0`))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
      const { port } = server.address() as { port: number }
      const result = await clamdScanner(`127.0.0.1:${port}`, log, short).scan(Buffer.alloc(500_000))
      expect(['failed', 'silent'], reply).toContain(result.state)
      server.close()
    }
  })

  it('ends in a bounded time if the daemon is down or does not read', async () => {
    const deaf = createServer((socket) => socket.pause())
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', () => resolve()))
    const { port } = deaf.address() as { port: number }
    const start = performance.now()
    expect(await clamdScanner(`127.0.0.1:${port}`, log, short).scan(Buffer.alloc(30_000_000))).toEqual({
      state: 'silent',
    })
    expect(performance.now() - start).toBeLessThan(3000)
    deaf.close()
    await clamd.close()
    expect(await clamdScanner(clamd.address, log, short).scan(bytes('a file'))).toEqual({ state: 'silent' })
  })
})

it('clamd over a Unix socket', async () => {
  const socketPath = path.join(os.tmpdir(), `clamd-${randomUUID().slice(0, 8)}.sock`)
  const local = await startClamd({ listenOn: { path: socketPath } })
  const scanner = clamdScanner(local.address, log)
  expect(await scanner.version()).toBe(clamdVersion)
  expect((await scanner.scan(bytes(eicarText))).state).toBe('infected')
  await local.close()
  expect(await scanner.scan(bytes('a file'))).toEqual({ state: 'silent' })
})
