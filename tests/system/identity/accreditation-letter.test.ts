/** Confirmation of an accreditation by a third party, by a one-time link (docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { investorAnswers, keepStep, sendComplete, sendProfile } from '#tests/support/investors/accreditation.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { identity, admin, social } = calls
const professional = {
  verificationType: 'third-party',
  letterFile: '',
  professionalName: 'Ada Bell',
  professionalEmail: 'ada.bell@example.com',
  profession: 'accountant',
  professionalLicence: 'CANARY-LICENCE-1',
}
const signature = { name: 'Ada Bell', licenceNumber: 'CANARY-SIGNED-2', date: '2026-11-21' }

describe.each(await behaviourEngine())('letters of third parties on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    app.mails.length = 0
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const profile = async (as = person) => (await make(app, identity.getAccreditation, {}, { as })).data
  const lastLink = (): string =>
    /accreditation-letter\/([\w-]+)/.exec(
      app.mails.findLast(({ to }) => to === professional.professionalEmail)?.text ?? '',
    )?.[1] ?? ''
  /** @returns the token of the mailed link */
  const request = async (as = person): Promise<string> => {
    await sendComplete(app, as, professional)
    await app.runJobs()
    return lastLink()
  }
  const read = async (token: string) => (await make(app, identity.getLetter, { params: { token } })).data
  const answer = (token: string, confirmed = true, change: Partial<typeof signature> = {}) =>
    make(app, identity.answerLetter, { params: { token }, body: { confirmed, ...signature, ...change } })
  const opened = async (of = person) =>
    (await make(app, admin.openAccreditation, { params: { personId: of.id }, body: {} }, { as: administrator })).data
  const decide = async (state: 'approved' | 'declined', changedAt: string) => {
    const reason = state === 'declined' ? { reason: 'No.' } : {}
    const body = { state, changedAt, ...reason }
    return make(app, admin.decideAccreditation, { params: { personId: person.id }, body }, { as: administrator })
  }
  /** Time passes, and the sessions last. */
  const keepSessions = () =>
    app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ created_at: new Date(app.deps.clock.now()), expires_at: new Date(app.deps.clock.now() + dayMs) })
        .where('user_id', 'in', [person.id, administrator.id])
        .execute(),
    )
  const rows = () =>
    app.deps.db.read.selectFrom('third_party_letter').selectAll().where('person_id', '=', person.id).execute()
  const events = async () =>
    (
      await app.deps.db.read.selectFrom('audit_event').select('event_name').where('subject', '=', person.id).execute()
    ).map(({ event_name }) => event_name)

  it('are confirmed by a mailed link that shows the name alone, and an administrator decides', async () => {
    const token = await request()
    expect(token.length).toBeGreaterThan(30)
    expect(await read(token)).toEqual({ usable: true, investor: 'Amal Haddad', statementVersion: 1 })
    // Opening the link changes nothing.
    expect((await rows()).map(({ state }) => state)).toEqual(['requested'])
    expect((await profile()).letter).toMatchObject({ state: 'requested', expiresAt: '2026-12-05T09:00:00.000Z' })
    const before = (await profile()).changedAt ?? ''
    expect((await answer(token)).status).toBe(200)
    expect(await profile()).toMatchObject({ state: 'review', letter: { state: 'confirmed', mayResend: false } })
    // What the administrator has read before does not contain the answer.
    expect(await decide('approved', before)).toMatchObject({ code: 'ACCREDITATION_CHANGED' })
    const seen = await opened()
    expect(seen.letter).toMatchObject({ state: 'confirmed', signature, statementVersion: 1 })
    expect(await events()).toContain('accreditation-letter-confirmed')
    await app.runJobs()
    const inbox = async (as: TestPerson) =>
      (await make(app, social.listNotifications, {}, { as })).data.items.map(({ kind }) => kind)
    expect(await inbox(person)).toEqual(['accreditation-letter-confirmed'])
    expect(await inbox(administrator)).toContain('accreditation-letter-answered')
    expect((await decide('approved', seen.changedAt ?? '')).data).toMatchObject({
      state: 'approved',
      expiresAt: new Date(Date.parse(testNow) + 90 * dayMs).toISOString(),
    })
    expect((await profile()).letter).toMatchObject({ state: 'confirmed' })
  })

  it('store neither the link nor readable data of anyone', async () => {
    const token = await request()
    await answer(token)
    const stored = JSON.stringify([
      await rows(),
      await app.deps.db.read.selectFrom('audit_event').select('facts').where('subject', '=', person.id).execute(),
    ])
    for (const text of [token, 'Ada Bell', 'ada.bell', 'CANARY', 'Amal Haddad']) expect(stored).not.toContain(text)
  })

  it('are answered once, also by concurrent requests', async () => {
    const token = await request()
    const results = await Promise.all([answer(token, true), answer(token, false), answer(token, true)])
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
    expect(await answer(token)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    expect(await read(token)).toMatchObject({ usable: false, investor: '' })
    expect((await events()).filter((name) => name.startsWith('accreditation-letter-'))).toHaveLength(1)
  })

  it('are declined, and an administrator still decides', async () => {
    await answer(await request(), false)
    await app.runJobs()
    expect(await profile()).toMatchObject({ state: 'review', letter: { state: 'declined' } })
    expect((await decide('approved', (await opened()).changedAt ?? '')).status).toBe(200)
  })

  it('refuse links that are unknown, expired, or of another kind', async () => {
    const token = await request()
    const other = app.deps.ids.secret(32)
    expect(await read(other)).toEqual({ usable: false, investor: '', statementVersion: 1 })
    expect(await answer(other)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    app.advance(14 * dayMs - 1)
    expect((await read(token)).usable).toBe(true)
    app.advance(1)
    expect((await read(token)).usable).toBe(false)
    expect(await answer(token)).toMatchObject({ status: 410, code: 'LINK_INVALID' })
  })

  it('name each wrong field of an answer, which stays open', async () => {
    const token = await request()
    const wrong = await answer(token, true, { name: ' ', licenceNumber: '', date: '2026-11-22' })
    expect(wrong).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(wrong.body['fields']).toEqual([
      { path: 'name', code: 'required' },
      { path: 'licenceNumber', code: 'required' },
      { path: 'date', code: 'date' },
    ])
    expect((await read(token)).usable).toBe(true)
  })

  it('are withdrawn once the answers change, and a new submission has a new link', async () => {
    const token = await request()
    await keepStep(app, person, 'employment', { ...investorAnswers, jobTitle: 'Poet' })
    expect(await answer(token)).toMatchObject({ code: 'LINK_INVALID' })
    expect((await profile()).letter).toBeNull()
    await sendProfile(app, person)
    await app.runJobs()
    expect(lastLink()).not.toBe(token)
    expect((await answer(lastLink())).status).toBe(200)
    // An answer about earlier answers does not count either.
    await keepStep(app, person, 'employment', { ...investorAnswers, jobTitle: 'Chief' })
    expect((await profile()).letter).toBeNull()
  })

  it('are withdrawn by a decision, and by one that is made at the same time', async () => {
    const token = await request()
    const changedAt = (await profile()).changedAt ?? ''
    const [decision, answered] = await Promise.all([decide('declined', changedAt), answer(token)])
    // Either the answer came first, and the decision is about an older version, or the link is withdrawn.
    expect([decision.status, answered.status]).toEqual(answered.status === 200 ? [409, 200] : [200, 410])
    const second = await newPerson(app)
    person = second
    const other = await request()
    expect((await decide('approved', (await profile()).changedAt ?? '')).status).toBe(200)
    expect(await answer(other)).toMatchObject({ code: 'LINK_INVALID' })
  })

  it('are mailed again at most twice, an hour apart, and the earlier link becomes invalid', async () => {
    const resend = () => make(app, identity.resendLetter, { body: {} }, { as: person })
    expect(await resend()).toMatchObject({ status: 404 })
    const first = await request()
    expect(await resend()).toMatchObject({ status: 409, code: 'LETTER_NOT_RESENT' })
    await keepSessions()
    app.advance(3_600_000)
    const both = await Promise.all([resend(), resend()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await app.runJobs()
    const second = lastLink()
    expect(second).not.toBe(first)
    expect(await answer(first)).toMatchObject({ code: 'LINK_INVALID' })
    expect((await read(second)).usable).toBe(true)
    app.advance(3_600_000)
    expect((await resend()).status).toBe(200)
    await app.runJobs()
    app.advance(3_600_000)
    expect(await resend()).toMatchObject({ code: 'LETTER_NOT_RESENT' })
    expect(app.mails.filter(({ to }) => to === professional.professionalEmail)).toHaveLength(3)
    expect((await answer(lastLink())).status).toBe(200)
  })

  it('belong to one submission of one investor', async () => {
    const token = await request()
    const other = await newPerson(app)
    await request(other)
    expect((await answer(token)).status).toBe(200)
    expect((await profile(other)).letter).toMatchObject({ state: 'requested' })
    expect((await make(app, identity.resendLetter, { body: {} }, {})).status).toBe(401)
  })

  it('are requested again by a renewal, while the approval stays', async () => {
    await answer(await request())
    await decide('approved', (await profile()).changedAt ?? '')
    app.advance(61 * dayMs)
    await keepSessions()
    expect((await sendProfile(app, person)).data).toMatchObject({ state: 'approved', renewing: true })
    await app.runJobs()
    const day = { date: '2027-01-21' }
    expect((await answer(lastLink(), true, day)).status).toBe(200)
    expect(await profile()).toMatchObject({ state: 'approved', renewing: true, letter: { state: 'confirmed' } })
    const { expiresAt } = await profile()
    expect(expiresAt).toBe(new Date(Date.parse(testNow) + 90 * dayMs).toISOString())
  })
})
