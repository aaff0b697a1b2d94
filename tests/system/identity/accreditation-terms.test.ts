/** The end of an accreditation, the notices ahead of it, and its renewal (docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { investorAnswers, keepStep, sendComplete, sendProfile } from '#tests/support/investors/accreditation.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { identity, investment, admin, social } = calls
const invest = { gateway: 'offline', anonymous: false, riskAccepted: true } as const
const licence = {
  basis: 'licence',
  spouseIncome: '',
  spouseFirstName: '',
  spouseLastName: '',
  incomeYearBefore: '',
  licence: 'series-65',
  licenceNumber: '1234567',
  licenceInGoodStanding: 'yes',
}
const entity = {
  ...licence,
  basis: 'entity',
  licence: '',
  licenceNumber: '',
  licenceInGoodStanding: '',
  entityName: 'Bell Holdings LLC',
  entityType: 'limited-liability-company',
  entityAssets: '700000000',
  entityNotFormedForInvestment: 'yes',
}
const byPhone = { verificationType: 'phone', letterFile: '' }

describe.each(await behaviourEngine())('the term of accreditations on %s', (engine) => {
  let app: TestApp
  let person: TestPerson
  let closed: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    const owner = await newPerson(app, { userType: 'company' })
    closed = await newCampaign(app, owner, { accreditation: 'accredited', unitsTotal: 100_000n, closesInDays: 3000 })
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const profile = async () => (await make(app, identity.getAccreditation, {}, { as: person })).data
  const take = async () =>
    make(app, investment.create, { params: { campaignId: closed.id }, body: { ...invest, units: 4n } }, { as: person })
  const decide = async (state: 'approved' | 'declined', reason?: string) => {
    const as = await newPerson(app, { userType: null, admin: true })
    const changedAt = (await profile()).changedAt ?? ''
    const body = { state, changedAt, ...(reason === undefined ? {} : { reason }) }
    return make(app, admin.decideAccreditation, { params: { personId: person.id }, body }, { as })
  }
  /** Time passes, and the session lasts. */
  const later = async (ms: number) => {
    app.advance(ms)
    const at = new Date(app.deps.clock.now())
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ created_at: at, expires_at: new Date(at.getTime() + dayMs) })
        .where('user_id', '=', person.id)
        .execute(),
    )
  }
  const runTerms = async () => {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'identity-terms', {}))
    await app.runJobs()
  }
  const accredited = () =>
    app.deps.db.read
      .selectFrom('app_user')
      .select(['accredited', 'accredited_until'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  const kinds = async () =>
    (await make(app, social.listNotifications, {}, { as: person })).data.items.map(({ kind }) => kind)

  const mailsAbout = async (text: string) => {
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return app.mails.filter(({ to, subject }) => to === email && subject.includes(text)).length
  }

  it.each([
    ['a letter', {}, '2027-02-19T09:00:00.000Z'],
    ['a licence and a phone call', { ...licence, ...byPhone }, '2028-11-21T09:00:00.000Z'],
    ['the assets of an entity and a phone call', { ...entity, ...byPhone }, '2028-11-21T09:00:00.000Z'],
  ] as const)('by %s ends on time', async (_, change, end) => {
    await sendComplete(app, person, change)
    expect((await profile()).expiresAt).toBeNull()
    expect((await decide('approved')).data.expiresAt).toBe(end)
    expect(await profile()).toMatchObject({ state: 'approved', expiresAt: end, renewing: false })
    expect((await take()).status).toBe(200)
    // Refused at its end, before any job has recorded it, and one millisecond earlier it is not.
    await later(Date.parse(end) - Date.parse(testNow) - 1)
    expect((await take()).status).toBe(200)
    await later(1)
    expect(await take()).toMatchObject({ status: 403, code: 'ACCREDITED_ONLY' })
    expect(await accredited()).toMatchObject({ accredited: true })
    await runTerms()
    expect(await accredited()).toEqual({ accredited: false, accredited_until: null })
    expect(await profile()).toMatchObject({ state: 'expired', expiresAt: null, reason: '' })
    expect(await kinds()).toContain('accreditation-expired')
    expect(await decide('approved')).toMatchObject({ code: 'ACCREDITATION_CHANGED' })
    // Submitted again with the same answers, it is reviewed again.
    expect((await sendProfile(app, person)).data.state).toBe('review')
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
    expect((await decide('approved')).status).toBe(200)
    expect((await take()).status).toBe(200)
  })

  it('is checked by time for an offline payment that arrives after it ended', async () => {
    await sendComplete(app, person)
    await decide('approved')
    const { id } = (await take()).data
    await signAgreement(app, id, person)
    await later(91 * dayMs)
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
    const as = await newPerson(app, { userType: null, admin: true })
    await app.runJobs()
    const body = { received: { amount: 10_000n, currency: 'USD' } }
    expect(await make(app, admin.confirmPayment, { params: { investmentId: id }, body }, { as })).toMatchObject({
      status: 403,
      code: 'ACCREDITED_ONLY',
    })
    expect(await accredited()).toMatchObject({ accredited: true })
  })

  it('is announced 30 and 7 days ahead, once each', async () => {
    await sendComplete(app, person)
    await decide('approved')
    const seen: number[] = []
    for (const days of [59, 1, 1, 21, 1, 1, 6]) {
      await later(days * dayMs)
      await runTerms()
      await runTerms()
      seen.push((await kinds()).filter((kind) => kind === 'accreditation-expiring').length)
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 2, 2])
    expect((await kinds()).filter((kind) => kind === 'accreditation-expired')).toHaveLength(1)
    expect(await mailsAbout('Renew your accreditation')).toBe(2)
    expect(app.pushes.some(({ payload }) => payload.notification.data.kind === 'accreditation-expiring')).toBe(true)
    expect(await mailsAbout('has expired')).toBe(1)
  })

  it('is renewed without losing the approval until it is decided', async () => {
    await sendComplete(app, person)
    await decide('approved')
    const before = (await profile()).changedAt
    await later(59 * dayMs)
    expect(await sendProfile(app, person)).toMatchObject({ data: { renewing: false, changedAt: before } })
    await later(dayMs)
    const sent = (await sendProfile(app, person)).data
    expect(sent).toMatchObject({ state: 'approved', renewing: true, expiresAt: '2027-02-19T09:00:00.000Z' })
    expect(sent.changedAt).not.toBe(before)
    expect((await sendProfile(app, person)).data.changedAt).toBe(sent.changedAt)
    expect((await take()).status).toBe(200)
    await runTerms()
    expect(await kinds()).not.toContain('accreditation-expiring')
    const as = await newPerson(app, { userType: null, admin: true })
    const review = await make(app, admin.listAccreditations, { query: { state: 'review' } }, { as })
    expect(review.data.items.find((item) => item.person.id === person.id)).toMatchObject({
      state: 'approved',
      renewing: true,
    })
    expect((await decide('approved')).data).toMatchObject({ renewing: false, expiresAt: '2027-04-20T09:00:00.000Z' })
    expect((await decide('approved')).code).toBe('ACCREDITATION_CHANGED')
    await later(59 * dayMs)
    expect((await take()).status).toBe(200)
  })

  it('is lost if its renewal is declined, and ends while its renewal is under review', async () => {
    await sendComplete(app, person)
    await decide('approved')
    await later(61 * dayMs)
    await sendProfile(app, person)
    expect((await decide('declined', 'The letter is too old.')).status).toBe(200)
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
    person = await newPerson(app)
    await sendComplete(app, person)
    await decide('approved')
    await later(61 * dayMs)
    await sendProfile(app, person)
    await later(29 * dayMs)
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
    await runTerms()
    expect(await profile()).toMatchObject({ state: 'review', renewing: false, expiresAt: null })
    expect((await decide('approved')).status).toBe(200)
    expect((await take()).status).toBe(200)
  })

  it('is withdrawn by a change of the answers during the renewal', async () => {
    await sendComplete(app, person)
    await decide('approved')
    await later(61 * dayMs)
    await sendProfile(app, person)
    await keepStep(app, person, 'employment', { ...investorAnswers, jobTitle: 'Poet' })
    expect(await profile()).toMatchObject({ state: 'none', renewing: false, expiresAt: null })
    expect(await accredited()).toEqual({ accredited: false, accredited_until: null })
  })
})
