/** Country lists that change while an investor signs and pays, on PostgreSQL. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { CountryRuleMode } from '#domain/identity/residence.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { legalName, readAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const rounds = 12
const { admin, agreement, identity, investment } = calls

describe.skipIf(!hasPostgres)('a country list that changes concurrently', () => {
  let app: TestApp
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp('postgres')
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }), { unitsTotal: 10_000n })
  })
  afterAll(() => app.close())

  const setRule = (investorCountryRule: CountryRuleMode) =>
    app.deps.db.transact((tx) =>
      changeSettings(tx, { identity: { ...usualIdentityRules, investorCountryRule, investorCountries: ['FR'] } }),
    )
  /** By the administrator's own call. */
  const exclude = async () => {
    const { status } = await make(
      app,
      admin.updateIdentityRules,
      {
        body: {
          ...usualIdentityRules,
          gates: [],
          kinds: ['self'],
          investorCountryRule: 'except',
          investorCountries: ['FR'],
        },
      },
      { as: administrator },
    )
    expect(status).toBe(200)
  }
  const newReservation = async () => {
    await setRule('only')
    const person = await newPerson(app)
    const { data: declared } = await make(
      app,
      identity.declareResidence,
      { params: { campaignId: campaign.id }, body: { country: 'FR' } },
      { as: person },
    )
    expect(declared.problem).toBeNull()
    const { data } = await make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: person },
    )
    const { version } = await readAgreement(app, data.id, person)
    const body = { investorId: data.id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    const sign = () => make(app, agreement.sign, { body }, { as: person })
    const pay = () =>
      make(
        app,
        admin.confirmPayment,
        { params: { investmentId: data.id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
        { as: administrator },
      )
    const state = async () =>
      (await make(app, investment.get, { params: { investorId: data.id } }, { as: person })).data
    return { person, sign, pay, state }
  }
  const outcome = ({ code, status }: { readonly code: string | undefined; readonly status: number }) =>
    code ?? String(status)

  /** Transactions that wait for a lock. */
  const waiting = async () =>
    (
      await app.deps.db.execute(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length

  it('lets a signature either come before it or refuses it, and refuses what follows', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const { sign, pay, state } = await newReservation()
      const [signed] = await Promise.all(round % 2 === 0 ? [sign(), exclude()] : [exclude().then(sign)])
      outcomes.add(outcome(signed))
      expect(['200', 'COUNTRY_BLOCKED']).toContain(outcome(signed))
      // After the reply to the administrator nothing passes.
      if (round % 2 === 1) expect(outcome(signed)).toBe('COUNTRY_BLOCKED')
      expect(outcome(await pay())).toBe('COUNTRY_BLOCKED')
      const { state: stored, agreement: stays } = await state()
      expect([stored, stays !== null]).toEqual(['reserved', outcome(signed) === '200'])
    }
    expect(outcomes).toContain('COUNTRY_BLOCKED')
  }, 60_000)

  it('books a payment once or not at all', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sign, pay, state } = await newReservation()
      expect(outcome(await sign())).toBe('200')
      const [paid] = await Promise.all([pay(), exclude()])
      expect(['200', 'COUNTRY_BLOCKED']).toContain(outcome(paid))
      expect((await state()).state).toBe(outcome(paid) === '200' ? 'confirmed' : 'reserved')
    }
  }, 60_000)

  it('stores a country that is verified while the user declares another in one order', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await newPerson(app)
      const declare = make(
        app,
        identity.declareResidence,
        { params: { campaignId: campaign.id }, body: { country: 'FR' } },
        { as: person },
      )
      const verify = app.deps.db.transact(async (tx) => {
        await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
        await tx
          .insertInto('identity_check')
          .values({ person_id: person.id, state: 'approved', changed_at: new Date(), country: 'US' })
          .execute()
      })
      const [declared] = await Promise.all([declare, verify])
      expect(['200', 'COUNTRY_VERIFIED']).toContain(outcome(declared))
      const { data } = await make(app, identity.getResidence, { params: { campaignId: campaign.id } }, { as: person })
      expect(data).toMatchObject({ country: 'US', verified: true })
    }
  }, 60_000)

  it('counts the country that is verified while a reservation waits for the lock of its investor', async () => {
    await setRule('except')
    const person = await newPerson(app, { accredited: true })
    const owner = await newPerson(app, { userType: 'company' })
    const { id: campaignId } = await newCampaign(app, owner, { accreditation: 'accredited' })
    await app.deps.db.execute(
      `insert into identity_check (person_id, state, changed_at, country) values ($1, 'approved', now(), 'DE')`,
      [person.id],
    )
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const verification = app.deps.db.transact(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
      isLocked.resolve()
      await release.promise
      await tx.updateTable('identity_check').set({ country: 'FR' }).where('person_id', '=', person.id).execute()
    })
    await isLocked.promise
    const reservation = make(
      app,
      investment.create,
      { params: { campaignId }, body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } },
      { as: person },
    )
    await expect.poll(waiting).toBe(1)
    release.resolve()
    await verification
    expect(outcome(await reservation)).toBe('COUNTRY_BLOCKED')
  }, 60_000)
})
