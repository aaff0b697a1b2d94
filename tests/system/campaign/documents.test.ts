/** Access requests for private documents, their approval, and the log of openings (decision T75). */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newDocument } from '#tests/support/documents.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaign: read, document, social } = calls
const missing = '018f0000-0000-7000-8000-000000000000'

describe.each(await behaviourEngine())('documents on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let otherOwner: TestPerson
  let asker: TestPerson
  let campaign: TestCampaign
  let documentId: string

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company', language: 'fr' })
    otherOwner = await newPerson(app, { userType: 'company' })
    campaign = await newCampaign(app, owner, { name: 'Harbour Lofts' })
  })
  beforeEach(async () => {
    asker = await newPerson(app, { language: 'ar' })
    documentId = await newDocument(app, campaign.id)
  })
  afterAll(() => app.close())

  const open = (id: string, as?: TestPerson) =>
    make(app, read.openDocument, { params: { documentId: id } }, as ? { as } : {})
  const fetchIt = (url: string, as?: TestPerson) =>
    app.fetch(new Request(`http://localhost${url}`, { headers: as ? { authorization: `Bearer ${as.token}` } : {} }))
  const ask = (id: string, as?: TestPerson) =>
    make(app, document.requestDocument, { params: { documentId: id } }, as ? { as } : {})
  const requests = (as: TestPerson, id = campaign.id) =>
    make(app, document.listRequests, { params: { campaignId: id } }, { as })
  const decide = (requestId: string, state: 'granted' | 'refused', as = owner) =>
    make(app, document.decide, { params: { requestId }, body: { state } }, { as })
  const access = async (as: TestPerson) => {
    const { data } = await make(app, document.listAccess, { params: { campaignId: campaign.id } }, { as })
    return data.find((each) => each.documentId === documentId)
  }
  const requestOf = async (id: string) =>
    (await requests(owner)).data.items.find((each) => each.documentId === id)?.id ?? ''
  const notificationsOf = async (as: TestPerson, language: 'en' | 'fr' | 'ar' = 'en') =>
    (await make(app, social.listNotifications, {}, { as, language })).data.items

  it('are requested once, granted, and then accessible', async () => {
    expect(await access(asker)).toEqual({ documentId, mayOpen: false, request: 'none' })
    expect((await open(documentId, asker)).code).toBe('NOT_ALLOWED')
    const answers = await Promise.all([ask(documentId, asker), ask(documentId, asker)])
    expect(answers.map(({ data }) => data.state)).toEqual(['requested', 'requested'])
    expect((await ask(documentId, asker)).data.state).toBe('requested')
    expect(await access(asker)).toEqual({ documentId, mayOpen: false, request: 'requested' })
    expect((await open(documentId, asker)).code).toBe('NOT_ALLOWED')

    const { items, waiting, total } = (await requests(owner)).data
    expect([waiting, total]).toEqual([1, 1])
    expect(items).toEqual([
      {
        id: expect.any(String),
        documentId,
        title: 'Valuation',
        personId: asker.id,
        name: expect.stringMatching(/^Amal Haddad\d+$/),
        state: 'requested',
        requestedAt: expect.any(String),
      },
    ])
    expect((await decide(items[0]?.id ?? '', 'granted')).data.state).toBe('granted')
    expect(await access(asker)).toEqual({ documentId, mayOpen: true, request: 'granted' })
    const { url, personal } = (await open(documentId, asker)).data
    expect(personal).toBe(true)
    expect((await fetchIt(url, asker)).status).toBe(200)
    // Access is granted to one user and one document only.
    expect((await open(documentId, await newPerson(app))).code).toBe('NOT_ALLOWED')
    expect((await open(await newDocument(app, campaign.id), asker)).code).toBe('NOT_ALLOWED')
    expect((await ask(documentId, asker)).data.state).toBe('granted')
  })

  it('notify both sides of every decision once, each in their language', async () => {
    await ask(documentId, asker)
    await ask(documentId, asker)
    await app.runJobs()
    const [requestNotice] = await notificationsOf(owner, 'fr')
    expect(requestNotice).toMatchObject({
      kind: 'document-requested',
      path: `/campaign-dashboard/${campaign.id}`,
      body: expect.stringContaining('Valuation'),
    })
    expect(requestNotice?.body).not.toContain('Haddad')
    const id = await requestOf(documentId)
    app.pushes.length = 0
    for (const state of ['refused', 'refused', 'granted', 'granted'] as const) {
      await decide(id, state)
      await app.runJobs()
    }
    const kinds = (await notificationsOf(asker, 'ar')).map(({ kind, path }) => [kind, path])
    const path = `/campaign-detail-page/${campaign.slug}?tab=documents`
    expect(new Set(kinds.map(String))).toEqual(
      new Set([['document-granted', path].join(), ['document-refused', path].join()]),
    )
    expect(kinds).toHaveLength(2)
    expect(app.pushes.map(({ subscribers }) => subscribers)).toEqual([
      [app.deps.partitions.of(asker.id)],
      [app.deps.partitions.of(asker.id)],
    ])
    expect(app.pushes.map(({ payload }) => payload.notification.lang)).toEqual(['ar', 'ar'])
  })

  it('notify only of the owner’s latest decision', async () => {
    await ask(documentId, asker)
    const id = await requestOf(documentId)
    await decide(id, 'granted')
    await decide(id, 'refused')
    await app.runJobs()
    expect((await notificationsOf(asker)).map(({ kind }) => kind)).toEqual(['document-refused'])
  })

  it('are inaccessible again after the owner revokes access, even by an issued link', async () => {
    await ask(documentId, asker)
    const id = await requestOf(documentId)
    await decide(id, 'granted')
    const { url } = (await open(documentId, asker)).data
    await decide(id, 'refused')
    expect((await fetchIt(url, asker)).status).toBe(404)
    expect(await open(documentId, asker)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect((await ask(documentId, asker)).data.state).toBe('refused')
  })

  it('require no request from users who already have access', async () => {
    expect((await ask(documentId, owner)).data.state).toBe('granted')
    expect((await ask(await newDocument(app, campaign.id, { visibility: 'public' }), asker)).data.state).toBe('granted')
    expect((await requests(owner)).data.items.filter((each) => each.documentId === documentId)).toEqual([])
  })

  it('can be requested by users with a user type, for campaigns visible to them', async () => {
    const draft = await newCampaign(app, owner, { status: 0 })
    const hidden = await newDocument(app, draft.id)
    expect(await ask(documentId)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect((await ask(documentId, await newPerson(app, { userType: null }))).code).toBe('USER_TYPE_REQUIRED')
    for (const id of [hidden, missing, 'x'])
      expect(await ask(id, asker)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const unseen = await make(app, document.listAccess, { params: { campaignId: draft.id } }, { as: asker })
    expect(unseen.status).toBe(404)
  })

  it('are granted by their owner only, and not found by others', async () => {
    await ask(documentId, asker)
    const id = await requestOf(documentId)
    const administrator = await newPerson(app, { userType: null, admin: true })
    for (const as of [otherOwner, administrator]) {
      expect(await decide(id, 'granted', as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(await requests(as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      const openings = await make(app, document.listOpenings, { params: { documentId } }, { as })
      expect(openings).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await decide(id, 'granted', asker)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await decide(missing, 'granted')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await access(asker))?.request).toBe('requested')
  })

  describe('openings', () => {
    const openings = (id: string, as = owner, query = {}) =>
      make(app, document.listOpenings, { params: { documentId: id }, query }, { as })
    const openNow = async (id: string, as: TestPerson) => fetchIt((await open(id, as)).data.url, as)

    it('are recorded when the file is served, for the owner to read', async () => {
      await ask(documentId, asker)
      await decide(await requestOf(documentId), 'granted')
      // Issuing a link does not count as an opening.
      const { url } = (await open(documentId, asker)).data
      expect((await openings(documentId)).data.items).toEqual([])
      for (let times = 0; times < 3; times += 1) {
        app.advance(1000)
        expect((await fetchIt(url, asker)).status).toBe(200)
      }
      app.advance(1000)
      await openNow(documentId, owner)
      const { items, total } = (await openings(documentId)).data
      expect(total).toBe(4)
      expect(items.map(({ personId }) => personId)).toEqual([owner.id, asker.id, asker.id, asker.id])
      expect(items[1]).toMatchObject({ name: expect.stringMatching(/^Amal Haddad\d+$/) })
      const first = (await openings(documentId, owner, { limit: 2 })).data
      const rest = (await openings(documentId, owner, { limit: 2, after: first.next ?? '' })).data
      expect([...first.items, ...rest.items]).toEqual(items)
      expect(rest.displayLoadMore).toBe(false)
    })

    it('of public documents are not recorded by user', async () => {
      const id = await newDocument(app, campaign.id, { visibility: 'public' })
      const { url, personal } = (await open(id)).data
      expect(personal).toBe(false)
      expect((await fetchIt(url)).status).toBe(200)
      expect((await openNow(id, asker)).status).toBe(200)
      expect((await openings(id)).data.total).toBe(0)
    })

    it('are immutable, even when the document is deleted', async () => {
      await openNow(documentId, owner)
      for (const change of ['delete from document_opening', 'update document_opening set at = now()'])
        await expect(app.deps.db.transact((tx) => sql.raw(change).execute(tx))).rejects.toThrow()
      await app.deps.db.transact((tx) => tx.deleteFrom('campaign_document').where('id', '=', documentId).execute())
      const left = await app.deps.db.read
        .selectFrom('document_opening')
        .select('person_id')
        .where('document_id', '=', documentId)
        .execute()
      expect(left).toEqual([{ person_id: owner.id }])
    })
  })

  it('are served with their own type, as attachments that never execute', async () => {
    for (const [mime, ending] of [
      ['text/csv', 'csv'],
      ['image/png', 'png'],
      ['application/vnd.oasis.opendocument.text', 'odt'],
      ['application/x-unknown', 'bin'],
    ]) {
      const title = '../../<Rent roll> "2027"\r\nx'
      const id = await newDocument(app, campaign.id, { visibility: 'public', title, ...(mime ? { mime } : {}) })
      const response = await fetchIt((await open(id)).data.url)
      expect(response.headers.get('content-type')).toBe(mime === 'text/csv' ? 'text/csv; charset=utf-8' : mime)
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="rent-roll-2027-x.${ending}"`)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })
})
