/** The lists of a draft: addressed by campaign or by item, extended, reduced, ordered, and isolated between owners. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { itemsOf, listSections } from '#domain/draft/campaign-sections.ts'
import { sortKeyBetween } from '#domain/campaign/order.ts'
import { draftOf, listCalls, newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit } = calls

describe.each(await databaseEngines())('draft lists on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let editor: TestPerson
  let neighbour: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    editor = await newPerson(app)
    neighbour = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner)
    await newEditor(app, id, editor)
  })
  afterAll(() => app.close())

  const sectionOf = async (section: string, campaign = id, as = owner) => {
    const stored = (await draftOf(app, as, campaign)).sections[section]
    return { items: itemsOf(stored?.values ?? {}), version: stored?.version ?? 0 }
  }

  describe.each(Object.keys(listCalls) as (keyof typeof listCalls)[])('%s', (section) => {
    const { update, add, remove } = listCalls[section]
    const [first, second] = [listSections[section].fields[0], listSections[section].fields[1]]
    const addOne = (item: string, value: string, as = owner, campaignId = id, key = app.deps.ids.secret(12)) =>
      make(app, add, { params: { campaignId }, body: { id: item, [first]: value } }, { as, key })
    const change = (at: string, body: Record<string, string>, ifMatch: number, as = owner) =>
      make(app, update, { params: { campaignId: at }, body }, { as, ifMatch })
    const names = async () => (await sectionOf(section)).items.map(({ fields }) => fields[first])

    it('appends each item once, however often and by whomever it is sent', async () => {
      const [a, b] = [app.deps.ids.next(), app.deps.ids.next()]
      const key = app.deps.ids.secret(12)
      const added = await addOne(a, 'A', owner, id, key)
      expect(added.data.version).toBe(1)
      expect((await addOne(a, 'A', owner, id, key)).headers.get('idempotency-hit')).toBe('true')
      await addOne(b, 'B', editor)
      expect(await names()).toEqual(['A', 'B'])
      // A request without its original key: the item is identified by its id and keeps its position.
      await addOne(a, 'A')
      expect(await names()).toEqual(['A', 'B'])
    })

    it("updates many items by the campaign's id, and one item by its own", async () => {
      const [a, b] = [app.deps.ids.next(), app.deps.ids.next()]
      await change(
        id,
        { [`${a}.${first}`]: 'A', [`${a}.position`]: 'a', [`${b}.${first}`]: 'B', [`${b}.position`]: 'b' },
        0,
      )
      const one = await change(a, { [second]: 'more' }, 1, editor)
      expect(one.data).toMatchObject({ version: 2, values: { [`${a}.${first}`]: 'A', [`${a}.${second}`]: 'more' } })
      const conflict = await change(b, { [second]: 'late' }, 1)
      expect(conflict).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
      expect(conflict.body['details']).toEqual({ current: one.data })
      // A sort key between two others moves neither.
      const c = app.deps.ids.next()
      await change(id, { [`${c}.${first}`]: 'C', [`${c}.position`]: sortKeyBetween('a', 'b') }, 2)
      expect(await names()).toEqual(['A', 'C', 'B'])
      await change(b, { position: sortKeyBetween(undefined, 'a') }, 3)
      expect(await names()).toEqual(['B', 'A', 'C'])
    })

    it('removes an item by its id alone, and reports the problems of the others', async () => {
      const [a, b] = [app.deps.ids.next(), app.deps.ids.next()]
      await addOne(a, 'A')
      const added = await addOne(b, 'B')
      const wrong = (data: typeof added.data) => data.problems.some(({ path }) => path.startsWith(a))
      expect(wrong(added.data)).toBe(true)
      const taken = await make(app, remove, { params: { campaignId: a } }, { as: editor })
      expect(taken.data).toEqual({ done: true })
      expect(await names()).toEqual(['B'])
      // Removing an item twice has no further effect.
      expect((await make(app, remove, { params: { campaignId: a } }, { as: owner })).status).toBe(200)
      const after = await change(b, { [first]: 'B2' }, (await sectionOf(section)).version)
      expect(wrong(after.data)).toBe(false)
    })

    it('is inaccessible to other owners by campaign, by item, or with a foreign item in their own campaign', async () => {
      const item = app.deps.ids.next()
      await addOne(item, 'A')
      const theirs = await newDraft(app, neighbour)
      for (const at of [id, item, app.deps.ids.next()])
        expect(await change(at, { [first]: 'x', [`${item}.${first}`]: 'x' }, 1, neighbour)).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        })
      for (const at of [item, id, app.deps.ids.next()])
        expect((await make(app, remove, { params: { campaignId: at } }, { as: neighbour })).code).toBe('NOT_FOUND')
      expect((await addOne(app.deps.ids.next(), 'x', neighbour)).code).toBe('NOT_FOUND')
      for (const refused of [
        await addOne(item, 'x', neighbour, theirs),
        await change(theirs, { [`${item}.${first}`]: 'x' }, 0, neighbour),
      ]) {
        expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
        expect(refused.body['fields']).toEqual([{ path: item, code: 'taken' }])
      }
      expect(await names()).toEqual(['A'])
      expect((await sectionOf(section, theirs, neighbour)).version).toBe(0)
    })

    it("rejects an item with a campaign's id, and a campaign with an item's id", async () => {
      const theirs = await newDraft(app, neighbour)
      const squatted = await addOne(id, 'x', neighbour, theirs)
      expect(squatted.body['fields']).toEqual([{ path: id, code: 'taken' }])
      const item = app.deps.ids.next()
      await addOne(item, 'A')
      const campaign = await make(app, campaignEdit.create, { body: { id: item, kind: 'reit' } }, { as: neighbour })
      expect(campaign.body['fields']).toEqual([{ path: 'id', code: 'taken' }])
      const copy = await make(
        app,
        campaignEdit.duplicate,
        { params: { id: theirs }, body: { id: item } },
        { as: neighbour },
      )
      expect(copy.body['fields']).toEqual([{ path: 'id', code: 'taken' }])
      expect((await change(item, { [first]: 'B' }, 1)).status).toBe(200)
    })

    it('accepts only its own fields', async () => {
      const item = app.deps.ids.next()
      for (const name of [
        first,
        `${item}.owner`,
        `${item}.`,
        `.${first}`,
        `${item}.${first}.x`,
        `../${first}`,
        'A.title',
      ])
        expect(
          await send(app, 'PATCH', update.path.replace('{campaignId}', id), {
            as: owner,
            headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': '"0"' },
            body: { [name]: 'x' },
          }),
        ).toMatchObject({ status: 400, fields: [{ path: name, code: 'unknown' }] })
      const strange = await send(app, 'POST', add.path.replace('{campaignId}', id), {
        as: owner,
        headers: { 'idempotency-key': app.deps.ids.secret(12) },
        body: { id: item, [first]: 'x', removed: 'yes' },
      })
      expect(strange).toMatchObject({ status: 400, fields: [{ path: 'removed', code: 'unknown' }] })
    })

    it('is locked during review', async () => {
      const item = app.deps.ids.next()
      await addOne(item, 'A')
      await setStatus(app, id, 1)
      const answers = [
        await addOne(app.deps.ids.next(), 'B'),
        await change(item, { [first]: 'x' }, 1),
        await make(app, remove, { params: { campaignId: item } }, { as: owner }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
    })
  })

  it('report too many items, and limit the number of fields', async () => {
    const positions = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`i${at}.title`, `V${at}`]))
    const many = await make(
      app,
      campaignEdit.updateVideos,
      { params: { campaignId: id }, body: positions },
      { as: owner, ifMatch: 0 },
    )
    expect(many.data.problems).toContainEqual({ path: 'videos', code: 'too-many', limit: 20 })
    const flood = (from: number) =>
      make(
        app,
        campaignEdit.updateLinks,
        {
          params: { campaignId: id },
          body: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${from + at}.title`, ''])),
        },
        { as: owner, ifMatch: from / 500 },
      )
    for (const from of [0, 500, 1000, 1500]) expect((await flood(from)).status).toBe(200)
    const refused = await flood(2000)
    expect(refused.body['fields']).toEqual([{ path: 'links', code: 'too-many', limit: 2000 }])
    const [row] = await app.deps.db.execute(
      `select count(*)::int4 as fields from campaign_section, jsonb_object_keys(data) where campaign_id = $1 and section = 'links'`,
      [id],
    )
    expect(row?.['fields']).toBe(2000)
    expect(
      (
        await make(
          app,
          campaignEdit.updateLinks,
          {
            params: { campaignId: id },
            body: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`x${at}.title`, ''])),
          },
          { as: owner, ifMatch: 4 },
        )
      ).status,
    ).toBe(400)
  })

  it('accept translations of translatable fields only', async () => {
    const submit = (body: Record<string, string>, ifMatch: number) =>
      make(app, campaignEdit.updateTranslations, { params: { campaignId: id }, body }, { as: editor, ifMatch })
    const good = { 'fr.story.name': 'Corderie', 'ar.faqs.use-of-funds.answer': 'للشراء.', 'ar.team.x.bio': 'س' }
    expect((await submit(good, 0)).data.values).toEqual(good)
    for (const name of [
      'de.story.name',
      'fr.story.language',
      'fr.terms.minimum',
      'fr.team.x.email',
      'fr.faqs.answer',
      'fr.links.x.title',
      'story.name',
    ])
      expect((await submit({ [name]: 'x' }, 1)).body['fields']).toEqual([{ path: name, code: 'unknown' }])
  })
})
