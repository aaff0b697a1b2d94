import { beforeEach, expect, it } from 'vitest'
import { jsonLog } from '#api/adapters/system.ts'
import { cspReports } from './csp-reports.ts'

const origin = 'https://freehold.example'
let now: number
let lines: string[]
let report: (body: string, address?: string) => Promise<Response>

beforeEach(() => {
  now = 0
  lines = []
  const answer = cspReports(
    jsonLog((line) => lines.push(line)),
    origin,
    () => now,
  )
  report = (body, address = '192.0.2.1') =>
    answer(new Request(`${origin}/csp-reports`, { method: 'POST', body }), address)
})

const logged = () =>
  lines.map((line) => {
    const { event, directive, blocked } = JSON.parse(line) as Record<string, string>
    return [event, directive, blocked]
  })

it.each([
  ['inline', 'inline'],
  [`${origin}/assets/x.js`, 'self'],
  ['https://freehold.example.evil.test/x.js', 'other-site'],
  ['https://tracker.example/?who=anna@example.com', 'other-site'],
  ['chrome-extension://abcdef/x.js', 'extension'],
  ['data', 'data'],
  ['', 'unknown'],
])('logs only the kind of %s, in both formats', async (blocked, kind) => {
  const page = `${origin}/reset-password?token=secret`
  const old = {
    'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': blocked, 'document-uri': page },
  }
  expect((await report(JSON.stringify(old))).status).toBe(204)
  const body = { effectiveDirective: 'script-src-elem', blockedURL: blocked, documentURL: page, sample: 'a secret' }
  expect((await report(JSON.stringify([{ type: 'csp-violation', body }]))).status).toBe(204)
  expect(logged()).toEqual([
    ['csp-violation', 'script-src', kind],
    ['csp-violation', 'script-src-elem', kind],
  ])
  expect(lines.join()).not.toMatch(/secret|anna|token|reset/)
})

it('rejects junk, and never fails', async () => {
  const junk = [
    '',
    'x',
    '{}',
    '[]',
    '[null,1,{"body":{"effectiveDirective":"x\\ny"}}]',
    '{"csp-report":{"violated-directive":7}}',
  ]
  const statuses = await Promise.all([...junk, '['.repeat(10_000)].map(async (body) => (await report(body)).status))
  expect(
    statuses.every((status) => status === 204 || status === 400),
    String(statuses),
  ).toBe(true)
  expect((await report('x'.repeat(20_000))).status).toBe(413)
  expect(lines).toEqual([])
})

it('accepts thirty at once of one address, then one every two seconds; others are unaffected', async () => {
  const one = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'data' } })
  for (let each = 0; each < 30; each += 1) expect((await report(one)).status).toBe(204)
  const refused = await report(one)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await report(one, '192.0.2.2')).status).toBe(204)
  now += 2000
  expect((await report(one)).status).toBe(204)
})

it('reads up to 20 reports of one request', async () => {
  const each = { body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }
  await report(JSON.stringify(Array.from({ length: 100 }, () => each)))
  expect(lines.length).toBe(20)
})
