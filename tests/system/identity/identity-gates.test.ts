/** What each state of a verification permits, for each gate of the site's rules (decisions T15, T35). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { type IdentityGate, identityGates, identityProblem, identityStates } from '#domain/identity/identity.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { legalName, plantAgreement, readAgreement } from '#tests/support/payments/agreements.ts'
import { newHolder, withdraw } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, agreement, investment } = calls
const states = [...identityStates, 'approved until yesterday'] as const
type State = (typeof states)[number]

describe.each(await behaviourEngine())('the gates of identity verification on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }), { unitsTotal: 100_000n })
  })
  beforeEach(() => app.at(testNow))
  afterAll(() => app.close())

  const require = (gates: readonly IdentityGate[]) =>
    app.deps.db.transact((tx) =>
      changeSettings(tx, { walletModule: true, identity: { ...usualIdentityRules, gates: [...gates] } }),
    )
  const setState = async (person: TestPerson, state: State) => {
    if (state === 'none') return
    const stored = state === 'approved until yesterday' ? 'approved' : state
    const expires = state === stored ? null : new Date(app.deps.clock.now() - dayMs)
    await app.deps.db.execute(
      `insert into identity_check (person_id, state, changed_at, expires_at) values ($1, $2, $3, $4)
        on conflict (person_id) do update set state = excluded.state`,
      [person.id, stored, new Date(app.deps.clock.now()), expires],
    )
  }
  const reserve = async (as: TestPerson) => {
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    return (await make(app, investment.create, { params: { campaignId: campaign.id }, body }, { as })).data.id
  }
  const sign = async (as: TestPerson, id: string) => {
    const { version } = await readAgreement(app, id, as)
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    return make(app, agreement.sign, { body }, { as })
  }
  const pay = async (id: string) =>
    make(
      app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
      { as: administrator },
    )
  const publish = async (owner: TestPerson) => {
    const own = await newCampaign(app, owner, { status: 1 })
    await writeCompleteDraft(app, { id: own.id, ownerId: owner.id, kind: 'equity' })
    return make(app, admin.decideCampaign, { params: { id: own.id }, body: { status: 2 } }, { as: administrator })
  }

  it.each(states)('refuse exactly what they require, for a user who is %s', async (state) => {
    const problem = identityProblem(true, state === 'approved until yesterday' ? 'expired' : state)
    for (const gates of [...identityGates.map((gate) => [gate]), [], identityGates]) {
      await require(gates)
      const person = await newHolder(app)
      await setState(person, state)
      const [id, signed] = [await reserve(person), await reserve(person)]
      await plantAgreement(app, signed)
      const outcomes = {
        sign: await sign(person, id),
        pay: await pay(signed),
        // Without a balance: what follows the gate refuses it.
        withdraw: await withdraw(app, person, 10_000n),
        publish: await publish(person),
      }
      const shown = Object.fromEntries(
        identityGates.map((gate) => [gate, outcomes[gate].code ?? String(outcomes[gate].status)]),
      )
      const refused = (gate: IdentityGate) => gates.includes(gate) && problem !== undefined
      expect({ gates, ...shown }).toEqual({
        gates,
        sign: refused('sign') ? problem : '200',
        pay: refused('pay') ? problem : '200',
        withdraw: refused('withdraw') ? problem : 'PAYOUT_ACCOUNT_NEEDED',
        publish: refused('publish') ? 'OWNER_UNVERIFIED' : '200',
      })
    }
  })

  it('are read when the user signs and pays, not when the page was loaded', async () => {
    await require(['sign', 'pay'])
    const person = await newPerson(app)
    await setState(person, 'approved')
    const id = await reserve(person)
    await readAgreement(app, id, person)
    await setState(person, 'declined')
    expect(await sign(person, id)).toMatchObject({ status: 403, code: 'KYC_DECLINED' })
    await setState(person, 'approved')
    expect((await sign(person, id)).status).toBe(200)
    await setState(person, 'more-required')
    expect(await pay(id)).toMatchObject({ status: 403, code: 'KYC_MORE_REQUIRED' })
  })
})
