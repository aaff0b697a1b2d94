/** Public profiles, and following other users. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { account, network, campaignDashboard, investment, social } = calls

describe.each(await behaviourEngine())('profiles and followers on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { demo: false, pages: sourcePages() })
  })
  afterAll(() => app.close())

  const rowOf = (id: string) =>
    app.deps.db.read
      .selectFrom('app_user')
      .select(['slug', 'email', 'first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const profile = (slug: string) => make(app, network.getProfile, { params: { slug } })
  const list = async (side: 'listFollowers' | 'listFollowing', slug: string, query = {}) =>
    (await make(app, network[side], { params: { slug }, query })).data
  const follow = (as: TestPerson, whom: TestPerson) => make(app, network.follow, { body: { id: whom.id } }, { as })
  const unfollow = (as: TestPerson, whom: TestPerson) =>
    make(app, network.unfollow, { params: { id: whom.id } }, { as })
  const set = (id: string, change: Record<string, unknown>) =>
    app.deps.db.transact((tx) => tx.updateTable('app_user').set(change).where('id', '=', id).execute())

  it('display initials and a URL without the name until the user consents', async () => {
    const person = await newPerson(app)
    const { slug, email } = await rowOf(person.id)
    const shy = await profile(slug)
    expect(shy.data).toMatchObject({ id: person.id, slug: null, name: 'A. H.', followers: 0, following: 0 })
    expect(JSON.stringify(shy.body)).not.toContain('Haddad')
    await make(
      app,
      account.updateMe,
      { body: { showName: true, city: 'بيروت', description: 'مستثمرة' } },
      { as: person },
    )
    const named = await profile(person.id)
    expect(named.data).toMatchObject({
      slug,
      city: 'بيروت',
      description: 'مستثمرة',
      memberSince: expect.stringMatching(/^\d{4}-\d\d-01$/),
    })
    expect(named.data.name).toMatch(/^Amal Haddad/)
    expect(JSON.stringify((await profile(slug)).body)).toBe(JSON.stringify(named.body))
    expect(JSON.stringify(named.body)).not.toContain(email)
    expect(Object.keys(named.data).toSorted()).toEqual([
      'city',
      'coverPhoto',
      'description',
      'followers',
      'following',
      'id',
      'links',
      'memberSince',
      'name',
      'photo',
      'slug',
    ])
  })

  it('reject a city of several lines with an error on the field', async () => {
    const as = await newPerson(app)
    const answer = await make(app, account.updateMe, { body: { city: 'Here\nand <there>' } }, { as })
    expect(answer.body['fields']).toEqual([{ path: 'city', code: 'characters' }])
  })

  it.each(['pending', 'blocked', 'deleted'] as const)('are not found while the account is %s', async (state) => {
    const [person, fan] = [await newPerson(app), await newPerson(app)]
    await follow(fan, person)
    await follow(person, fan)
    const { slug } = await rowOf(person.id)
    await set(person.id, { state })
    for (const whose of [slug, person.id, 'nobody-of-this-name']) {
      const answers = await Promise.all([
        profile(whose),
        make(app, network.listFollowers, { params: { slug: whose } }),
        make(app, network.listFollowing, { params: { slug: whose } }),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await follow(fan, person)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const shown = (await profile(fan.id)).data
    expect([shown.followers, shown.following]).toEqual([0, 0])
    expect((await list('listFollowing', fan.id)).items).toEqual([])
    // Users who are not visible can still be unfollowed.
    expect((await unfollow(fan, person)).data.following).toBe(false)
  })

  it('can be followed and unfollowed repeatedly, except by their own user', async () => {
    const [one, other] = [await newPerson(app), await newPerson(app)]
    const state = async () =>
      (await make(app, network.getFollow, { params: { id: other.id } }, { as: one })).data.following
    expect(await state()).toBe(false)
    // Concurrent and repeated requests create one row.
    const answers = await Promise.all([follow(one, other), follow(one, other)])
    expect([...answers, await follow(one, other)].map(({ data }) => data.following)).toEqual([true, true, true])
    expect(await state()).toBe(true)
    expect((await profile(other.id)).data).toMatchObject({ followers: 1, following: 0 })
    expect((await profile(one.id)).data).toMatchObject({ followers: 0, following: 1 })
    expect((await list('listFollowers', other.id)).items.map(({ id }) => id)).toEqual([one.id])
    for (let time = 0; time < 2; time += 1) expect((await unfollow(one, other)).data.following).toBe(false)
    expect(await state()).toBe(false)
    expect((await profile(other.id)).data.followers).toBe(0)
    expect(await follow(one, one)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect((await make(app, network.follow, { body: { id: other.id } })).status).toBe(401)
    const undecided = await newPerson(app, { userType: null })
    expect((await follow(undecided, other)).code).toBe('USER_TYPE_REQUIRED')
  })

  describe('followed users', () => {
    const inbox = async (as: TestPerson, language: 'en' | 'fr' | 'ar' = 'en') =>
      (await make(app, social.listNotifications, {}, { as, language })).data.items.filter(
        ({ kind }) => kind === 'followed',
      )

    it('receive one inbox item per follower, without e-mail or push', async () => {
      const [fan, other, star] = [await newPerson(app), await newPerson(app), await newPerson(app)]
      await app.runJobs()
      const [mails, pushes] = [app.mails.length, app.pushes.length]
      await Promise.all([follow(fan, star), follow(fan, star)])
      await app.runJobs()
      expect(await inbox(star)).toMatchObject([
        {
          title: 'New follower',
          body: '\u2068A. H.\u2069 follows you.',
          path: `/profile/${fan.id}`,
          read: false,
        },
      ])
      // Following again sends no second notice.
      await unfollow(fan, star)
      await app.runJobs()
      await follow(fan, star)
      await app.runJobs()
      expect(await inbox(star)).toHaveLength(1)
      app.advance(1000)
      await follow(other, star)
      await app.runJobs()
      expect((await inbox(star)).map(({ path }) => path)).toEqual([`/profile/${other.id}`, `/profile/${fan.id}`])
      expect(await inbox(fan)).toEqual([])
      expect([app.mails.length, app.pushes.length]).toEqual([mails, pushes])
    })

    it('are not notified of users who have unfollowed, been blocked or deleted their account', async () => {
      const [fickle, bad, star, closed] = [
        await newPerson(app),
        await newPerson(app),
        await newPerson(app),
        await newPerson(app),
      ]
      await follow(fickle, star)
      await unfollow(fickle, star)
      await follow(bad, star)
      await follow(bad, closed)
      await set(bad.id, { state: 'blocked' })
      await set(closed.id, { state: 'blocked' })
      await app.runJobs()
      expect(await inbox(star)).toEqual([])
      // Reactivation does not send the skipped notice.
      await set(bad.id, { state: 'active' })
      await set(closed.id, { state: 'active' })
      await app.runJobs()
      expect(await inbox(closed)).toEqual([])
    })

    it('read the follower’s name by current consent, in their language', async () => {
      const [fan, star] = [await newPerson(app), await newPerson(app)]
      await follow(fan, star)
      await app.runJobs()
      await make(app, account.updateMe, { body: { showName: true } }, { as: fan })
      const { slug, first_name: first } = await rowOf(fan.id)
      for (const [language, expectedText] of [
        ['en', 'follows you.'],
        ['fr', 'vous suit.'],
        ['ar', 'لديك متابعة جديدة من'],
      ] as const) {
        const [line] = await inbox(star, language)
        expect(line?.path).toBe(`/profile/${slug}`)
        expect(line?.body).toContain(expectedText)
        expect(line?.body).toContain(first)
      }
      await make(app, account.updateMe, { body: { showName: false } }, { as: fan })
      expect((await inbox(star))[0]?.body).toBe('\u2068A. H.\u2069 follows you.')
      await set(fan.id, { state: 'blocked' })
      expect((await inbox(star))[0]).toMatchObject({
        body: 'Someone follows you.',
        path: `/profile/${star.id}?tab=followers`,
      })
      const stored = await app.deps.db.execute(
        `select facts::text as facts from notification where subject = '${fan.id}'`,
      )
      expect(JSON.stringify(stored)).not.toContain(first)
    })
  })

  it('list followers nine at a time by cursor, the latest first, without omissions', async () => {
    const star = await newPerson(app)
    const fans: string[] = []
    for (let n = 0; n < 11; n += 1) {
      const fan = await newPerson(app)
      fans.unshift(fan.id)
      // Two of them have the same timestamp.
      if (n !== 5) app.advance(1000)
      await follow(fan, star)
    }
    const first = await list('listFollowers', star.id)
    expect(first).toMatchObject({ total: 11, displayLoadMore: true })
    expect(first.items).toHaveLength(9)
    const rest = await list('listFollowers', star.id, { after: first.next })
    const all = [...first.items, ...rest.items].map(({ id }) => id)
    expect(new Set(all)).toEqual(new Set(fans))
    expect(all.slice(0, 4)).toEqual(fans.slice(0, 4))
    expect((await list('listFollowers', star.id, { page: 2 })).items.map(({ id }) => id)).toEqual(all)
    const foreign = await make(app, network.listFollowing, {
      params: { slug: star.id },
      query: { after: first.next ?? '' },
    })
    expect(foreign.body['fields']).toEqual([{ path: 'after', code: 'format' }])
  })

  it('include statistics for their own user', async () => {
    const [owner, fan] = [await newPerson(app, { userType: 'company' }), await newPerson(app)]
    await newCampaign(app, owner)
    await newCampaign(app, owner, { status: 0 })
    await follow(fan, owner)
    const figures = (await make(app, network.getStatistics, {}, { as: owner })).data
    expect(figures).toEqual({
      followers: 1,
      following: 0,
      campaigns: 1,
      investments: 0,
      savedCampaigns: 0,
      comments: 0,
    })
    expect((await make(app, network.getStatistics, {})).status).toBe(401)
  })

  it('list only public campaigns, even for their owner', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const shown = await newCampaign(app, owner)
    await newCampaign(app, owner, { status: 0, name: 'Nobody reads this' })
    const query = { shown: 'public' as const }
    const params = { id: owner.id }
    for (const as of [undefined, owner]) {
      const answer = await make(app, campaignDashboard.listOwn, { params, query }, as ? { as } : {})
      expect(answer.data.items.map(({ id }) => id)).toEqual([shown.id])
      expect(JSON.stringify(answer.body)).not.toContain('Nobody reads this')
    }
    expect((await make(app, campaignDashboard.listOwn, { params }, { as: owner })).data.items).toHaveLength(2)
  })

  it('hide their investments from others', async () => {
    const [investor, other] = [await newPerson(app), await newPerson(app)]
    const { id } = await newCampaign(app, await newPerson(app, { userType: 'company' }))
    const body = { units: 10n, gateway: 'offline' as const, anonymous: false, riskAccepted: true }
    await make(app, investment.create, { params: { campaignId: id }, body }, { as: investor })
    const of = (person: TestPerson, as?: TestPerson) =>
      make(app, network.listInvestmentsOf, { params: { id: person.id } }, as ? { as } : {})
    const own = (await of(investor, investor)).data
    expect(own).toMatchObject({ total: 1, items: [{ campaign: { id }, units: 10n }] })
    const missing = await make(
      app,
      network.listInvestmentsOf,
      { params: { id: '018f0000-0000-7000-8000-000000000000' } },
      { as: other },
    )
    const foreign = await of(investor, other)
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(missing.body))
    expect((await of(investor)).status).toBe(401)
  })

  describe('pages', () => {
    it('are rendered on the server and not indexed', async () => {
      const owner = await newPerson(app, { userType: 'company' })
      const { slug } = await rowOf(owner.id)
      const { id } = await newCampaign(app, owner, { name: 'Harbour Lofts' })
      await make(
        app,
        account.updateMe,
        { body: { showName: true, description: 'Builds houses.\nIn Lyon.', city: 'Lyon' } },
        { as: owner },
      )
      const fan = await newPerson(app)
      await follow(fan, owner)
      app.advance(5000)
      const page = await openPage(app, `/profile/${slug}`, { 'accept-language': 'en' })
      expect(page.status).toBe(200)
      const { name } = (await profile(slug)).data
      expect(page.document.title).toContain(name)
      expect(page.document.querySelector('h1')?.textContent).toBe(name)
      for (const phrase of ['Lyon', 'Builds houses.', 'Harbour Lofts', 'Sign in to follow'])
        expect(page.text).toContain(phrase)
      const meta = (of: string) => page.document.querySelector(of)?.getAttribute('content')
      expect(meta('meta[name=robots]')).toBe('noindex')
      expect(meta('meta[property="og:title"]')).toBe(name)
      expect(meta('meta[property="og:url"]')).toContain(`/profile/${slug}`)
      expect(meta('meta[property="og:description"]')).toBe('Builds houses.')
      expect(page.html).not.toContain((await rowOf(owner.id)).email)
      const digest = page.document.querySelector<HTMLElement>('#root')?.dataset['view'] ?? ''
      const replies = await app.fetch(new Request(`${app.deps.site.origin}/first-view/${digest}`))
      expect(await replies.text()).toContain(id)
      const followers = await openPage(app, `/profile/${slug}?tab=followers`, { 'accept-language': 'ar' })
      expect(followers.document.documentElement.dir).toBe('rtl')
      expect(followers.text).toContain('A. H.')
      expect(followers.document.querySelector(`main a[href="/profile/${fan.id}"]`)).not.toBeNull()
    })

    it.each(['nobody-of-this-name', 'no%20slug', '018f0000-0000-7000-8000-000000000000'])(
      'return 404 for %s',
      async (whose) => {
        const page = await openPage(app, `/profile/${whose}`)
        expect(page.status).toBe(404)
      },
    )
  })
})
