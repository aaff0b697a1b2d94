/**
 * Identity verification before signing and paying, where the site requires it; never before browsing and reserving
 * (decision T35).
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { legalName, plantAgreement, readAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { testNow, type TestApp } from '#tests/support/test-app.ts'

const { identity, investment, admin, agreement, payment, wallet, social } = calls

describe.each(await behaviourEngine())('identity verification on %s', (engine) => {
  let paying: PayingApp
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    paying = await startPayingApp(engine)
    app = paying.app
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }), { unitsTotal: 100_000n })
  })
  beforeEach(async () => {
    app.at(testNow)
    await app.deps.db.transact((tx) =>
      changeSettings(tx, { identity: { ...usualIdentityRules, gates: ['sign', 'pay'] }, walletModule: true }),
    )
    person = await newPerson(app)
  })
  afterAll(() => paying.stop())

  const reserve = async (gateway: 'offline' | 'stripe' | 'wallet' = 'offline', as = person) =>
    (
      await make(
        app,
        investment.create,
        { params: { campaignId: campaign.id }, body: { units: 4n, gateway, anonymous: false, riskAccepted: true } },
        { as },
      )
    ).data
  const decide = async (state: 'approved' | 'declined', reason?: string, as = administrator, of = person) => {
    const { changedAt } = (await make(app, identity.getIdentity, {}, { as: of })).data
    return make(
      app,
      admin.decideIdentity,
      { params: { personId: of.id }, body: { state, changedAt, ...(reason === undefined ? {} : { reason }) } },
      { as },
    )
  }
  const state = async (as = person) => (await make(app, identity.getIdentity, {}, { as })).data
  const ask = () => submitParty(app, person)
  const sign = async (id: string) => {
    const { version } = await readAgreement(app, id, person)
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    return make(app, agreement.sign, { body }, { as: person })
  }
  /** Every payment method, each on its own signed reservation. */
  const requestsBy = {
    card: async (id: string) => make(app, payment.openCheckout, { body: { investmentId: id } }, { as: person }),
    paypal: async (id: string) => make(app, payment.openPayPal, { body: { investmentId: id } }, { as: person }),
    ach: async (id: string) => make(app, payment.openBankDebit, { body: { investmentId: id } }, { as: person }),
    wallet: async (id: string) => make(app, wallet.processInvestment, { body: { investmentId: id } }, { as: person }),
    transfer: async (id: string) =>
      make(
        app,
        admin.confirmPayment,
        { params: { investmentId: id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
        { as: administrator },
      ),
  }

  it('blocks signing and every payment method until approved, and reports its state', async () => {
    expect(await state()).toMatchObject({ gates: ['sign', 'pay'], state: 'none', reason: '', values: {} })
    const reserved = await reserve()
    expect(await sign(reserved.id)).toMatchObject({ status: 403, code: 'KYC_NEEDED' })
    await plantAgreement(app, reserved.id)
    const codes = async () =>
      new Set(await Promise.all(Object.values(requestsBy).map(async (pay) => (await pay(reserved.id)).code)))
    expect(await codes()).toEqual(new Set(['KYC_NEEDED']))
    expect(await ask()).toMatchObject({ state: 'review', reason: '' })
    expect(await codes()).toEqual(new Set(['KYC_UNDER_REVIEW']))
    await decide('declined', 'The picture cannot be read.')
    expect(await state()).toMatchObject({ state: 'declined', reason: 'The picture cannot be read.' })
    expect(await codes()).toEqual(new Set(['KYC_DECLINED']))
    await ask()
    expect(await state()).toMatchObject({ state: 'review', reason: '' })
    await decide('approved')
    expect((await requestsBy.transfer(reserved.id)).data).toMatchObject({ state: 'confirmed' })
  })

  it('is not required where the site disables it', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { identity: usualIdentityRules }))
    const reserved = await reserve()
    await signAgreement(app, reserved.id, person)
    expect((await requestsBy.transfer(reserved.id)).data).toMatchObject({ state: 'confirmed' })
  })

  it('extends the payment deadline to that of a bank transfer for unverified users only', async () => {
    const days = async (gateway: 'offline' | 'wallet') =>
      (Date.parse((await reserve(gateway)).expiresAt ?? '') - Date.parse(testNow)) / dayMs
    expect(await days('wallet')).toBe(7)
    await decide('approved')
    expect(await days('wallet')).toBeLessThan(1)
    expect(await days('offline')).toBe(7)
  })

  it('is submitted once, and repeating an approved submission changes nothing', async () => {
    await ask()
    const submit = () =>
      make(
        app,
        identity.submitIdentity,
        { body: { kind: 'self', values: partyAnswers(), statementAccepted: true } },
        { as: person },
      )
    expect((await submit()).data.state).toBe('review')
    const submissions = () =>
      app.deps.db.read.selectFrom('identity_verification').select('id').where('person_id', '=', person.id).execute()
    expect(await submissions()).toHaveLength(1)
    await decide('approved')
    expect((await submit()).data.state).toBe('approved')
    expect(await submissions()).toHaveLength(1)
  })

  it('is renewed with unchanged answers once its end is near', async () => {
    await ask()
    await decide('approved')
    const submit = async () =>
      (
        await make(
          app,
          identity.submitIdentity,
          { body: { kind: 'self', values: {}, statementAccepted: true } },
          { as: person },
        )
      ).data
    const endsIn = (days: number) =>
      app.deps.db.transact((tx) =>
        tx
          .updateTable('identity_check')
          .set({ expires_at: new Date(Date.parse(testNow) + days * dayMs) })
          .where('person_id', '=', person.id)
          .execute(),
      )
    await endsIn(31)
    expect((await submit()).state).toBe('approved')
    await endsIn(30)
    expect(await submit()).toMatchObject({ state: 'approved', renewal: 'review' })
  })

  it('is decided by administrators only, with a reason and a notification', async () => {
    expect(await decide('approved', undefined, person)).toMatchObject({ status: 403 })
    expect(await make(app, admin.listIdentities, {}, { as: person })).toMatchObject({ status: 403 })
    expect(await decide('declined')).toMatchObject({ code: 'REASON_REQUIRED' })
    expect(await decide('declined', '  ')).toMatchObject({ code: 'REASON_REQUIRED' })
    expect(
      await make(
        app,
        admin.decideIdentity,
        { params: { personId: app.deps.ids.next() }, body: { state: 'approved', changedAt: null } },
        { as: administrator },
      ),
    ).toMatchObject({ status: 404 })
    await decide('declined', 'No.')
    await app.runJobs()
    const inbox = async () => (await make(app, social.listNotifications, {}, { as: person })).data.items
    expect(await inbox()).toMatchObject([{ kind: 'identity-declined', path: '/user-kyc' }])
    await decide('approved')
    await app.runJobs()
    expect((await inbox()).map(({ kind }) => kind).toSorted()).toEqual(['identity-approved', 'identity-declined'])
    const audit = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'facts'])
      .where('event_name', '=', 'identity-decided')
      .where('subject', '=', person.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ actor_id }) => actor_id)).toEqual([administrator.id, administrator.id])
    expect(JSON.stringify(audit)).not.toContain('No.')
  })

  it('lists users by state, and finds them by search', async () => {
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const find = async (query: { state?: IdentityState; search?: string }) =>
      (await make(app, admin.listIdentities, { query: { search: email, ...query } }, { as: administrator })).data
    expect(await find({ state: 'none' })).toMatchObject({ total: 1, items: [{ state: 'none', changedAt: null }] })
    expect((await find({ state: 'review' })).items).toEqual([])
    await ask()
    expect(await find({ state: 'review' })).toMatchObject({ items: [{ person: { id: person.id, email } }], total: 1 })
    await decide('declined', 'Blurred.')
    expect(await find({})).toMatchObject({
      items: [{ state: 'declined', reason: 'Blurred.', changedAt: expect.stringContaining('2026') }],
    })
    expect((await find({ search: '%' })).items).toEqual([])
  })
})
