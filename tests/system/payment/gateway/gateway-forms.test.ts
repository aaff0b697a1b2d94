/** Gateways accept forms as well as JSON: with the same validation, idempotency and notices (platform 7). */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '#api/app/openapi.ts'
import { callList, calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type RawAnswer, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { setPassword, walletPassword } from '#tests/support/payments/wallets.ts'

const { admin } = calls
const account = {
  accountName: 'Harbour Homes Client Account',
  bankName: 'Bank of the Harbour',
  accountNumber: 'GB82 WEST 1234 5698 7654 32',
  routing: 'WESTGB2L',
}
const proof = { password: walletPassword }
const note = { en: 'Held apart.', fr: 'Séparé.', ar: 'مستقل.' }
type Fields = readonly (readonly [string, string | Blob])[]
const bracketed: Fields = [
  ...Object.entries({ ...account, ...proof }),
  ...Object.entries(note).map(([l, text]) => [`note[${l}]`, text] as const),
]

function multipart(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const urlencoded = (fields: Fields) => new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))

describe.each(await behaviourEngine())('changing gateways by form on %s', (engine) => {
  let app: TestApp
  let chief: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine, { bank: false })
    chief = await newPerson(app, { userType: null, admin: true })
    await setPassword(app, chief)
  })
  afterAll(() => app.close())

  async function patch(
    type: string,
    body: BodyInit,
    {
      key = app.deps.ids.secret(12),
      as = chief,
      headers = {},
    }: { key?: string; as?: TestPerson; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer & { data: unknown; hit: string | null }> {
    const response = await app.fetch(
      new Request(`http://localhost/api/v1.1/payment-gateway/${type}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key, ...headers },
        body,
      }),
    )
    const text = await response.text()
    const answer = JSON.parse(text) as RawAnswer & { data: unknown }
    return { ...answer, status: response.status, hit: response.headers.get('idempotency-hit') }
  }
  const stored = async () =>
    (await make(app, admin.getGateway, { params: { type: 'offline' } }, { as: chief })).data.bank

  it.each([
    ['multipart/form-data', () => multipart(bracketed)],
    [
      'multipart/form-data, nested by dots',
      () => multipart(bracketed.map(([name, value]) => [name.replace(/\[(\w+)\]/, '.$1'), value])),
    ],
    [
      'multipart/form-data, nested as JSON',
      () => multipart([...Object.entries({ ...account, ...proof }), ['note', JSON.stringify(note)]]),
    ],
    ['x-www-form-urlencoded', () => urlencoded(bracketed)],
    ['JSON', () => new Blob([JSON.stringify({ ...account, note, ...proof })], { type: 'application/json' })],
  ])('accepts the account as %s', async (_, body) => {
    const answer = await patch('offline', body())
    expect(answer).toMatchObject({ status: 200, hit: null })
    expect(answer.data).toMatchObject({ type: 'offline', offline: { bank: { ...account, note } }, terms: null })
    expect(await stored()).toEqual({ ...account, note })
  })

  it('applies a key once for any encoding, and rejects another body', async () => {
    const key = app.deps.ids.secret(12)
    const auditEvents = async () =>
      (
        await app.deps.db.read
          .selectFrom('audit_event')
          .select('id')
          .where('event_name', '=', 'bank-account-changed')
          .orderBy('at')
          .orderBy('id')
          .execute()
      ).length
    const before = await auditEvents()
    const changed: Fields = bracketed.map(([name, value]) => [name, name === 'bankName' ? 'Bank of the Quay' : value])
    expect(await patch('offline', multipart(changed), { key })).toMatchObject({ status: 200, hit: null })
    expect(await patch('offline', urlencoded(changed), { key })).toMatchObject({ status: 200, hit: 'true' })
    const json = JSON.stringify({ ...account, bankName: 'Bank of the Quay', note, ...proof })
    const repeated = await patch('offline', json, { key, headers: { 'content-type': 'application/json' } })
    expect(repeated).toMatchObject({ status: 200, hit: 'true' })
    expect(await auditEvents()).toBe(before + 1)
    expect((await patch('offline', multipart(bracketed), { key })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    const { code } = await patch('offline', multipart(bracketed), { key: '' })
    expect(code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })

  it('returns the same field errors as for JSON', async () => {
    const wrong: Fields = bracketed
      .filter(([name]) => name !== 'bankName')
      .map(([name, value]) => [name, name === 'accountName' ? '' : value])
    const { accountName: _, bankName: __, ...rest } = account
    const asJson = await patch('offline', JSON.stringify({ ...rest, accountName: '', note, ...proof }), {
      headers: { 'content-type': 'application/json' },
    })
    expect(asJson.status).toBe(400)
    for (const body of [multipart(wrong), urlencoded(wrong)]) {
      const answer = await patch('offline', body)
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(new Set(answer.fields?.map(({ path, code }) => `${path}:${code}`))).toEqual(
        new Set(asJson.fields?.map(({ path, code }) => `${path}:${code}`)),
      )
    }
    const fieldsOf = async (more: Fields) => (await patch('offline', multipart([...bracketed, ...more]))).fields
    expect(await fieldsOf([['on', 'yes']])).toEqual([{ path: 'on', code: 'unknown' }])
    expect(await fieldsOf([['owner', 'me']])).toEqual([{ path: 'owner', code: 'unknown' }])
    expect(await fieldsOf([['note[de]', 'x']])).toEqual([{ path: 'note[de]', code: 'unknown' }])
    expect(await fieldsOf([['bankName', 'Two']])).toEqual([{ path: 'bankName', code: 'too-many', limit: 1 }])
    expect(await fieldsOf([['note', '{}']])).toEqual([{ path: 'note', code: 'too-many', limit: 1 }])
    for (const name of ['__proto__', 'constructor', 'note[__proto__]', 'note.constructor.prototype', 'a'.repeat(300)])
      expect((await fieldsOf([[name, 'x']]))?.[0]?.code, name).toBe('unknown')
    const file = new File(['x'], 'a.txt', { type: 'text/plain' })
    expect((await patch('offline', multipart([...bracketed.slice(1), ['accountName', file]]))).fields).toEqual([
      { path: 'accountName', code: 'file' },
    ])
    const investor = await newPerson(app)
    expect((await patch('offline', multipart(bracketed), { as: investor })).code).toBe('NOT_ALLOWED')
    expect((await patch('offline', multipart(bracketed), { headers: { 'sec-fetch-site': 'cross-site' } })).code).toBe(
      'FORBIDDEN_ORIGIN',
    )
    expect((await patch('castle', multipart(bracketed))).status).toBe(404)
  })

  it('handles terms and the ACH setting likewise, with lists, numbers and booleans', async () => {
    const terms: Fields = [
      ['on', 'yes'],
      ['fee[basisPoints]', '150'],
      ['fee[flat][0][amount]', '25'],
      ['fee[flat][0][currency]', 'EUR'],
      ['fee[flat][1][amount]', '30'],
      ['fee[flat][1][currency]', 'USD'],
    ]
    const fee = {
      basisPoints: 150,
      flat: [
        { amount: '25', currency: 'EUR' },
        { amount: '30', currency: 'USD' },
      ],
    }
    for (const body of [
      multipart(terms),
      urlencoded(terms),
      multipart([
        ['on', 'true'],
        ['fee', JSON.stringify(fee)],
      ]),
    ])
      expect((await patch('stripe', body)).data).toMatchObject({ type: 'stripe', terms: { on: true, fee } })
    expect((await patch('stripe', urlencoded([['on', 'maybe'], ...terms.slice(1)]))).fields).toEqual([
      { path: 'on', code: 'type' },
    ])
    expect(
      (
        await patch(
          'stripe',
          multipart([
            ['on', 'yes'],
            ['fee[basisPoints]', 'x'],
            ['fee[flat]', '[]'],
          ]),
        )
      ).fields,
    ).toEqual([{ path: 'fee.basisPoints', code: 'number' }])
    expect((await patch('ach', urlencoded([['accountRequired', 'no']]))).data).toMatchObject({
      ach: { accountRequired: false },
      terms: { type: 'ach' },
    })
  })

  it('responds to malformed forms with a documented error code', async () => {
    const known = new Set(callList.filter(({ call }) => call.form).flatMap(({ call }) => codesOf(call)))
    const before = await stored()
    const kinds = [
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/mixed; boundary=x',
    ]
    const name = fc.constantFrom(
      'accountName',
      'note[en]',
      'note',
      'note[en][x]',
      'note.',
      '[]',
      '',
      'note[__proto__]',
      '\u0000',
    )
    const part = fc
      .tuple(name, fc.string({ unit: 'binary', maxLength: 60 }))
      .map(([of, text]) => `--x\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${text}\r\n`)
    const body = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => new TextEncoder().encode(`${parts.join('')}--x--\r\n`)),
      fc
        .array(fc.tuple(name, fc.string({ maxLength: 40 })), { maxLength: 8 })
        .map((pairs) => new TextEncoder().encode(new URLSearchParams(pairs).toString())),
      fc.uint8Array({ maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('offline', 'ach', 'stripe'),
        fc.constantFrom(...kinds),
        body,
        async (type, kind, bytes) => {
          const answer = await patch(type, bytes as BodyInit, { headers: { 'content-type': kind } })
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
          expect(known.has(answer.code as never), answer.code).toBe(true)
        },
      ),
      { numRuns: 120 },
    )
    const form = (bytes: string, type = 'application/x-www-form-urlencoded') =>
      patch('offline', bytes, { headers: { 'content-type': type } })
    expect((await form('accountName=%FF%FE')).code).toBe('MALFORMED_JSON')
    expect((await form(`note=${'['.repeat(100)}`)).code).toBe('MALFORMED_JSON')
    expect((await form('a'.repeat(300_000))).code).toBe('BODY_TOO_LARGE')
    expect((await form('', 'text/csv')).code).toBe('INVALID_INPUT')
    expect((await patch('offline', urlencoded(bracketed), { headers: { 'content-encoding': 'gzip' } })).code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    )
    expect(await stored()).toEqual(before)
  })
})

it('only calls that accept forms describe them', async () => {
  const app = await startTestApp()
  const document = (await (await app.fetch(new Request('http://localhost/api/v1.1/openapi.json'))).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>
  }
  const forms = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody &&
      'application/json' in requestBody.content &&
      'multipart/form-data' in requestBody.content &&
      'application/x-www-form-urlencoded' in requestBody.content
        ? [`${method} ${path}`]
        : [],
    ),
  )
  expect(forms).toEqual(['patch /payment-gateway/{type}'])
  await app.close()
})
