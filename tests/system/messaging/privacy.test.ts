/** Messages in the data export, and after an account was erased. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseAccount } from '#api/db/account/erase.ts'
import { ownData } from '#api/db/account/data-export.ts'
import { presentOwnData } from '#api/presenters/account/own-data.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

const { messaging, admin } = calls

describe.each(await behaviourEngine())('messages and privacy on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  beforeAll(async () => {
    app = await startTestApp(engine)
    site = messagingSite(app)
  })
  afterAll(() => app.close())

  const named = async (last: string, showName: boolean): Promise<TestPerson> => {
    const person = await newPerson(app)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('app_user')
        .set({ first_name: 'Zenobia', last_name: last, show_name: showName })
        .where('id', '=', person.id)
        .execute(),
    )
    return person
  }
  const erase = async ({ id }: TestPerson): Promise<void> => {
    const at = new Date(app.deps.clock.now())
    await app.deps.db.transact((tx) => eraseAccount(tx, { id, email: `${id}@example.com` }, 'none', at))
  }
  const report = (as: TestPerson, id: string, details: string) =>
    make(app, messaging.reportMessage, { params: { id }, body: { reason: 'other', details } }, { as })

  it('the export has what its user wrote, with counterparts as they are shown, and nothing that others wrote', async () => {
    const [one, shown, shy] = [await newPerson(app), await named('Open', true), await named('élan Hidden', false)]
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner)
    const administrator = await newPerson(app, { admin: true })
    const { fileId } = await site.upload(one, 'my plan')
    await site.send(one, { kind: 'user', id: shown.id }, { text: 'Mine', attachments: [{ fileId, name: 'plan.txt' }] })
    await site.begin(shown, one, 'Theirs')
    await site.begin(one, shy, 'To initials')
    await site.send(one, { kind: 'campaign', id: campaign.id }, { text: 'About it' })
    await site.send(one, { kind: 'support' }, { text: 'To the team' })
    await site.send(administrator, { kind: 'support', id: one.id }, { text: 'From the team' })
    const { message } = (await site.send(shy, { kind: 'user', id: one.id }, { text: 'Spam' })).data
    await report(one, message.id, 'My reason')
    await site.block(one, shy)
    const parts = presentOwnData(await ownData(app.deps.db.read, one.id))
    expect(parts['messagesSent']?.map(({ body, attachments }) => [body, attachments])).toEqual([
      ['Mine', ['plan.txt']],
      ['To initials', []],
      ['About it', []],
      ['To the team', []],
    ])
    expect(parts['conversations']?.map(({ kind, counterpart, campaign: about }) => [kind, counterpart, about])).toEqual(
      [
        ['direct', 'Zenobia Open', null],
        ['direct', 'Z. É.', null],
        ['campaign', 'A. H.', campaign.slug],
        ['support', null, null],
      ],
    )
    expect(parts['blockedUsers']).toMatchObject([{ profile: null }])
    expect(parts['messageReports']).toMatchObject([{ reason: 'other', details: 'My reason', state: 'open' }])
    expect(parts['messagingSuspensions']).toEqual([])
    const text = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    for (const foreign of ['Theirs', 'From the team', 'lan Hidden', shy.id, shown.id, owner.id, administrator.id])
      expect(text).not.toContain(foreign)
    // An administrator's own export has nothing that they wrote for the site.
    expect((await ownData(app.deps.db.read, administrator.id))['messagesSent']).toEqual([])
  })

  it('messages of an erased account stay for the counterpart, without a name', async () => {
    const [gone, stays, blocker] = [await named('Gone', true), await newPerson(app), await newPerson(app)]
    const id = await site.begin(gone, stays, 'Still here')
    const { message } = (await site.send(stays, { kind: 'user', id: gone.id }, { text: 'Reported' })).data
    await report(gone, message.id, 'Private reason')
    await site.block(gone, blocker)
    await site.block(blocker, gone)
    const support = (await site.send(gone, { kind: 'support' })).data.conversationId
    await erase(gone)
    const { conversation, items } = (await site.conversation(stays, id)).data
    expect(items.map(({ text }) => text)).toEqual(['Reported', 'Still here'])
    expect(conversation).toMatchObject({
      counterpart: { id: null, name: '', profile: null, photo: null },
      closed: 'unavailable',
    })
    expect((await site.list(stays)).items[0]?.counterpart.name).toBe('')
    expect(JSON.stringify(await site.list(stays))).not.toContain('Gone')
    const rows = await app.deps.db.execute(
      `select (select count(*) from conversation_participant where user_id = $1)::int as sides,
        (select count(*) from user_block where $1 in (blocker_id, blocked_id))::int as blocks,
        (select string_agg(details, '') from message_report where reporter_id = $1) as details,
        (select awaits_reply from conversation where id = $2) as awaits`,
      [gone.id, support],
    )
    expect(rows).toEqual([{ sides: 0, blocks: 0, details: '', awaits: false }])
  })

  it('a conversation is deleted with its second account, unless a message of it was reported', async () => {
    const [a, b, c] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    const [plain, reported] = [await site.begin(a, b), await site.begin(c, b)]
    const { items } = (await site.conversation(b, reported)).data
    await report(b, items[0]?.id ?? '', 'Reason')
    const left = async () =>
      (
        await app.deps.db.read.selectFrom('conversation').select('id').where('id', 'in', [plain, reported]).execute()
      ).map(({ id }) => id)
    await erase(a)
    await erase(c)
    expect((await left()).toSorted()).toEqual([plain, reported].toSorted())
    await erase(b)
    expect(await left()).toEqual([reported])
    const administrator = await newPerson(app, { admin: true })
    const { data } = await make(app, admin.listMessageReports, { query: { limit: 100 } }, { as: administrator })
    expect(data.items.find(({ author }) => author.id === c.id)).toMatchObject({ details: '' })
  })
})
