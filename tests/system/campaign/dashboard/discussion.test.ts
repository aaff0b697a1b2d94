/** Comments: who may post, who moderates, who is notified, and what remains hidden. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertComment } from '#api/db/social/comments.ts'
import { calls } from '#contract/calls.ts'
import type { CommentDecision, CommentState } from '#domain/social/discussion.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaign: read, campaignDashboard: dash, discussion, social } = calls

describe.each(await behaviourEngine())('discussion on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let admin: TestPerson
  let member: TestPerson
  let reader: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    admin = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    member = await newPerson(app)
    reader = await newPerson(app)
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  const post = (as: TestPerson, text: string, parentId?: string, of = campaign) => {
    app.advance(1000)
    const body = parentId === undefined ? { text } : { text, parentId }
    return make(app, discussion.postComment, { params: { campaignId: of.id }, body }, { as })
  }
  const decide = (commentId: string, state: CommentDecision, as = owner) =>
    make(app, discussion.moderateComment, { params: { commentId }, body: { state } }, { as })
  const shown = async () => {
    const { items } = (await make(app, discussion.listComments, { params: { campaignId: campaign.id } })).data
    return items.map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)])
  }
  const moderated = async (state?: CommentState) =>
    (
      await make(
        app,
        discussion.listModerated,
        { params: { id: campaign.id }, query: state === undefined ? {} : { state } },
        { as: owner },
      )
    ).data
  const inbox = async (as: TestPerson) => {
    await app.runJobs()
    return (await make(app, social.listNotifications, {}, { as })).data.items.map(({ kind, path }) => [kind, path])
  }
  const notifiedKinds = async (as: TestPerson) =>
    (await inbox(as)).map(([kind = '']) => kind).toSorted((a, b) => a.localeCompare(b))

  it('a member’s comment is pending: visible only to author and owner, with one notice to the owner', async () => {
    const { id, state } = (await post(member, 'Is the roof new?')).data
    expect(state).toBe('pending')
    expect(await shown()).toEqual([])
    const own = (await make(app, discussion.listUnapproved, { params: { campaignId: campaign.id } }, { as: member }))
      .data
    expect(own).toMatchObject([{ id, text: 'Is the roof new?', state: 'pending' }])
    const others = await make(app, discussion.listUnapproved, { params: { campaignId: campaign.id } }, { as: reader })
    expect(others.data).toEqual([])
    expect((await moderated('pending')).items.map((item) => item.text)).toEqual(['Is the roof new?'])
    const figures = (await make(app, dash.figures, { params: { id: campaign.id } }, { as: owner })).data
    expect(figures.campaign.waitingComments).toBe(1)
    const toDashboard = ['comment', `/campaign-dashboard/${campaign.id}?tab=discussion&state=pending`]
    expect((await inbox(owner)).filter(([, path]) => path?.includes(campaign.id))).toEqual([toDashboard])
    expect(app.pushes.at(-1)?.payload.notification.body).toBe('A new comment needs your review.')
    expect(JSON.stringify(app.pushes.at(-1))).not.toContain('roof')
  })

  it('an approved comment is public, and its author is notified once, even after repeated decisions', async () => {
    const { id } = (await post(member, 'A question')).data
    expect((await decide(id, 'approved')).data.done).toBe(true)
    expect(await shown()).toEqual([['A question']])
    await decide(id, 'approved')
    await decide(id, 'declined')
    expect(await shown()).toEqual([])
    await decide(id, 'approved')
    expect(await inbox(member)).toEqual([['comment-approved', `/campaign-detail-page/${campaign.slug}?tab=discussion`]])
  })

  it('comments of the owner and administrators are approved immediately, with a notice on replies', async () => {
    const { id } = (await post(member, 'A question')).data
    await decide(id, 'approved')
    expect((await post(owner, 'An answer', id)).data.state).toBe('approved')
    expect((await post(admin, 'From the house', id)).data.state).toBe('approved')
    expect(await shown()).toEqual([['A question', 'An answer', 'From the house']])
    expect(await notifiedKinds(member)).toEqual(['comment-approved', 'comment-reply', 'comment-reply'])
  })

  it('a moderator’s reply to a pending comment approves it', async () => {
    const { id } = (await post(member, 'Waits')).data
    await post(owner, 'Answered', id)
    expect(await shown()).toEqual([['Waits', 'Answered']])
    expect(await notifiedKinds(member)).toEqual(['comment-approved', 'comment-reply'])
  })

  it('a reply to a reply is added to the same thread', async () => {
    const { id } = (await post(owner, 'News')).data
    const reply = (await post(member, 'Good', id)).data
    await decide(reply.id, 'approved')
    const further = (await post(reader, 'Indeed', reply.id)).data
    await decide(further.id, 'approved')
    expect(await shown()).toEqual([['News', 'Good', 'Indeed']])
    const replies = (await make(app, discussion.listReplies, { params: { parentCommentId: id } })).data
    expect(replies.items.map((each) => each.text)).toEqual(['Good', 'Indeed'])
    expect(replies).toMatchObject({ total: 2, next: null })
    expect((await moderated()).items.find((item) => item.id === further.id)?.answers?.text).toBe('News')
  })

  it('pagination reaches the last reply of a thread, and leaves the size of other threads unchanged', async () => {
    const long = (await post(owner, 'Long')).data.id
    const short = (await post(owner, 'Short')).data.id
    await post(owner, 'Only', short)
    const start = Date.parse('2026-11-02T00:00:00Z')
    const many = 700
    await app.deps.db.transact(async (tx) => {
      for (let position = 0; position < many; position += 1)
        await insertComment(tx, {
          id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
          campaignId: campaign.id,
          parentId: long,
          authorId: member.id,
          body: `Reply ${position}`,
          language: 'en',
          state: 'approved',
          // Several have the same timestamp: the id orders them.
          at: new Date(start + Math.floor(position / 3) * 1000),
        })
    })
    const input = { params: { campaignId: campaign.id } }
    const { items } = (await make(app, discussion.listComments, input)).data
    expect(items.map(({ text, replies, replyCount }) => [text, replies.length, replyCount])).toEqual([
      ['Short', 1, 1],
      ['Long', 20, many],
    ])
    const texts = items[1]?.replies.map(({ text }) => text) ?? []
    let after = items[1]?.nextReplies ?? null
    const second = after
    while (after !== null) {
      const page = (await make(app, discussion.listReplies, { params: { parentCommentId: long }, query: { after } }))
        .data
      expect(page.total).toBe(many)
      texts.push(...page.items.map(({ text }) => text))
      after = page.next
    }
    expect(texts).toEqual(Array.from({ length: many }, (_, position) => `Reply ${position}`))
    // Without scripts, the page itself requests further replies.
    const query = { thread: long, repliesAfter: second ?? '' }
    const further = (await make(app, discussion.listComments, { ...input, query })).data.items
    expect(further[1]?.replies[0]?.text).toBe('Reply 20')
    expect(further[0]?.replies.length).toBe(1)
    const wrong = { params: { parentCommentId: long }, query: { after: 'nothing' } }
    expect((await make(app, discussion.listReplies, wrong)).code).toBe('INVALID_INPUT')
  })

  it.each(['declined', 'spam'] as const)(
    'a comment that is %s accepts no replies, and its thread is hidden',
    async (state) => {
      const { id } = (await post(member, 'Buy gold')).data
      await decide(id, 'approved')
      await post(owner, 'No', id)
      expect(await shown()).toEqual([['Buy gold', 'No']])
      await decide(id, state)
      app.advance(3000)
      expect(await shown()).toEqual([])
      expect((await make(app, discussion.listReplies, { params: { parentCommentId: id } })).code).toBe('NOT_FOUND')
      for (const as of [reader, owner, admin]) expect((await post(as, 'But', id)).code).toBe('COMMENT_CLOSED')
      // The author of spam is not informed that it was detected.
      const own = await make(app, discussion.listUnapproved, { params: { campaignId: campaign.id } }, { as: member })
      expect(own.data.map((each) => each.state)).toEqual([state === 'spam' ? 'pending' : 'declined'])
    },
  )

  it('a member cannot reply to a pending comment, nor from another campaign', async () => {
    const { id } = (await post(member, 'Waits')).data
    expect((await post(reader, 'But', id)).code).toBe('COMMENT_CLOSED')
    await decide(id, 'approved')
    const other = await newCampaign(app, owner)
    expect((await post(reader, 'But', id, other)).code).toBe('NOT_FOUND')
  })

  it('moderation lists comments by state with counts, newest first, ten at a time', async () => {
    for (let number = 1; number <= 12; number += 1) await post(member, `Question ${number}`)
    const first = await moderated()
    expect(first.counts).toEqual({ pending: 12, approved: 0, declined: 0, spam: 0 })
    expect(first.items.map((item) => item.text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Question ${12 - index}`),
    )
    const rest = await make(
      app,
      discussion.listModerated,
      { params: { id: campaign.id }, query: { after: first.next ?? '' } },
      { as: owner },
    )
    expect(rest.data.items.map((item) => item.text)).toEqual(['Question 2', 'Question 1'])
    expect(rest.data.next).toBeNull()
    expect((await moderated('spam')).total).toBe(0)
  })

  it('authors can delete their own comments until someone replies', async () => {
    const { id } = (await post(member, 'A question')).data
    const remove = (as: TestPerson) => make(app, discussion.removeComment, { params: { commentId: id } }, { as })
    expect((await remove(reader)).code).toBe('NOT_FOUND')
    expect((await remove(owner)).code).toBe('NOT_FOUND')
    await post(owner, 'Answered', id)
    expect((await remove(member)).code).toBe('COMMENT_ANSWERED')
    const { id: other } = (await post(member, 'Another')).data
    const gone = await make(app, discussion.removeComment, { params: { commentId: other } }, { as: member })
    expect(gone.status).toBe(200)
    expect((await moderated('pending')).items).toEqual([])
  })

  it('the length limit counts user-perceived characters', async () => {
    const family = '👨‍👩‍👧‍👦'
    expect((await post(member, family.repeat(2000))).status).toBe(200)
    const long = await post(member, family.repeat(2001))
    expect(long.body['fields']).toMatchObject([{ path: 'text', code: 'too-long', limit: 2000 }])
    expect((await post(member, '  \n ')).body['fields']).toMatchObject([{ path: 'text', code: 'required' }])
  })

  it('only members with a user type may comment, on public campaigns, moderated by their owners', async () => {
    const untyped = await newPerson(app, { userType: null })
    expect((await post(untyped, 'Hello')).code).toBe('USER_TYPE_REQUIRED')
    const draft = await newCampaign(app, owner, { status: 0 })
    expect((await post(member, 'Hello', undefined, draft)).code).toBe('NOT_FOUND')
    const { id } = (await post(member, 'A question')).data
    const other = await newPerson(app, { userType: 'company' })
    expect((await decide(id, 'approved', other)).code).toBe('NOT_FOUND')
    expect((await decide(id, 'approved', member)).code).toBe('NOT_ALLOWED')
    const list = { params: { id: campaign.id }, query: {} }
    expect((await make(app, discussion.listModerated, list, { as: other })).code).toBe('NOT_FOUND')
    expect((await make(app, discussion.listModerated, list, { as: admin })).status).toBe(200)
    expect((await decide(id, 'approved', admin)).status).toBe(200)
    expect((await make(app, read.getById, { params: { id: campaign.id } })).data.counts.comments).toBe(1)
  })

  it('posting is limited to ten comments a minute', async () => {
    const limited = await startTestApp(engine, { rateLimit: true })
    const [someone, runner] = [await newPerson(limited), await newPerson(limited, { userType: 'company' })]
    const { id: campaignId } = await newCampaign(limited, runner)
    const codes: (string | undefined)[] = []
    for (let number = 0; number < 11; number += 1) {
      const answer = await make(
        limited,
        discussion.postComment,
        { params: { campaignId }, body: { text: `Again ${number}` } },
        { as: someone },
      )
      codes.push(answer.code)
    }
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    await limited.close()
  })
})
