import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { SectionDraft } from '#contract/draft/campaign-edit.ts'
import { companyFields } from '#domain/campaign/company.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit, campaignDashboard } = calls

describe.each(await behaviourEngine())('drafts on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let neighbour: TestPerson
  let id = ''
  let key = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    neighbour = await newPerson(app, { userType: 'company' })
  })
  beforeEach(() => {
    id = app.deps.ids.next()
    key = app.deps.ids.secret(16)
  })
  afterAll(() => app.close())

  const create = (options: { as?: TestPerson; key?: string; kind?: 'equity' | 'debt' | 'reit'; id?: string } = {}) =>
    make(
      app,
      campaignEdit.create,
      { body: { id: options.id ?? id, kind: options.kind ?? 'equity' } },
      { as: options.as ?? owner, ...(options.key === undefined ? {} : { key: options.key }) },
    )
  const company = (as = owner) => make(app, campaignEdit.getCompany, { params: { campaignId: id } }, { as })
  type Change = NonNullable<Parameters<typeof make<typeof campaignEdit.updateCompany>>[2]['body']>
  const save = (body: Change, ifMatch?: number, options: { as?: TestPerson; key?: string } = {}) =>
    make(
      app,
      campaignEdit.updateCompany,
      { params: { campaignId: id }, body },
      {
        as: options.as ?? owner,
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(options.key === undefined ? {} : { key: options.key }),
      },
    )
  const rowsOfDraft = () =>
    app.deps.db.read.selectFrom('campaign').select(['owner_id', 'kind']).where('id', '=', id).execute()

  describe('creation', () => {
    it("creates a draft once, with the client's id, for repeated requests", async () => {
      const first = await create({ key })
      expect(first.data).toMatchObject({ id, kind: 'equity', status: 0, title: '' })
      const replayed = await create({ key })
      expect(replayed.data).toEqual(first.data)
      expect(replayed.headers.get('idempotency-hit')).toBe('true')
      // Another key with the same id finds the existing draft, as for an outbox that lost its keys.
      expect((await create()).data).toEqual(first.data)
      expect(await rowsOfDraft()).toEqual([{ owner_id: owner.id, kind: 'equity' }])
      const list = await make(app, campaignDashboard.listOwn, { params: { id: owner.id } }, { as: owner })
      expect(list.data.items.filter((item) => item.id === id)).toHaveLength(1)
    })

    it('creates a draft once when ten tabs request it at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => create({ key })))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      expect(answers.filter(({ headers }) => headers.get('idempotency-hit') === 'true')).toHaveLength(9)
      expect(await rowsOfDraft()).toHaveLength(1)
    })

    it('rejects an idempotency key that was used for another request', async () => {
      await create({ key })
      expect(await create({ key, kind: 'debt' })).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
      expect(await create({ key, id: app.deps.ids.next() })).toMatchObject({
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
      })
      expect(await save({ companyName: 'x' }, 0, { key })).toMatchObject({
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
      })
      expect(await rowsOfDraft()).toEqual([{ owner_id: owner.id, kind: 'equity' }])
    })

    it('isolates the idempotency keys of two users, and rejects an id that is taken', async () => {
      await create({ key })
      const taken = await create({ as: neighbour, key })
      expect(taken).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(taken.body['fields']).toEqual([{ path: 'id', code: 'taken' }])
      expect(await rowsOfDraft()).toEqual([{ owner_id: owner.id, kind: 'equity' }])
    })

    it('stores no rejection: the same key works once the request is corrected', async () => {
      await create()
      const other = app.deps.ids.next()
      expect((await create({ as: neighbour, key })).status).toBe(400)
      expect((await create({ as: neighbour, key, id: other })).status).toBe(200)
    })

    it('is restricted to owners', async () => {
      expect(await create({ as: await newPerson(app) })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await create({ as: await newPerson(app, { userType: null }) })).toMatchObject({
        status: 403,
        code: 'USER_TYPE_REQUIRED',
      })
      expect(await rowsOfDraft()).toEqual([])
    })

    it.each([
      { kind: 'equity' },
      { id: '1', kind: 'equity' },
      { id: 'ID', kind: 'house' },
      { id: 'ID', kind: 'equity', status: 2 },
    ])('rejects %j', async (body) => {
      const answer = await send(app, 'POST', 'equities/', {
        as: owner,
        headers: { 'idempotency-key': key },
        body: JSON.stringify(body).replace('ID', id),
      })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(await rowsOfDraft()).toEqual([])
    })
  })

  describe('step 1', () => {
    beforeEach(() => create())

    it('is initially empty and increments its version', async () => {
      const empty = await company()
      expect(empty.data).toMatchObject({ version: 0, updatedAt: null })
      expect(new Set(Object.values(empty.data.values))).toEqual(new Set(['']))
      expect(empty.headers.get('etag')).toBe('"0"')
      const first = await save({ companyName: 'Harbour Homes' }, 0)
      expect(first.data).toMatchObject({ version: 1, values: { companyName: 'Harbour Homes', address: '' } })
      expect(first.headers.get('etag')).toBe('"1"')
      const second = await save({ address: '1 Quay' }, 1)
      expect(second.data).toMatchObject({ version: 2, values: { companyName: 'Harbour Homes', address: '1 Quay' } })
      expect((await company()).data).toEqual(second.data)
      expect((await make(app, campaignEdit.get, { params: { id } }, { as: owner })).data.title).toBe('Harbour Homes')
    })

    it.each(['', '1', 'W/"0"', '*', '"-1"', '"0", "1"', '"99999999999"'])(
      'requires If-Match with exactly one version, not %s',
      async (value) => {
        const answer = await send(app, 'PATCH', `equity/company-profile/${id}`, {
          as: owner,
          headers: { 'idempotency-key': key, ...(value === '' ? {} : { 'if-match': value }) },
          body: { companyName: 'Harbour Homes' },
        })
        expect(answer).toMatchObject({ status: 428, code: 'VERSION_REQUIRED' })
        expect((await company()).data.version).toBe(0)
      },
    )

    it('returns only the changed fields when a minimal response is preferred', async () => {
      await save({ companyName: 'Harbour Homes', address: '1 Quay' }, 0)
      const answer = await send(app, 'PATCH', `equity/company-profile/${id}`, {
        as: owner,
        headers: { 'idempotency-key': key, 'if-match': '"1"', prefer: 'respond-async, return=minimal' },
        body: { website: 'harbour' },
      })
      const { data } = JSON.parse(answer.text) as { data: SectionDraft }
      expect(data).toMatchObject({ version: 2, problems: [{ path: 'website', code: 'url' }] })
      expect(data.values).toEqual({ website: 'harbour' })
    })

    it('returns the stored values on a version conflict, so that both can be merged', async () => {
      await save({ companyName: 'Harbour Homes', address: '1 Quay' }, 0)
      const stored = (await company()).data
      for (const stale of [0, 2, 999_999_999]) {
        const conflict = await save({ companyName: 'Other' }, stale)
        expect(conflict).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
        expect(conflict.body['details']).toEqual({ current: stored })
      }
      expect((await company()).data).toEqual(stored)
      // The same key again, at the version that the conflict returned.
      expect((await save({ companyName: 'Other' }, 0, { key })).status).toBe(412)
      expect((await save({ companyName: 'Other' }, 1, { key })).data.version).toBe(2)
    })

    it('lets one of many concurrent writers of a version succeed', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) => save({ companyName: `Writer ${writer}` }, 0)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 7 }, () => 412),
      ])
      const winner = answers.find(({ status }) => status === 200)
      expect((await company()).data).toEqual(winner?.data)
    })

    it('replays the stored response, even when the draft has changed since', async () => {
      const first = await save({ companyName: 'Harbour Homes' }, 0, { key })
      await save({ companyName: 'Harbour Homes and Sons' }, 1)
      const replayed = await save({ companyName: 'Harbour Homes' }, 0, { key })
      expect(replayed.data).toEqual(first.data)
      expect(replayed.headers.get('idempotency-hit')).toBe('true')
      expect(replayed.headers.get('etag')).toBe('"1"')
      expect((await company()).data.values.companyName).toBe('Harbour Homes and Sons')
      expect(await save({ companyName: 'Harbour' }, 2, { key })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    })

    it('stores valid and invalid input, and reports its problems', async () => {
      const typed = {
        companyName: 'Nest <3',
        yearFounded: '1066',
        companyEmail: 'me@',
        phoneNumber: 'call me',
        website: 'javascript:alert(1)',
        description: 'é'.repeat(300),
      }
      const { data } = await save(typed, 0)
      expect(data.values).toMatchObject(typed)
      expect(Object.fromEntries(data.problems.map(({ path, code }) => [path, code]))).toEqual({
        companyName: 'too-short',
        yearFounded: 'year',
        companyEmail: 'email',
        phoneNumber: 'phone',
        website: 'url',
        description: 'too-long',
        industry: 'required',
        category: 'required',
        address: 'required',
        companyLogo: 'required',
      })
      const right = await save(
        {
          companyName: 'Harbour Homes',
          yearFounded: '1999',
          industry: 'construction',
          category: 'residential',
          companyEmail: 'office@harbour.example',
          phoneNumber: '+351 21 000 0000',
          website: 'https://harbour.example',
          address: '1 Quay',
          description: 'Homes by the harbour.',
          companyLogo: app.deps.ids.next(),
        },
        1,
      )
      // A file that was never uploaded is reported.
      expect(right.data.problems).toEqual([{ path: 'companyLogo', code: 'file' }])
    })

    it.each([
      ['a'.repeat(4001), 'too-long'],
      ['a\u0000b', 'characters'],
      ['a\ud800', 'characters'],
      [5, 'type'],
      [null, 'type'],
      [{ toString: 1 }, 'unknown'],
    ] as const)('rejects values that no field can store', async (value, code) => {
      const answer = await send(app, 'PATCH', `equity/company-profile/${id}`, {
        as: owner,
        headers: { 'idempotency-key': key, 'if-match': '"0"' },
        body: { companyName: value },
      })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: [{ code }] })
      expect((await company()).data.version).toBe(0)
    })

    it.each(['status', 'version', 'owner_id', 'raised', 'values', '__proto__'])(
      'has no field named %s',
      async (name) => {
        const answer = await send(app, 'PATCH', `equity/company-profile/${id}`, {
          as: owner,
          headers: { 'idempotency-key': key, 'if-match': '"0"' },
          body: `{"${name}":"2"}`,
        })
        expect(answer).toMatchObject({ status: 400, fields: [{ path: name, code: 'unknown' }] })
      },
    )

    it('stores every field at its maximum length', async () => {
      const full = Object.fromEntries(companyFields.map((field) => [field, `${field} ${'ش'.repeat(3900)}`])) as Change
      expect((await save(full, 0)).data.values).toEqual(full)
      expect((await company()).data.values).toEqual(full)
    })

    it('is not found by other users', async () => {
      await save({ companyName: 'Harbour Homes' }, 0)
      for (const as of [neighbour, await newPerson(app, { userType: 'reit', admin: true })]) {
        expect(await company(as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
        expect(await save({ companyName: 'Mine' }, 1, { as })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
        expect(await make(app, campaignEdit.get, { params: { id } }, { as })).toMatchObject({ status: 404 })
      }
      // The response does not reveal whether an investor is on the team.
      expect(await company(await newPerson(app))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect((await company()).data.values['companyName']).toBe('Harbour Homes')
    })

    it('reveals nothing to a stranger in a conflict', async () => {
      await save({ companyName: 'Harbour Homes' }, 0)
      const foreign = await save({ companyName: 'x' }, 0, { as: neighbour })
      expect(foreign.body['details']).toBeUndefined()
    })
  })

  it.each([1, 2, 4, 5, 6] as const)('locks a campaign with status %s', async (status) => {
    const campaign = await newCampaign(app, owner, { status })
    id = campaign.id
    expect(await save({ companyName: 'Late change' }, 0)).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
  })

  it('reopens a declined campaign', async () => {
    id = (await newCampaign(app, owner, { status: 3 })).id
    expect((await save({ companyName: 'Second try' }, 0)).data.version).toBe(1)
  })
})
