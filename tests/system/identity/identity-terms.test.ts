/** The end of an approval, its notices and its renewal (decision T35; docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { expireIdentitiesJob, notifyExpiringJob } from '#api/jobs/identity/identity-terms.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, identity } = calls

describe.each(await behaviourEngine())('the term of an approval on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson
  let end: number

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    await useTerm(3)
    person = await newPerson(app)
    await submitParty(app, person)
    await approve()
    await app.deps.db.execute(`update user_session set expires_at = expires_at + interval '1 year'`)
    end = Date.parse(String((await own()).expiresAt))
    await app.runJobs()
  })
  afterAll(() => app.close())

  const useTerm = (validMonths: number) =>
    app.deps.db.transact((tx) => changeSettings(tx, { identity: { ...usualIdentityRules, validMonths } }))
  const own = async () => (await make(app, identity.getIdentity, {}, { as: person })).data
  const approve = async () => {
    const { changedAt } = await own()
    const body = { state: 'approved', changedAt } as const
    const params = { personId: person.id }
    return (await make(app, admin.decideIdentity, { params, body }, { as: administrator })).data
  }
  const at = (moment: number) => app.at(new Date(moment).toISOString())
  /** Runs both jobs, and returns the kinds of notifications that the user has now. */
  const run = async () => {
    for (const job of [expireIdentitiesJob, notifyExpiringJob]) await processDueRows(job, app.deps)
    await app.runJobs()
    const rows = await app.deps.db.execute(
      `select kind from notification where user_id = $1 and kind <> 'identity-approved' order by created_at, id`,
      [person.id],
    )
    return rows.map(({ kind }) => kind)
  }
  const expirings = (count: number) => Array.from({ length: count }, () => 'identity-expiring')

  it('is notified 30 and 7 days ahead, once each, and ends once', async () => {
    expect(new Date(end).toISOString()).toBe('2027-02-21T00:00:00.000Z')
    at(end - 30 * dayMs - 1)
    expect(await run()).toEqual([])
    at(end - 30 * dayMs)
    expect(await run()).toEqual(expirings(1))
    expect(await run()).toEqual(expirings(1))
    // The clock is set back and forward again.
    at(end - 40 * dayMs)
    expect(await run()).toEqual(expirings(1))
    at(end - 8 * dayMs)
    expect(await run()).toEqual(expirings(1))
    at(end - 7 * dayMs)
    expect(await run()).toEqual(expirings(2))
    at(end - dayMs)
    expect(await run()).toEqual(expirings(2))
    expect(await own()).toMatchObject({ state: 'approved' })
    at(end)
    // It has ended before the schedule notes it.
    expect(await own()).toMatchObject({ state: 'expired' })
    expect(await run()).toEqual([...expirings(2), 'identity-expired'])
    expect(await run()).toEqual([...expirings(2), 'identity-expired'])
    at(end - 20 * dayMs)
    expect(await run()).toEqual([...expirings(2), 'identity-expired'])
    expect(await own()).toMatchObject({ state: 'expired' })
  })

  it('is notified once if the first notice was missed', async () => {
    at(end - 3 * dayMs)
    expect(await run()).toEqual(expirings(1))
    at(end - 2 * dayMs)
    expect(await run()).toEqual(expirings(1))
  })

  it('begins anew with a renewal, which needs no changed answers', async () => {
    const submit = async () =>
      make(
        app,
        identity.submitIdentity,
        { body: { kind: 'self', values: partyAnswers(), statementAccepted: true } },
        { as: person },
      )
    at(end - 31 * dayMs)
    expect((await submit()).data.state).toBe('approved')
    at(end - 30 * dayMs)
    expect(await run()).toEqual(expirings(1))
    expect((await submit()).data).toMatchObject({ state: 'approved', renewal: 'review' })
    await approve()
    const renewed = Date.parse(String((await own()).expiresAt))
    expect(renewed).toBeGreaterThan(end + 50 * dayMs)
    at(end)
    expect(await run()).toEqual(expirings(1))
    expect((await own()).state).toBe('approved')
    at(renewed - 30 * dayMs)
    expect(await run()).toEqual(expirings(2))
  })

  it('can be renewed after its end, before the schedule has noted that', async () => {
    at(end + 1000)
    const body = { kind: 'self' as const, values: partyAnswers(), statementAccepted: true }
    expect((await make(app, identity.submitIdentity, { body }, { as: person })).data.state).toBe('review')
    expect(await run()).toEqual([])
  })

  it('has none where the site sets none', async () => {
    await useTerm(0)
    await approve()
    expect((await own()).expiresAt).toBeNull()
    at(end + 4000 * dayMs)
    for (const job of [expireIdentitiesJob, notifyExpiringJob]) await processDueRows(job, app.deps)
    const rows = await app.deps.db.execute('select state from identity_check where person_id = $1', [person.id])
    expect(rows).toEqual([{ state: 'approved' }])
  })
})
