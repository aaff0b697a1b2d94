/** Team members of a campaign: their e-mails, the invitation link, the access it grants, and its end. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { text } from '#api/texts/text.ts'
import { draftOf, newDraft, newFile, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit } = calls

describe.each(await behaviourEngine())('team access to a campaign on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let helper: TestPerson
  let address = ''
  let id = ''
  let item = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(async () => {
    app.at(testNow)
    owner = await newPerson(app, { userType: 'company', language: 'fr' })
    helper = await newPerson(app)
    address = await emailOf(helper)
    id = await newDraft(app, owner)
    await make(
      app,
      campaignEdit.updateStory,
      { params: { campaignId: id }, body: { name: 'Rope Works' } },
      { as: owner, ifMatch: 0 },
    )
    item = await member(address)
  })
  afterAll(() => app.close())

  async function emailOf({ id: person }: TestPerson): Promise<string> {
    const row = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person)
      .executeTakeFirstOrThrow()
    return row.email
  }
  async function member(email: string, campaign = id): Promise<string> {
    const made = app.deps.ids.next()
    const body = { id: made, fullName: 'Noor Saleh', role: 'Architect', bio: 'Builds.', email }
    await make(app, campaignEdit.addTeamMember, { params: { campaignId: campaign }, body }, { as: owner })
    return made
  }
  const share = (as = owner, at = item, key = app.deps.ids.secret(12)) =>
    make(app, campaignEdit.resendEmail, { params: { id: at } }, { as, key })
  const invite = (as = owner, at = item) => make(app, campaignEdit.grantAccess, { params: { id: at } }, { as })
  const end = (as = owner, at = item) => make(app, campaignEdit.removeAccess, { params: { id: at } }, { as })
  const accept = (token: string, as = helper) => make(app, campaignEdit.acceptAccess, { params: { token } }, { as })
  const readInvitation = async (token: string) => (await make(app, campaignEdit.invitation, { params: { token } })).data
  const access = async () =>
    (await make(app, campaignEdit.listAccess, { params: { id } }, { as: owner })).data.find(
      (each) => each.member === item,
    )
  const edits = async (as = helper) =>
    (await make(app, campaignEdit.getDraft, { params: { id } }, { as })).status === 200
  /** The token of the latest e-mail. */
  async function mailed(): Promise<string> {
    await app.runJobs()
    return /campaign-access\/([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  async function given(): Promise<void> {
    await invite()
    expect((await accept(await mailed())).data).toMatchObject({ id, title: 'Rope Works', status: 0 })
  }

  it("notifies members that they were added, by whom and where, in the campaign's language", async () => {
    const key = app.deps.ids.secret(12)
    expect((await share(owner, item, key)).data).toEqual({ done: true })
    expect((await share(owner, item, key)).headers.get('idempotency-hit')).toBe('true')
    expect(await access()).toMatchObject({
      named: { email: address, at: testNow, sent: false },
      invited: null,
      editor: null,
    })
    await app.runJobs()
    const [mail] = app.mails.slice(-1)
    // No language has been chosen yet: the owner's language applies.
    expect(mail).toMatchObject({ to: address, language: 'fr' })
    expect(mail?.subject).toContain('Rope Works')
    expect(mail?.text).toMatch(/Amal Haddad\d+/)
    expect(mail?.text).toContain('https://freehold.example/')
    // The e-mail does not reveal whether the recipient has an account.
    expect(mail?.text).not.toContain(text('fr', 'mail.footer', { site: 'Freehold' }).slice(0, 50))
    expect(await access()).toMatchObject({ named: { sent: true } })
    await make(
      app,
      campaignEdit.updateStory,
      { params: { campaignId: id }, body: { language: 'ar' } },
      { as: owner, ifMatch: 1 },
    )
    await setStatus(app, id, 2)
    await share()
    await app.runJobs()
    expect(app.mails.at(-1)).toMatchObject({ to: address, language: 'ar' })
    expect(app.mails.at(-1)?.html).toContain('dir="rtl"')
    expect(app.mails.at(-1)?.text).toContain(`/campaign-detail-page/draft-${id}`)
  })

  it('sends no e-mail without a valid address or after removal, and limits e-mails per address', async () => {
    const nameless = await member('')
    expect((await share(owner, nameless)).body['fields']).toEqual([{ path: 'email', code: 'required' }])
    expect((await invite(owner, await member('nobody@'))).body['fields']).toEqual([{ path: 'email', code: 'email' }])
    expect((await invite(owner, await member(await emailOf(owner)))).body['fields']).toEqual([
      { path: 'email', code: 'taken' },
    ])
    for (let sent = 0; sent < 5; sent += 1) expect((await (sent % 2 === 0 ? share() : invite())).status).toBe(200)
    // The limit also applies to another member entry and another campaign.
    for (const at of [item, await member(address.toUpperCase())])
      expect(await share(owner, at)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    app.advance(86_400_000)
    const fresh = await newPerson(app, { userType: 'company' })
    expect((await share(fresh)).status).toBe(404)
    const mails = app.mails.length
    await app.runJobs()
    const before = app.mails.length
    expect(before).toBeGreaterThan(mails)
    expect(
      await make(app, campaignEdit.removeTeamMember, { params: { campaignId: item } }, { as: await session(owner) }),
    ).toMatchObject({ status: 200 })
    expect((await share(await session(owner))).status).toBe(404)
  })

  /** Extends the session, which would expire as the clock advances. */
  async function session(person: TestPerson): Promise<TestPerson> {
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date('2100-01-01T00:00:00Z') })
        .where('user_id', '=', person.id)
        .execute(),
    )
    return person
  }

  it('is granted once, to the owner of the address that the link was sent to', async () => {
    expect(await edits()).toBe(false)
    await invite()
    expect(await access()).toMatchObject({ invited: { email: address, sent: false } })
    const token = await mailed()
    expect(token).toHaveLength(43)
    expect(await access()).toMatchObject({ invited: { email: address, sent: true }, editor: null })
    expect(await readInvitation(token)).toMatchObject({
      usable: true,
      title: 'Rope Works',
      invitedBy: expect.stringMatching(/^Amal Haddad/),
    })
    const other = await newPerson(app)
    expect(await accept(token, other)).toMatchObject({ status: 403, code: 'OTHER_ADDRESS' })
    expect(await accept(token, owner)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    expect((await make(app, campaignEdit.acceptAccess, { params: { token } })).code).toBe('SIGN_IN_REQUIRED')
    expect(await edits()).toBe(false)
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await edits()).toBe(true)
    expect(await readInvitation(token)).toEqual({ usable: false, title: '', invitedBy: '' })
    expect(await accept(token, other)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    expect(await access()).toMatchObject({ editor: { email: address, since: testNow }, invited: null })
    // The database does not contain the link.
    const [row] = await app.deps.db.execute('select string_agg(t::text, chr(10)) as all from team_mail t')
    expect(String(row?.['all'])).not.toContain(token)
    expect(app.logLines.join('')).not.toContain(token)
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id'])
      .where('subject', '=', id)
      .orderBy('event_name')
      .execute()
    expect(auditEvents).toEqual([
      { event_name: 'campaign-invitation-accepted', actor_id: helper.id },
      { event_name: 'campaign-invitation-sent', actor_id: owner.id },
    ])
  })

  it('expires with its link after seven days, with a newer link, or with a change of address', async () => {
    await invite()
    const first = await mailed()
    await invite()
    const second = await mailed()
    expect((await accept(first)).code).toBe('LINK_INVALID')
    await session(owner)
    await session(helper)
    app.advance(7 * 86_400_000)
    expect((await readInvitation(second)).usable).toBe(false)
    expect((await accept(second)).code).toBe('LINK_INVALID')
    await invite()
    const third = await mailed()
    await make(
      app,
      campaignEdit.updateTeam,
      { params: { campaignId: item }, body: { email: 'else@example.com' } },
      { as: owner, ifMatch: 1 },
    )
    expect((await readInvitation(third)).usable).toBe(false)
    expect((await accept(third)).code).toBe('LINK_INVALID')
    for (const token of ['x'.repeat(43), 'short', '%00'])
      expect(
        (await make(app, campaignEdit.acceptAccess, { params: { token } }, { as: helper })).status,
      ).toBeGreaterThanOrEqual(404)
  })

  it('lets an editor edit and preview, but not use the owner’s calls', async () => {
    await given()
    const draft = await draftOf(app, helper, id)
    expect(draft.campaign.isOwner).toBe(false)
    const change = { params: { campaignId: id }, body: { propertyName: 'Rope Works' } }
    expect((await make(app, campaignEdit.updateFundraising, change, { as: helper, ifMatch: 0 })).status).toBe(200)
    expect((await make(app, campaignEdit.preview, { params: { id } }, { as: helper })).data.onTeam).toBe(true)
    const business = await newPerson(app, { userType: 'company' })
    const theirs = await member(await emailOf(business))
    await invite(owner, theirs)
    expect((await accept(await mailed(), business)).status).toBe(200)
    for (const refused of [
      await invite(business, theirs),
      await share(business, theirs),
      await end(business, theirs),
      await make(app, campaignEdit.listAccess, { params: { id } }, { as: business }),
      await make(app, campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as: business }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    const list = async (as: TestPerson) => (await make(app, campaignEdit.shared, {}, { as })).data
    expect(await list(helper)).toEqual([{ id, title: 'Rope Works', kind: 'equity', status: 0 }])
    expect(await list(owner)).toEqual([])
  })

  it('is revoked for the very next request, without removing contributed content', async () => {
    await given()
    const picture = await newFile(app, helper)
    const body = { 'a.title': 'Front', 'a.file': picture }
    await make(app, campaignEdit.updateImages, { params: { campaignId: id }, body }, { as: helper, ifMatch: 0 })
    expect((await end()).data).toEqual({ done: true })
    expect(await edits()).toBe(false)
    expect((await make(app, campaignEdit.shared, {}, { as: helper })).data).toEqual([])
    expect((await access())?.editor).toBeNull()
    const more = await make(
      app,
      campaignEdit.updateImages,
      { params: { campaignId: id }, body: { 'a.description': 'x' } },
      { as: owner, ifMatch: 1 },
    )
    expect(more.data.problems).toEqual([])
    expect(
      (await make(app, campaignEdit.preview, { params: { id } }, { as: owner })).data.pictures.map((each) => each.id),
    ).toEqual([picture])
    // Revoking twice has no further effect, and also revokes an open invitation.
    await invite()
    const token = await mailed()
    expect((await end()).status).toBe(200)
    expect((await accept(token)).code).toBe('LINK_INVALID')
  })

  it.each(['by its call', 'by a mark', 'by an editor'] as const)(
    'is revoked when the member is removed %s',
    async (how) => {
      await given()
      if (how === 'by its call')
        await make(app, campaignEdit.removeTeamMember, { params: { campaignId: item } }, { as: owner })
      else
        await make(
          app,
          campaignEdit.updateTeam,
          { params: { campaignId: id }, body: { [`${item}.removed`]: 'yes' } },
          { as: how === 'by an editor' ? helper : owner, ifMatch: 1 },
        )
      expect(await edits()).toBe(false)
      await make(
        app,
        campaignEdit.updateTeam,
        { params: { campaignId: id }, body: { [`${item}.removed`]: '' } },
        { as: owner, ifMatch: 2 },
      )
      expect(await edits()).toBe(false)
    },
  )

  it('is managed by the owner only: other campaigns’ members are not found', async () => {
    const stranger = await newPerson(app, { userType: 'company' })
    for (const answer of [
      await share(stranger),
      await invite(stranger),
      await end(stranger),
      await share(owner, id),
      await invite(owner, app.deps.ids.next()),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await make(app, campaignEdit.listAccess, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await share(helper)).code).toBe('NOT_ALLOWED')
  })
})
