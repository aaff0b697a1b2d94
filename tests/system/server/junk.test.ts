/** Generated input to every call by every identity: always a documented response, never a server error. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callList } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { identities, JunkSite } from '#tests/support/junk/junk-site.ts'
import { junkRequests } from '#tests/support/junk/junk.ts'
import { rounds } from '#tests/support/thoroughness.ts'

/** Requests per call and identity; `npm run bench -- junk` sends a million. */
const runs = rounds(2, 6)

describe.each(await behaviourEngine())('junk requests on %s', (engine) => {
  let site: JunkSite

  beforeAll(async () => {
    site = await JunkSite.start(engine)
  })
  afterAll(() => site.app.close())

  it.each(identities)(
    `from identity %s get documented responses (${runs * callList.length} requests, ${runs} per call)`,
    async (identity) => {
      await site.renewSessions()
      const seen = new Map<number, number>()
      for (const { name, call } of callList)
        await fc.assert(
          fc.asyncProperty(junkRequests(name, call, site.ids), async (junk) => {
            const { status, faults } = await site.send(identity, call, junk)
            seen.set(status, (seen.get(status) ?? 0) + 1)
            expect(faults).toEqual([])
          }),
          { numRuns: runs, endOnFailure: false },
        )
      // Junk that never passes validation would only test validation.
      expect(seen.get(200) ?? 0).toBeGreaterThan(10)
      expect(seen.get(400) ?? 0).toBeGreaterThan(10)
    },
    120_000,
  )

  it.each(identities)(
    'from identity %s to file calls get documented responses',
    async (identity) => {
      await site.renewSessions()
      const part = fc.oneof(
        fc.constantFrom(...site.ids),
        fc.string({ maxLength: 60 }),
        fc.constantFrom('0', '-1', '%00', '..'),
      )
      const texts = fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ maxLength: 200 }), { maxKeys: 6 })
      const bodies = fc.oneof(
        fc
          .uint8Array({ maxLength: 300 })
          .map((bytes) => ({ type: 'application/octet-stream', body: new Blob([bytes]) })),
        texts.map((fields) => ({ type: 'application/json', body: JSON.stringify(fields) })),
        fc
          .string({ maxLength: 200 })
          .map((body) => ({ type: 'multipart/form-data; boundary=b', body: `--b\r\n${body}` })),
        fc.tuple(texts, fc.uint8Array({ maxLength: 300 })).map(([fields, bytes]) => {
          const form = new FormData()
          for (const [name, value] of Object.entries({ name: 'A', email: 'a@example.com', topic: 'other', ...fields }))
            form.append(name, value)
          form.append('files', new Blob([bytes]), 'junk.pdf')
          return { type: undefined, body: form }
        }),
      )
      for (const { call } of callList.filter(({ call: { kind } }) => kind !== 'json'))
        await fc.assert(
          fc.asyncProperty(fc.array(part, { minLength: 3, maxLength: 3 }), bodies, async (parts, { type, body }) => {
            const logged = site.app.logLines.length
            let at = 0
            const path = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(parts[at++] ?? ''))
            const response = await site.fetch(
              identity,
              `/api/v1.1/${path}?campaignId=${encodeURIComponent(parts[2] ?? '')}`,
              {
                method: call.method,
                headers: type === undefined ? {} : { 'content-type': type },
                ...(call.method === 'GET' ? {} : { body }),
              },
            )
            const text = await response.text()
            expect(response.status, `${call.method} ${path}: ${text.slice(0, 300)}`).toBeLessThan(500)
            expect(text).not.toMatch(/\n\s+at |node_modules|SQLSTATE|syntax error/)
            if (!response.ok) expect((JSON.parse(text) as { status: string }).status).toBe('error')
            expect(site.loggedErrors(logged), path).toEqual([])
          }),
          { numRuns: rounds(4, 8), endOnFailure: false },
        )
    },
    120_000,
  )

  it('change no administrator, prototype or ledger sum', async () => {
    const administrators = await site.app.deps.db.read.selectFrom('administrator').selectAll().execute()
    expect(administrators.map((row) => row.user_id)).toEqual([site.users.admin.id])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    const [books] = await site.app.deps.db.execute('select coalesce(sum(amount), 0)::int8 as sum from ledger_entry')
    expect(books?.['sum']).toBe(0n)
  })
})
