/** The server on its socket: malformed client input, and shutdown. */

import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBuilt, pause, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts'
import { layDatabase } from '#tests/support/databases/snapshot.ts'
import { freePort } from '#tools/hosts/free-port.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-http-'))
let server: ServerProcess
let port = 0

beforeAll(async () => {
  layDatabase(dataDir)
  port = await freePort()
  server = await startServer({ dataDir, port })
}, 240_000)
afterAll(async () => {
  await server.kill()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Sends raw bytes and returns the whole response when the server closes the connection. */
function raw(text: string, { close = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (close && answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      answer === '' && error.code !== 'ECONNRESET' ? reject(error) : resolve(answer),
    )
  })
}
/** 0 if the connection was closed without a response. */
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const request = (line: string, headers = '', body = '') =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n${body}`

/** Asserts that the server still serves other requests. */
async function isWell(): Promise<void> {
  const response = await fetch(`${server.origin}/healthz`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ status: 'ok', engine: 'embedded' })
}

describe('methods and paths', () => {
  it.each([
    ['GET', '/api/v1.1/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api/v1.1/', 404, 'NOT_FOUND'],
    ['GET', '/api/v2/bootstrap', 404, 'NOT_FOUND'],
    ['DELETE', '/api/v1.1/bootstrap', 404, 'NOT_FOUND'],
    ['PROPFIND', '/api/v1.1/bootstrap', 404, 'NOT_FOUND'],
    ['OPTIONS', '/api/v1.1/login', 404, 'NOT_FOUND'],
    ['POST', '/', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/browse-companies', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/assets/old-chunk.js', 404, 'NOT_FOUND'],
    ['GET', '/wp-login.php', 404, 'NOT_FOUND'],
    ['GET', '/.env', 404, 'NOT_FOUND'],
    ['GET', '/documents/x', 404, 'NOT_FOUND'],
  ])('%s %s is rejected with the standard error envelope', async (method, at, status, code) => {
    const response = await fetch(server.origin + at, { method })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'error', code, data: null })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('HEAD returns the headers of GET without a body', async () => {
    for (const at of ['/healthz', '/api/v1.1/bootstrap', '/api/v1.1/openapi.json']) {
      const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(server.origin + at, { method })))
      expect(head?.status).toBe(200)
      expect(await head?.text()).toBe('')
      expect(head?.headers.get('etag')).toBe(get?.headers.get('etag'))
      expect((await get?.text())?.length).toBeGreaterThan(10)
    }
  })

  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/media/../../secret',
    '/media/..%2f..%2fsecret/200.webp',
    '/documents/..%2f..%2fsecret',
    '/secret',
    '/lock.db',
    '/files/',
    '/index.html.br',
    '/.vite/manifest.json',
  ])('GET %s returns no file', async (at) => {
    const answer = await raw(request(`GET ${at}`))
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200)
    expect(statusOf(answer)).toBeLessThan(500)
    for (const inside of [
      '"dependencies"',
      'root:x:',
      'SQLite format',
      fs.readFileSync(path.join(dataDir, 'secret'), 'utf8').trim(),
    ])
      expect(answer).not.toContain(inside)
    await isWell()
  })
})

describe('a malformed request', () => {
  it.each([
    ['nonsense', 'hello there\r\n\r\n', [400]],
    ['another protocol', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', [400, 505]],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', [400]],
    ['an invalid host', 'GET /healthz HTTP/1.1\r\nhost: a b<>\r\nconnection: close\r\n\r\n', [400]],
    [
      'an absolute URL of another host',
      'GET http://evil.example/healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      [200, 400],
    ],
    ['TRACE', request('TRACE /'), [400, 404, 405, 501]],
    ['CONNECT', request('CONNECT localhost:1'), [400, 404, 405, 501, 0]],
    [
      'both length headers',
      request('POST /api/v1.1/login', 'content-length: 5\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
      [400],
    ],
    [
      'two content lengths',
      request('POST /api/v1.1/login', 'content-length: 5\r\ncontent-length: 6\r\n', 'hello'),
      [400],
    ],
    [
      'a broken chunk',
      request('POST /api/v1.1/login', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n', 'xyz\r\n'),
      [400],
    ],
    [
      'a name with a line break',
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\nconnection: close\r\n\r\n',
      [200, 400],
    ],
    ['oversized headers', request('GET /healthz', `x: ${'a'.repeat(20_000)}\r\n`), [431]],
    [
      'a flood of headers',
      request('GET /healthz', Array.from({ length: 3000 }, (_, n) => `h${n}: 1\r\n`).join('')),
      [200, 431],
    ],
    ['an overlong URL', request(`GET /${'a'.repeat(20_000)}`), [414, 431]],
  ])('with %s gets one of the expected statuses', async (_, text, statuses) => {
    expect(statuses).toContain(statusOf(await raw(text)))
    await isWell()
  })

  it.each([
    ['an oversized body', 'content-type: application/json\r\ncontent-length: 300000\r\n', 'a'.repeat(300_000), 413],
    [
      'a compressed body',
      'content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n',
      '{}',
      415,
    ],
    ['a form', 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n', 'a=b', 415],
    ['a body that is not UTF-8', 'content-type: application/json\r\ncontent-length: 2\r\n', '\u00ff\u00fe', 400],
    [
      'a deeply nested body',
      `content-type: application/json\r\ncontent-length: 200000\r\n`,
      '['.repeat(100_000) + ']'.repeat(100_000),
      400,
    ],
  ])('with %s is rejected', async (_, headers, body, status) => {
    expect(statusOf(await raw(request('POST /api/v1.1/login', headers, body)))).toBe(status)
    await isWell()
  })

  it('that is sent too slowly is dropped: endless headers, and missing bodies', async () => {
    const started = performance.now()
    const slow = [
      raw('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ', { close: false }),
      ...Array.from({ length: 50 }, () => raw('GET /h', { close: false })),
    ]
    // Other requests are served in the meantime.
    await isWell()
    for (const answer of await Promise.all(slow)) expect([408, 0]).toContain(statusOf(answer))
    expect(performance.now() - started).toBeLessThan(60_000)
  })

  it('does not influence generated URLs by its host headers', async () => {
    const answer = await raw(
      'GET /api/v1.1/openapi.json HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nconnection: close\r\n\r\n',
      { close: false },
    )
    expect(statusOf(answer)).toBe(200)
    expect(answer).not.toContain('evil.example')
  })
})

describe.skipIf(!isBuilt)('documents', () => {
  it.each([
    '/',
    '/browse-companies',
    '/login',
    '/signup',
    '/investments',
    '/admin',
    '/nowhere',
    '/index.html',
    '/receipt/x',
  ])('%s have a content security policy, and are not cached by intermediaries', async (at) => {
    const response = await fetch(server.origin + at, { redirect: 'manual' })
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types freehold',
      "form-action 'self'",
      'report-uri /csp-reports',
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)|script-src[^;]*(?:https?:|\*)/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toMatch(/^(?:private, no-cache|no-store|no-cache)$/)
    expect(response.headers.get('cache-control')).not.toContain('public')
    expect(await response.text()).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]*\bBearer\b/)
  })

  it('the worker and the build’s files have their own headers', async () => {
    const worker = await fetch(`${server.origin}/sw.js`)
    expect(worker.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const html = await (await fetch(server.origin)).text()
    const script = /\/assets\/[\w-]+\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
    expect(script).toMatch(/^\/assets\//)
    // Never a build's file under the folder of another.
    expect((await fetch(server.origin + script.replace(/(?<=^\/assets\/)[\w-]+/, 'AAAA0000'))).status).toBe(404)
    const asset = await fetch(server.origin + script, { headers: { 'accept-encoding': 'br' } })
    const zipped = await fetch(server.origin + script, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(await zipped.text()).toBe(await asset.clone().text())
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
  })

  it('set a cookie for the language only', async () => {
    const response = await fetch(`${server.origin}/?lng=ar`)
    expect(response.headers.getSetCookie()).toEqual(['lang=ar; Path=/; Max-Age=31536000; SameSite=Lax'])
    expect(await response.text()).toMatch(/<html[^>]*lang="ar"[^>]*dir="rtl"|<html[^>]*dir="rtl"[^>]*lang="ar"/)
    for (const lng of ['xx', 'toString', '__proto__', '%0d%0aset-cookie:x=y']) {
      const other = await fetch(`${server.origin}/?lng=${lng}`)
      expect(other.status).toBe(200)
      expect(other.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('shutdown', () => {
  it('completes open requests, rejects new ones, and exits with 0', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-stop-'))
    layDatabase(folder)
    const other = await freePort()
    const stopping = await startServer({ dataDir: folder, port: other })
    try {
      // An open request: its body is sent only after the signal.
      const answered = new Promise<string>((resolve, reject) => {
        const socket = net.connect(other, '127.0.0.1')
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString()))
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
        const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-Key-9' })
        socket.write(
          `POST /api/v1.1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
        )
        void (async () => {
          await pause(300)
          const exit = stopping.stop()
          await expect.poll(() => isRefused(other)).toBe(true)
          socket.write(body.slice(10))
          expect(await exit).toBe(0)
        })().catch(reject)
      })
      expect(statusOf(await answered)).toBe(401)
      await expect.poll(() => stopping.child.exitCode).toBe(0)
      // No repair is needed: it starts again immediately.
      const again = await startServer({ dataDir: folder, port: other })
      expect(await again.stop()).toBe(0)
    } finally {
      await stopping.kill()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }, 240_000)

  /** Whether a new connection is refused, or answered with 503. */
  async function isRefused(at: number): Promise<boolean> {
    try {
      const response = await fetch(`http://127.0.0.1:${at}/healthz`)
      return response.status === 503
    } catch {
      return true
    }
  }

  it('is graceful even during startup', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-early-'))
    layDatabase(folder)
    try {
      const early = await startServer({ dataDir: folder, port: await freePort() })
      // The server responds before it has started completely.
      expect(await early.stop()).toBe(0)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }, 240_000)
})
