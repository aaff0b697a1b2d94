/** Comments of a campaign's review, and the thread with its team (decision T79). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { reviewNoticeDelayMs } from '#domain/campaign/review-thread.ts'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, campaignDashboard, campaignEdit, reviewThread, social } = calls

describe.each(await databaseEngines())('the comments of a review on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let editor: TestPerson
  let stranger: TestPerson
  let administrator: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    stranger = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    // Of earlier tests.
    await app.deps.db.execute(`update review_notice set sent_at = due_at where sent_at is null`, [])
    owner = await newPerson(app, { userType: 'company', language: 'ar' })
    id = await newDraft(app, owner, 'equity')
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, id, editor)
    await setStatus(app, id, 1)
  })
  afterAll(() => app.close())

  type Comment = { readonly text?: string; readonly section?: 'story' | 'faqs' | 'funding'; readonly path?: string }
  const comment = (
    { text = 'Which street is it in?', ...about }: Comment = {},
    options: { readonly as?: TestPerson; readonly key?: string } = {},
  ) => make(app, admin.commentCampaign, { params: { id }, body: { text, ...about } }, { as: administrator, ...options })
  const opened = async (about: Comment = {}): Promise<string> => {
    app.advance(1000)
    const { status, data } = await comment(about)
    expect(status).toBe(200)
    return data.id
  }
  const reply = (threadId: string, as: TestPerson, text = 'Rope Walk 12.') => {
    app.advance(1000)
    return make(app, reviewThread.replyInThread, { params: { threadId }, body: { text } }, { as })
  }
  const resolve = (threadId: string, resolved = true, as = administrator) =>
    make(app, reviewThread.resolveThread, { params: { threadId }, body: { resolved } }, { as })
  const list = (as: TestPerson, query: { resolved?: boolean; limit?: number; after?: string } = {}) =>
    make(app, reviewThread.listThreads, { params: { id }, query }, { as })
  const decide = (body: { status: 2 | 3; reason?: string; acceptsOpenComments?: boolean }) =>
    make(app, admin.decideCampaign, { params: { id }, body }, { as: administrator })
  const review = async () => (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data
  const noticesOf = async (as: TestPerson) => (await make(app, social.listNotifications, {}, { as })).data.items
  const sendNotices = async () => {
    app.advance(reviewNoticeDelayMs)
    await runSchedule('notify-review-comments', app.deps)
    await app.runJobs()
  }
  const changeStory = async (body: Readonly<Record<string, string>>) => {
    const ifMatch = (await draftOf(app, owner, id)).sections['story']?.version ?? 0
    const sent = await make(app, campaignEdit.updateStory, { params: { campaignId: id }, body }, { as: owner, ifMatch })
    expect(sent.status).toBe(200)
  }

  it('are on a field, an item, a section or the whole campaign', async () => {
    const [faq] = itemsOf((await draftOf(app, owner, id)).sections['faqs']?.values ?? {})
    for (const about of [
      { section: 'story', path: 'highlight' },
      { section: 'faqs', path: faq?.id ?? '' },
      { section: 'faqs', path: `${faq?.id ?? ''}.answer` },
      { section: 'funding' },
      {},
    ] as const)
      await opened(about)
    const { items, counts } = (await list(owner)).data
    expect(items.map(({ section, path }) => [section, path])).toEqual([
      [null, null],
      ['funding', null],
      ['faqs', `${faq?.id ?? ''}.answer`],
      ['faqs', faq?.id],
      ['story', 'highlight'],
    ])
    expect(counts).toEqual({ open: 5, answered: 0, resolved: 0 })
    for (const about of [
      { section: 'story', path: 'unknown' },
      { section: 'faqs', path: `${faq?.id ?? ''}.position` },
      { section: 'funding', path: 'accountNumber' },
      { path: 'highlight' },
    ] as const)
      expect((await comment(about)).code).toBe('INVALID_INPUT')
    for (const text of ['', '   ', 'x'.repeat(2001)]) expect((await comment({ text })).status).toBe(400)
  })

  it('are on fields during a review only, and on the whole campaign at any time', async () => {
    await setStatus(app, id, 0)
    expect((await comment({ section: 'story' })).code).toBe('NOT_IN_REVIEW')
    expect((await review()).inReview).toBe(false)
    expect((await comment()).status).toBe(200)
  })

  it('are read by the team and administrators only, and the team sees no name of an administrator', async () => {
    const threadId = await opened({ section: 'story', path: 'highlight' })
    await reply(threadId, administrator, 'I mean the second one.')
    for (const as of [owner, editor]) {
      const { items } = (await list(as)).data
      expect(items).toMatchObject([{ author: '', replies: [{ side: 'administrators', author: '' }] }])
      expect(JSON.stringify(items)).not.toContain('Haddad')
    }
    expect((await list(administrator)).data.items[0]?.author).toMatch(/^Amal/)
    expect((await list(stranger)).status).toBe(404)
    expect((await reply(threadId, stranger)).status).toBe(404)
    const replies = { params: { threadId }, query: {} }
    expect((await make(app, reviewThread.listReplies, replies, { as: stranger })).status).toBe(404)
    expect((await make(app, reviewThread.listReplies, replies)).status).toBe(401)
    expect((await make(app, reviewThread.listThreads, { params: { id }, query: {} })).status).toBe(401)
    for (const as of [owner, editor, stranger]) {
      expect((await comment({}, { as })).code).toBe('NOT_ALLOWED')
      expect((await resolve(threadId, true, as)).code).toBe('NOT_ALLOWED')
    }
  })

  it('are answered by both sides; a reply reopens nothing, and only administrators resolve', async () => {
    const threadId = await opened({ section: 'story', path: 'highlight' })
    const stateOf = async () => {
      const lists = await Promise.all([list(owner), list(owner, { resolved: true })])
      return lists.flatMap(({ data }) => data.items).map(({ state }) => state)
    }
    expect((await reply(threadId, editor)).data).toMatchObject({ side: 'team', text: 'Rope Walk 12.' })
    expect(await stateOf()).toEqual(['answered'])
    await reply(threadId, administrator)
    expect(await stateOf()).toEqual(['open'])
    await reply(threadId, owner)
    for (const repeated of [1, 2]) expect([repeated, (await resolve(threadId)).status]).toEqual([repeated, 200])
    await reply(threadId, owner, 'Thank you.')
    expect(await stateOf()).toEqual(['resolved'])
    const [thread] = (await list(owner, { resolved: true })).data.items
    expect(thread?.replies.map(({ side, text }) => [side, text])).toEqual([
      ['team', 'Rope Walk 12.'],
      ['administrators', 'Rope Walk 12.'],
      ['team', 'Rope Walk 12.'],
      ['team', 'Thank you.'],
    ])
    await resolve(threadId, false)
    expect(await stateOf()).toEqual(['open'])
    const { data } = await make(app, admin.listAuditEvents, { query: { subject: id } }, { as: administrator })
    expect(data.items.map(({ eventName }) => eventName).filter((name) => name.includes('comment'))).toEqual([
      'review-comment-reopened',
      'review-comment-resolved',
      'review-comment-answered',
      'campaign-commented',
    ])
  })

  it('reach the team together, after some minutes, by e-mail, inbox and push, with a link to the step', async () => {
    const [mails, pushes] = [app.mails.length, app.pushes.length]
    const key = app.deps.ids.secret(12)
    const { data: first } = await comment({ section: 'story', path: 'highlight' }, { key })
    expect((await comment({ section: 'story', path: 'highlight' }, { key })).headers.get('idempotency-hit')).toBe(
      'true',
    )
    for (let added = 1; added < 10; added += 1) await opened({ section: 'faqs', text: `And number ${added}?` })
    await runSchedule('notify-review-comments', app.deps)
    await app.runJobs()
    expect(app.mails).toHaveLength(mails)
    await sendNotices()
    await sendNotices()
    expect(app.mails.slice(mails)).toHaveLength(2)
    const mail = app.mails.slice(mails).find(({ language }) => language === 'ar')
    expect(mail?.text).toContain('Which street is it in?')
    expect(mail?.text).toContain('10')
    // The first five, then the number of the others.
    for (const quoted of [1, 2, 3, 4]) expect(mail?.text).toContain(`- And number ${quoted}?`)
    expect(mail?.text).not.toContain('And number 5?')
    expect(mail?.text).toContain('و5 تعليقات أخرى')
    expect(app.pushes.slice(pushes).length).toBeGreaterThan(0)
    const path = `/create-campaign/story/${id}#comment-${first.id}`
    for (const as of [owner, editor]) expect(await noticesOf(as)).toMatchObject([{ kind: 'commented', path }])
    // A later comment is news again.
    await opened()
    await sendNotices()
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['commented', 'commented'])
  })

  it('notify administrators of replies together, and count on the overview until they are read', async () => {
    const overview = async () => (await make(app, admin.overview, {}, { as: administrator })).data.answeredCampaigns
    const before = (await overview()) ?? 0
    const threadId = await opened()
    for (const text of ['One.', 'Two.']) await reply(threadId, owner, text)
    await sendNotices()
    const replied = (await noticesOf(administrator)).filter(({ path }) => path.includes(id))
    expect(replied).toMatchObject([{ kind: 'review-replied', path: `/admin/campaigns/${id}#comment-${threadId}` }])
    expect(await overview()).toBe(before + 1)
    const listed = async () =>
      (await make(app, admin.listCampaigns, { query: { answered: true } }, { as: administrator })).data.items
    expect((await listed()).find((campaign) => campaign.id === id)).toMatchObject({
      openComments: 0,
      answeredComments: 1,
    })
    await resolve(threadId)
    expect(await overview()).toBe(before)
    expect((await listed()).some((campaign) => campaign.id === id)).toBe(false)
  })

  it('are named by a decline, of which the owner is not notified twice', async () => {
    await opened({ section: 'story', path: 'highlight' })
    const mails = app.mails.length
    expect((await decide({ status: 3, reason: 'See the comment.' })).status).toBe(200)
    await sendNotices()
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['declined'])
    expect((await noticesOf(editor)).map(({ kind }) => kind)).toEqual(['commented'])
    expect(app.mails.slice(mails)).toHaveLength(2)
  })

  it('survive a resubmission, and show whether their field was edited since', async () => {
    await opened({ section: 'story', path: 'highlight' })
    await opened({ section: 'story', path: 'campaignStory' })
    await decide({ status: 3, reason: 'See the comments.' })
    expect((await draftOf(app, owner, id)).comments).toEqual({ open: 2, answered: 0, resolved: 0 })
    await changeStory({ highlight: 'Sixty-four flats, let for ten years' })
    const submitted = { params: { id }, body: { status: 1 as const } }
    expect((await make(app, campaignEdit.submit, submitted, { as: owner })).status).toBe(200)
    expect((await list(administrator)).data.items.map(({ path, changed }) => [path, changed])).toEqual([
      ['campaignStory', false],
      ['highlight', true],
    ])
  })

  it('have to be resolved before an approval, or it is confirmed', async () => {
    const threadId = await opened()
    await reply(threadId, owner)
    expect((await decide({ status: 2 })).code).toBe('COMMENTS_OPEN')
    expect((await review()).campaign.status).toBe(1)
    expect((await decide({ status: 2, acceptsOpenComments: true })).status).toBe(200)
  })

  it('have to be resolved before changes of a live campaign are approved, or it is confirmed', async () => {
    expect((await decide({ status: 2 })).status).toBe(200)
    const body = { 'fr.story.name': 'Les Corderies' }
    const changed = { params: { campaignId: id }, body }
    const ifMatch = (await draftOf(app, owner, id)).sections['translations']?.version ?? 0
    await make(app, campaignEdit.updateTranslations, changed, { as: owner, ifMatch })
    expect((await comment({ section: 'story' })).code).toBe('NOT_IN_REVIEW')
    expect((await make(app, campaignEdit.sendProposal, { params: { id } }, { as: owner })).status).toBe(200)
    expect((await comment({ section: 'story' })).status).toBe(200)
    const approve = (accepts: { acceptsOpenComments?: boolean }) =>
      make(
        app,
        admin.decideProposal,
        { params: { id }, body: { decision: 'approve', revision: 1, ...accepts } },
        { as: administrator },
      )
    expect((await approve({})).code).toBe('COMMENTS_OPEN')
    expect((await approve({ acceptsOpenComments: true })).status).toBe(200)
  })

  it('come by cursor, threads and their replies', async () => {
    const threads: string[] = []
    for (let added = 0; added < 5; added += 1) threads.unshift(await opened({ text: `Comment ${added}` }))
    const first = (await list(owner, { limit: 2 })).data
    expect(first).toMatchObject({ total: 5, displayLoadMore: true })
    const second = (await list(owner, { limit: 3, after: first.next ?? '' })).data
    expect([...first.items, ...second.items].map((thread) => thread.id)).toEqual(threads)
    expect(second.next).toBeNull()
    const [threadId = ''] = threads
    for (let added = 0; added < 12; added += 1) {
      app.advance(60_000)
      await reply(threadId, owner, `Reply ${added}`)
    }
    const [thread] = (await list(owner, { limit: 1 })).data.items
    expect(thread?.replies.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Reply ${index + 2}`),
    )
    const query = { after: thread?.earlierReplies ?? '' }
    const earlier = await make(app, reviewThread.listReplies, { params: { threadId }, query }, { as: owner })
    expect(earlier.data.items.map(({ text }) => text)).toEqual(['Reply 1', 'Reply 0'])
    expect(earlier.data.next).toBeNull()
  })

  it('await the owner on the dashboard and in the list of campaigns', async () => {
    const actions = async () =>
      (await make(app, campaignDashboard.listActions, { query: { campaignId: id } }, { as: owner })).data.items.filter(
        ({ kind }) => kind === 'review-comments',
      )
    const own = async () =>
      (await make(app, campaignDashboard.listOwn, { params: { id: owner.id }, query: {} }, { as: owner })).data.items[0]
    const threadId = await opened()
    expect(await actions()).toMatchObject([{ count: 1 }])
    expect(await own()).toMatchObject({ reviewComments: 1 })
    await reply(threadId, owner)
    expect(await actions()).toEqual([])
    expect(await own()).toMatchObject({ reviewComments: 0 })
  })

  it('are gone with a deleted draft, and back with a restored one', async () => {
    await opened()
    await setStatus(app, id, 0)
    expect((await make(app, campaignDashboard.remove, { params: { id } }, { as: owner })).status).toBe(200)
    expect((await list(owner)).status).toBe(404)
    expect((await list(administrator)).status).toBe(404)
    await sendNotices()
    expect(await noticesOf(owner)).toEqual([])
    await make(app, campaignDashboard.restore, { params: { id } }, { as: owner })
    expect((await list(owner)).data.items).toHaveLength(1)
  })

  it('keep one notice and all comments when two arrive at once', async () => {
    const threadId = await opened()
    await sendNotices()
    const sent = await Promise.all([
      comment(),
      comment({ section: 'story' }),
      make(app, reviewThread.replyInThread, { params: { threadId }, body: { text: 'A' } }, { as: owner }),
      make(app, reviewThread.replyInThread, { params: { threadId }, body: { text: 'B' } }, { as: administrator }),
      resolve(threadId),
    ])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { counts } = (await list(owner)).data
    expect(counts).toEqual({ open: 2, answered: 0, resolved: 1 })
    const rows = await app.deps.db.execute(
      `select audience, count(*)::int4 as notices from review_notice
        where campaign_id = $1 and sent_at is null group by audience order by audience`,
      [id],
    )
    expect(rows).toEqual([
      { audience: 'administrators', notices: 1 },
      { audience: 'team', notices: 1 },
    ])
  })
})
