/**
 * A payout account sealed on an offline device: opened only by the server, validated like the plain call, applied
 * once.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countedUnsealer } from '#api/adapters/unsealer.ts'
import { calls } from '#contract/calls.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { sealedFor } from '#contract/sealing.ts'
import { sealText } from '#src/platform/storage/seal.ts'
import { draftOf, newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit, settings } = calls
const us = { ...usAccount, achAccountId: '' } as const

describe.each(await behaviourEngine())('a sealed payout account on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner)
  })
  afterAll(() => app.close())

  /** Seals as a device does, with the published key. */
  async function seal(body: unknown = us, { as = owner, campaignId = id, raw = false } = {}): Promise<string> {
    const { sealingKey } = (await make(app, settings.bootstrap, {})).data
    if (!sealingKey) throw new Error('no key is published')
    const context = sealedFor('payout-account', campaignId, app.deps.partitions.of(as.id))
    return sealText(sealingKey, raw ? String(body) : JSON.stringify(body), context)
  }
  const hand = (sealed: string, options: { as?: TestPerson; key?: string; ifMatch?: number; to?: string } = {}) =>
    make(
      app,
      campaignEdit.updateSealedFunding,
      { params: { campaignId: options.to ?? id }, body: { sealed } },
      { as: owner, ifMatch: 0, ...options },
    )
  const stored = async () => (await draftOf(app, owner, id)).sections['funding']

  it('is stored masked, with a number that the payout can decrypt', async () => {
    const saved = await hand(await seal())
    expect(saved.data).toMatchObject({ version: 1, problems: [], values: { accountNumber: '••••9137' } })
    expect(saved.headers.get('etag')).toBe('"1"')
    expect(await stored()).toEqual({ values: saved.data.values, version: 1 })
    const row = await app.deps.db.read
      .selectFrom('campaign_account')
      .selectAll()
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(app.deps.sealer.open(row.sealed_number, `campaign_account/${id}/number`)).toBe('000424249137')
    expect(row.agreed_at).not.toBeNull()
    const lines = app.logLines.join('\n')
    expect(lines).not.toMatch(/424249137|011401533/)
  })

  it('is applied once per idempotency key, also when the response was lost', async () => {
    const [sealed, key] = [await seal(), app.deps.ids.secret(12)]
    const first = await hand(sealed, { key })
    const again = await hand(sealed, { key })
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('idempotency-hit')).toBe('true')
    expect((await stored())?.version).toBe(1)
    expect(await hand(await seal(), { key })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('replaces only the version that the owner has seen', async () => {
    await hand(await seal())
    const other = { ...us, accountNumber: '98765432', confirmAccountNumber: '98765432' }
    const refused = await hand(await seal(other))
    expect(refused).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect(refused.body['details']).toMatchObject({
      current: { version: 1, values: { accountNumber: '••••9137', bankName: 'Example Bank' } },
    })
    expect(JSON.stringify(refused.body)).not.toContain('424249137')
    expect((await hand(await seal(other), { ifMatch: 1 })).data).toMatchObject({
      version: 2,
      values: { accountNumber: '••••5432' },
    })
    // The plain call increments the version too.
    await make(app, campaignEdit.updateFunding, { params: { campaignId: id }, body: us }, { as: owner })
    expect(await hand(await seal(other), { ifMatch: 2 })).toMatchObject({ status: 412 })
    const path = `campaign/payment-detail/${id}/sealed`
    const headers = { 'idempotency-key': app.deps.ids.secret(12) }
    expect(await send(app, 'PATCH', path, { as: owner, headers, body: { sealed: await seal() } })).toMatchObject({
      code: 'VERSION_REQUIRED',
    })
  })

  it('is validated by the rules of the plain call', async () => {
    const wrong = { ...us, accountNumber: '12', confirmAccountNumber: '13', routingNumber: '011401534', tos: false }
    const plain = await make(
      app,
      campaignEdit.updateFunding,
      { params: { campaignId: id }, body: wrong },
      { as: owner },
    )
    const sealed = await hand(await seal(wrong))
    expect(sealed.body['fields']).toEqual(plain.body['fields'])
    expect(sealed).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await hand(await seal({ ...us, ownerId: owner.id }))).body['fields']).toEqual([
      { path: 'ownerId', code: 'unknown' },
    ])
    expect((await hand(await seal({ ...us, bankName: 7 }))).body['fields']).toEqual([
      { path: 'bankName', code: 'type' },
    ])
    expect((await hand(await seal([us]))).code).toBe('INVALID_INPUT')
    // A mask refers to the stored value.
    await hand(await seal())
    const masked = { ...us, accountNumber: '••••9137', confirmAccountNumber: undefined, tos: undefined }
    expect((await hand(await seal({ ...masked, bankName: 'Other' }), { ifMatch: 1 })).data.values).toMatchObject({
      bankName: 'Other',
      accountNumber: '••••9137',
    })
    expect((await hand(await seal({ ...masked, accountNumber: '••••0000' }), { ifMatch: 2 })).body['fields']).toEqual([
      { path: 'accountNumber', code: 'required' },
    ])
    expect((await stored())?.version).toBe(2)
  })

  it('opens for its campaign and user only', async () => {
    const other = await newDraft(app, owner)
    const neighbour = await newPerson(app, { userType: 'company' })
    const theirs = await newDraft(app, neighbour)
    const sealed = await seal()
    expect(await hand(sealed, { to: other })).toMatchObject({ status: 400, code: 'SEALED_UNREADABLE' })
    expect(await hand(sealed, { to: theirs, as: neighbour })).toMatchObject({ code: 'SEALED_UNREADABLE' })
    // A sealed text copied from another user into one's own campaign.
    const copied = await seal(us, { as: owner, campaignId: theirs })
    expect(await hand(copied, { to: theirs, as: neighbour })).toMatchObject({ code: 'SEALED_UNREADABLE' })
    const editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, id, editor)
    for (const [as, expected] of [
      [editor, { status: 403, code: 'NOT_ALLOWED' }],
      [neighbour, { status: 404, code: 'NOT_FOUND' }],
      [await newPerson(app), { status: 403, code: 'NOT_ALLOWED' }],
    ] as const)
      expect(await hand(await seal(us, { as }), { as })).toMatchObject(expected)
    expect((await stored())?.version).toBe(0)
  })

  it.each([1, 6] as const)('is rejected with status %s, without any change', async (status) => {
    const sealed = await seal()
    await setStatus(app, id, status)
    expect(await hand(sealed)).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
    expect((await stored())?.version).toBe(0)
  })

  it('returns a declined campaign to draft', async () => {
    await setStatus(app, id, 3)
    await hand(await seal())
    expect((await draftOf(app, owner, id)).campaign.status).toBe(0)
  })

  it('sealed with an outdated key is rejected with the current one', async () => {
    const { key } = countedUnsealer(Buffer.alloc(32, 'another secret'), 1)
    const context = sealedFor('payout-account', id, app.deps.partitions.of(owner.id))
    const refused = await hand(await sealText(key, JSON.stringify(us), context))
    expect(refused).toMatchObject({ status: 409, code: 'SEALING_KEY_UNKNOWN' })
    const { sealingKey } = (await make(app, settings.bootstrap, {})).data
    expect(refused.body['details']).toEqual({ current: sealingKey })
  })

  it('that is malformed is rejected with 4xx', async () => {
    const { keyId } = app.deps.unsealer.key
    const [, , body = ''] = (await seal()).split('.')
    const texts = [
      await seal('not JSON', { raw: true }),
      await seal('\u0000\ud800', { raw: true }),
      await seal('"a text"'),
      await seal(null),
      `1.${keyId}.${body.slice(0, 200)}`,
      `1.${keyId}.${'A'.repeat(7000)}`,
      `1.${keyId}.${body}`.slice(0, -1),
      `1.nobodyknows.${body}`,
      `2.${keyId}.${body}`,
      `1.${keyId}.${'A'.repeat(200_000)}`,
      '',
      '•'.repeat(500),
    ]
    for (const sealed of texts) {
      const { status } = await hand(sealed)
      expect(status >= 400 && status < 500, `${status} for ${sealed.slice(0, 40)}`).toBe(true)
    }
    const path = `campaign/payment-detail/${id}/sealed`
    for (const content of [{}, { sealed: null }, { sealed: [await seal()] }, { sealed: await seal(), more: 1 }, '[]']) {
      const headers = { 'idempotency-key': app.deps.ids.secret(12), 'if-match': '"0"' }
      const { status } = await send(app, 'PATCH', path, { as: owner, headers, body: content })
      expect(status).toBe(400)
    }
    expect((await stored())?.version).toBe(0)
  })
})
