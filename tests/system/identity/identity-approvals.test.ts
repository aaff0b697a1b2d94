/** What administrators read of a renewal, and what an approval records (decisions T35, T79; docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetUnsent } from '#api/db/identity/retention.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, identity } = calls

describe.each(await behaviourEngine())('the approval of an identity on %s', (engine) => {
  const provider = fakeVerifier()
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine, { verifiers: provider.verifiers })
    administrator = await newPerson(app, { userType: null, admin: true })
    await app.deps.db.transact((tx) =>
      changeSettings(tx, { identity: { ...usualIdentityRules, method: 'shuftiprokyc', validMonths: 3 } }),
    )
  })
  beforeEach(async () => {
    app.at(testNow)
    provider.report({})
    person = await newPerson(app)
    await app.deps.db.execute('update user_session set expires_at = $1', [new Date('2030-01-01T00:00:00Z')])
    await submitParty(app, person)
    await app.runJobs()
  })
  afterAll(() => app.close())

  const params = () => ({ personId: person.id })
  const opened = async () =>
    (await make(app, admin.openIdentity, { params: params(), body: {} }, { as: administrator })).data
  const decide = async (state: 'approved' | 'declined' | 'more-required') => {
    const { changedAt } = await opened()
    const body = { state, changedAt, ...(state === 'approved' ? {} : { reason: 'No.' }) }
    return (await make(app, admin.decideIdentity, { params: params(), body }, { as: administrator })).data
  }
  const recheck = async () => {
    await make(app, admin.recheckIdentity, { params: params(), body: {} }, { as: administrator })
    await app.runJobs()
  }
  const decisions = async () => {
    const rows = await app.deps.db.execute(
      `select facts from audit_event where subject = $1 and event_name = 'identity-decided' order by at, id`,
      [person.id],
    )
    return rows.map(({ facts }) => facts)
  }
  const country = async () =>
    (await app.deps.db.execute('select country from identity_check where person_id = $1', [person.id]))[0]

  it('has the documents of its renewal while that is decided', async () => {
    provider.report({ identity: 'unclear' })
    await recheck()
    const { state, renewal, documents } = await opened()
    expect([state, renewal]).toEqual(['approved', 'review'])
    // The user has added documents that a passport does not need, which were not submitted.
    expect(documents.map(({ slot }) => slot)).toEqual(['address', 'front', 'selfie'])
    const query = { state: 'review' } as const
    const list = (await make(app, admin.listIdentities, { query }, { as: administrator })).data
    expect([list.total, list.items[0]?.person.id]).toEqual([1, person.id])
    const counted = async () => (await make(app, admin.overview, {}, { as: administrator })).data.waitingIdentities
    expect(await counted()).toBe(1)
    await decide('approved')
    expect(await counted()).toBe(0)
  })

  it('is in the audit log with its state and that of its renewal, before and after', async () => {
    provider.report({ identity: 'unclear' })
    await recheck()
    await decide('more-required')
    await decide('approved')
    await decide('declined')
    expect(await decisions()).toEqual([
      { before: 'pending', state: 'approved' },
      { before: 'approved', state: 'approved', renewal: { before: 'pending', state: 'review' } },
      { before: 'approved', state: 'approved', renewal: { before: 'review', state: 'more-required' } },
      { before: 'approved', state: 'approved', renewal: { before: 'more-required', state: 'approved' } },
      { before: 'approved', state: 'declined' },
    ])
  })

  it('is in the audit log as ended by a match with a list, and at its term', async () => {
    provider.report({ screening: 'declined', hits: [sanctionHit] })
    await recheck()
    expect((await decisions()).at(-1)).toEqual({
      before: 'approved',
      state: 'review',
      renewal: { before: 'pending', state: 'review' },
    })
    person = await newPerson(app)
    provider.report({})
    await submitParty(app, person)
    await app.runJobs()
    // The job has not recorded the end of the term yet.
    await app.deps.db.execute('update identity_check set expires_at = $2 where person_id = $1', [
      person.id,
      new Date(app.deps.clock.now()),
    ])
    await decide('declined')
    expect((await decisions()).at(-1)).toEqual({ before: 'expired', state: 'declined' })
  })

  it('keeps the country that was verified where the answers have none', async () => {
    expect(await country()).toEqual({ country: 'US' })
    const body = { kind: 'self', values: partyAnswers('self', { lastName: 'Haddad-Reyes' }) } as const
    await make(app, identity.saveIdentity, { body }, { as: person })
    await app.deps.db.transact((tx) => forgetUnsent(tx, new Date(Date.parse(testNow) + 91 * dayMs)))
    expect(await opened()).toMatchObject({ state: 'started', values: {} })
    await decide('approved')
    expect(await country()).toEqual({ country: 'US' })
  })
})
