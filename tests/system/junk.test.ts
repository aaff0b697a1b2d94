/** Generated junk at every call of the table, by everybody: always an answer of the catalogue, never a failure of ours. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '#api/app/openapi.ts'
import { fileOperations } from '#api/app/openapi-files.ts'
import { hashOf } from '#api/db/sessions.ts'
import { callList, calls, type PlainCall } from '#contract/calls.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { newEditor } from '#tests/support/drafts.ts'
import { engines } from '#tests/support/engines.ts'
import { type JunkRequest, junkRequests } from '#tests/support/junk.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/people.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Requests to each call, of every identity. */
const runs = 6
const identities = ['visitor', 'stranger', 'investor', 'owner', 'admin'] as const
type Identity = (typeof identities)[number]

describe.each(await engines())('junk on %s', (engine) => {
  let app: TestApp
  let people: Record<Exclude<Identity, 'visitor' | 'stranger'>, TestPerson>
  let ids: string[]
  let asked = 0

  beforeAll(async () => {
    app = await startTestApp(engine, { rateLimit: true })
    people = {
      investor: await newPerson(app),
      owner: await newPerson(app, { userType: 'company' }),
      admin: await newPerson(app, { userType: null, admin: true }),
    }
    ids = [people.investor.id, people.owner.id]
    for (const status of [0, 1, 2, 4] as const) ids.push((await newCampaign(app, people.owner, { status })).id)
    const created = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: ids[4] ?? '' },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: people.investor },
    )
    ids.push(created.data.id)
    // A draft with an item, which the investor may edit as well.
    const [draft, item] = [ids[2] ?? '', app.deps.ids.next()]
    await newEditor(app, draft, people.investor)
    const body = { id: item, question: 'Why?' }
    await make(app, calls.campaignEdit.addFaq, { params: { campaignId: draft }, body }, { as: people.owner })
    ids.push(item)
  })
  afterAll(() => app.close())

  /** Junk that signs out must not end the test of everything behind a session. */
  async function stayIn(): Promise<void> {
    await app.deps.db.transact(async (tx) => {
      for (const { id, token } of Object.values(people))
        await tx
          .insertInto('user_session')
          .values({
            token_hash: hashOf(token),
            user_id: id,
            created_at: new Date(0),
            expires_at: new Date('2100-01-01T00:00:00Z'),
          })
          .onConflict((conflict) =>
            conflict.column('token_hash').doUpdateSet({ expires_at: new Date('2100-01-01T00:00:00Z') }),
          )
          .execute()
    })
  }

  function tokenOf(identity: Identity): string | undefined {
    if (identity === 'visitor') return undefined
    return identity === 'stranger' ? 'a-token-that-nobody-was-ever-given' : people[identity].token
  }

  async function ask(method: string, junk: JunkRequest, identity: Identity): Promise<Response> {
    asked += 1
    // Everybody asks from an address of their own, a second after the one before.
    app.advance(1000)
    const token = tokenOf(identity)
    return app.fetch(
      new Request(`http://localhost${junk.path}`, {
        method,
        headers: { ...junk.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(junk.body === undefined ? {} : { body: junk.body }),
      }),
      `198.51.${(asked >> 8) & 255}.${asked & 255}`,
    )
  }

  it.each(identities)(
    `from one who is %s (${runs * callList.length} requests, ${runs} to each call)`,
    async (identity) => {
      await stayIn()
      const seen = new Map<number, number>()
      for (const { name, call } of callList)
        await fc.assert(
          fc.asyncProperty(junkRequests(name, call, ids), async (junk) => {
            const logged = app.logLines.length
            const response = await ask(call.method, junk, identity)
            const text = await response.text()
            if (name === 'account.signOut' && response.ok) await stayIn()
            seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
            const failed = app.logLines.slice(logged).filter((line) => line.includes('"error"'))
            expect(failed, `${name} wrote into the log`).toEqual([])
            if (response.status !== 304) judge(call, response, text)
          }),
          { numRuns: runs, endOnFailure: false },
        )
      // Junk that never gets past the first door tests the door alone.
      expect(seen.get(200) ?? 0).toBeGreaterThan(10)
      expect(seen.get(400) ?? 0).toBeGreaterThan(10)
    },
    120_000,
  )

  it.each(identities)(
    'from one who is %s at what goes up and comes down as files',
    async (identity) => {
      await stayIn()
      const word = fc.oneof(
        fc.constantFrom(...ids),
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
      for (const [shape, methods] of Object.entries(fileOperations()))
        for (const method of Object.keys(methods))
          await fc.assert(
            fc.asyncProperty(fc.array(word, { minLength: 3, maxLength: 3 }), bodies, async (words, { type, body }) => {
              const logged = app.logLines.length
              let at = 0
              const path = shape.replaceAll(/\{\w+\}/g, () => encodeURIComponent(words[at++] ?? ''))
              asked += 1
              app.advance(1000)
              const token = tokenOf(identity)
              const response = await app.fetch(
                new Request(`http://localhost/api/v1.1${path}?campaignId=${encodeURIComponent(words[2] ?? '')}`, {
                  method: method.toUpperCase(),
                  headers: {
                    ...(type === undefined ? {} : { 'content-type': type }),
                    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
                  },
                  ...(method === 'get' ? {} : { body }),
                }),
                `198.51.${(asked >> 8) & 255}.${asked & 255}`,
              )
              const text = await response.text()
              expect(response.status, `${method} ${path}: ${text.slice(0, 300)}`).toBeLessThan(500)
              expect(text).not.toMatch(/\n\s+at |node_modules|SQLSTATE|syntax error/)
              if (!response.ok) expect((JSON.parse(text) as { status: string }).status).toBe('error')
              const failed = app.logLines.slice(logged).filter((line) => line.includes('"error"'))
              expect(failed, path).toEqual([])
            }),
            { numRuns: 8, endOnFailure: false },
          )
    },
    120_000,
  )

  it('leaves no mark on anybody', async () => {
    const administrators = await app.deps.db.read.selectFrom('administrator').selectAll().execute()
    expect(administrators.map((row) => row.user_id)).toEqual([people.admin.id])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    const [books] = await app.deps.db.execute('select coalesce(sum(amount), 0)::int8 as sum from ledger_entry')
    expect(books?.['sum']).toBe(0n)
  })
})

function judge(call: PlainCall, response: Response, text: string): void {
  const answer = JSON.parse(
    response.headers.has('content-encoding') ? '{"status":"success","message":"ok"}' : text,
  ) as { status: string; message: string; code?: ErrorCode }
  expect(response.status).toBeLessThan(500)
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|SQLSTATE|syntax error/)
  if (response.ok) {
    expect(answer).toMatchObject({ status: 'success', message: 'ok' })
    return
  }
  // A path that is not this call's any more names nothing.
  expect(answer.status).toBe('error')
  expect([...codesOf(call), 'NOT_FOUND']).toContain(answer.code)
  expect(errors[answer.code as ErrorCode].status).toBe(response.status)
}
