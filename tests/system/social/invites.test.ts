/** Invitations of friends to the site. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobRunners } from '#api/jobs/runners.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { invitationDays, invitesADay } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { network, preference } = calls

let serial = 0
const fresh = (): string => {
  serial += 1
  return `friend-${serial}@example.org`
}

describe.each(await behaviourEngine())('invitations on %s', (engine) => {
  let app: TestApp
  let amal: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine, { demo: false, pages: sourcePages() })
  })
  beforeEach(async () => {
    app.at(testNow)
    amal = await newPerson(app, { language: 'fr' })
    app.mails.length = 0
  })
  afterAll(() => app.close())

  const invite = (emails: string[], as = amal) => make(app, network.sendInvites, { body: { emails } }, { as })
  const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
  const stopLink = (email: string): string => mailsTo(email)[0]?.unsubscribe ?? ''

  it('are sent in the inviter’s language, with one-click unsubscribe', async () => {
    const [one, two] = [fresh(), fresh()]
    expect((await invite([one, ` ${two} `])).data).toEqual({ done: true })
    await app.runJobs()
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([one, two].toSorted())
    const [mail] = mailsTo(one)
    expect(mail).toMatchObject({ language: 'fr' })
    expect(mail?.subject).toMatch(/^Amal Haddad\d+ vous invite sur /)
    expect(mail?.text).toContain('/signup?lng=fr')
    expect(mail?.unsubscribe).toMatch(/\/stop-mails\/[\w-]+\.invitations\.[\w-]+$/)
    // The link contains neither the address nor the inviter.
    expect(mail?.unsubscribe).not.toContain('friend')
  })

  it('respond identically for existing users, without sending an e-mail', async () => {
    const member = await newPerson(app)
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const [known, unknown] = [await invite([email.toUpperCase()]), await invite([fresh()])]
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(200)
    await app.runJobs()
    expect(mailsTo(email.toUpperCase())).toEqual([])
    expect(app.mails).toHaveLength(1)
  })

  it.each<[string, (own: string) => string[], readonly object[]]>([
    ['nothing', () => [], [{ path: 'emails', code: 'required' }]],
    [
      'no addresses',
      () => ['a@b.example', 'nobody', 'a@b.example\r\nBcc: c@d.example'],
      [
        { path: 'emails.1', code: 'email' },
        { path: 'emails.2', code: 'email' },
      ],
    ],
    ['a duplicate address', () => ['a@b.example', 'A@b.example'], [{ path: 'emails.1', code: 'too-many' }]],
    ['the own one', (own) => [own.toUpperCase()], [{ path: 'emails.0', code: 'own-address' }]],
    [
      'too many',
      () => Array.from({ length: 11 }, (_, n) => `a${n}@b.example`),
      [{ path: 'emails', code: 'too-many-addresses', limit: 10 }],
    ],
  ])('reject %s, and send nothing', async (_, emails, fields) => {
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', amal.id)
      .executeTakeFirstOrThrow()
    const answer = await invite(emails(email))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', body: { fields } })
    await app.runJobs()
    expect(app.mails).toEqual([])
  })

  it('are sent to an address once within some days by any inviter, and then deleted', async () => {
    const email = fresh()
    const other = await newPerson(app)
    await Promise.all([invite([email]), invite([email.toUpperCase()], other)])
    await app.runJobs()
    expect(app.mails).toHaveLength(1)
    // Repeating the job has no effect.
    const [row] = await app.deps.db.read
      .selectFrom('invitation')
      .select('id')
      .where('inviter_id', '=', amal.id)
      .execute()
    await jobRunners(app.deps)['mail-invitation']({ invitationId: row?.id ?? '' })
    expect(app.mails).toHaveLength(1)
    app.advance((invitationDays + 1) * dayMs)
    await jobRunners(app.deps).housekeeping({})
    expect(await app.deps.db.read.selectFrom('invitation').select('id').execute()).toEqual([])
    const later = await newPerson(app)
    await invite([email], later)
    await app.runJobs()
    expect(app.mails).toHaveLength(2)
  })

  it('are limited per day, also for concurrent requests', async () => {
    const ten = () => Array.from({ length: 10 }, fresh)
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(ten())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', body: { details: { retryAfterSeconds: 86_400 } } })
    await app.runJobs()
    expect(app.mails).toHaveLength(invitesADay)
    app.advance(dayMs)
    const again = await newSession()
    expect((await invite(ten(), again)).status).toBe(200)
  })

  it('stop permanently after one click from any inviter, but not when the link is only viewed', async () => {
    const email = fresh()
    await invite([email])
    await app.runJobs()
    const link = stopLink(email)
    const opened = await app.fetch(new Request(link))
    expect(opened.status).toBe(200)
    expect(await refusals()).toBe(0)
    // As mail clients do automatically (RFC 8058).
    const pressed = await app.fetch(
      new Request(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(pressed.status).toBe(200)
    expect(await refusals()).toBe(1)
    app.advance((invitationDays + 1) * dayMs)
    const later = await newPerson(app)
    await invite([email], later)
    await app.runJobs()
    expect(mailsTo(email)).toHaveLength(1)
    const token = link.split('/').at(-1) ?? ''
    const forged = token.replace(/^[^.]+/, (key) => [...key].toReversed().join(''))
    expect((await make(app, preference.stopMails, { body: { token: forged } })).code).toBe('LINK_INVALID')
    expect((await make(app, preference.stopMails, { body: { token } })).data.done).toBe(true)
    // The suppression list stores no address.
    const rows = await app.deps.db.read.selectFrom('invitation_refusal').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('friend')
  })

  it('are not sent for a user who has been blocked, nor for a visitor', async () => {
    await invite([fresh()])
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', amal.id).execute(),
    )
    await app.runJobs()
    expect(app.mails).toEqual([])
    expect((await make(app, network.sendInvites, { body: { emails: [fresh()] } })).status).toBe(401)
  })

  const refusals = async (): Promise<number> =>
    (await app.deps.db.read.selectFrom('invitation_refusal').select('at').execute()).length

  /** Extends the session, which would have expired. */
  async function newSession(): Promise<TestPerson> {
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date(app.deps.clock.now() + dayMs) })
        .where('user_id', '=', amal.id)
        .execute(),
    )
    return amal
  }
})
