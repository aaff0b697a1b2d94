/** Country lists for investors: every step towards an investment, and the country that counts (docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { eraseAccount } from '#api/db/account/erase.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { CountryRule } from '#domain/identity/residence.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { legalName, plantAgreement, readAgreement } from '#tests/support/payments/agreements.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { fill } from '#tests/support/payments/wallets.ts'
import { testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { identity, investment, admin, agreement, payment, wallet, campaignEdit } = calls
const off: CountryRule = { mode: 'off', countries: [] }
const only = (...countries: string[]): CountryRule => ({ mode: 'only', countries })
const except = (...countries: string[]): CountryRule => ({ mode: 'except', countries })

describe.each(await behaviourEngine())('country lists for investors on %s', (engine) => {
  let paying: PayingApp
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let person: TestPerson
  let campaign: TestCampaign
  let full: TestCampaign

  beforeAll(async () => {
    paying = await startPayingApp(engine)
    app = paying.app
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, owner, { unitsTotal: 100_000n })
  })
  beforeEach(async () => {
    app.at(testNow)
    await restrict(off, off)
    person = await newPerson(app)
    full = await newCampaign(app, owner, { unitsTotal: 4n })
    await reserve(await newPerson(app), full)
  })
  afterAll(() => paying.stop())

  const restrict = async (site: CountryRule, own: CountryRule = off) => {
    await app.deps.db.transact(async (tx) => {
      const investorRules = {
        investorCountryRule: site.mode,
        investorCountries: site.countries,
        kinds: ['self', 'joint'] as const,
      }
      await changeSettings(tx, { walletModule: true, identity: { ...usualIdentityRules, ...investorRules } })
      await tx
        .updateTable('campaign')
        .set({ investor_country_rule: own.mode, investor_countries: [...own.countries] })
        .execute()
    })
  }
  const declare = (country: string, as = person, key?: string) =>
    make(
      app,
      identity.declareResidence,
      { params: { campaignId: campaign.id }, body: { country } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const residence = async (as = person) =>
    (await make(app, identity.getResidence, { params: { campaignId: campaign.id } }, { as })).data
  const verify = (country: string, state = 'approved') =>
    app.deps.db.execute(
      `insert into identity_check (person_id, state, changed_at, country) values ($1, $2, $3, $4)
        on conflict (person_id) do update set state = excluded.state, country = excluded.country`,
      [person.id, state, new Date(app.deps.clock.now()), country],
    )
  const order = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
  const reserve = (as = person, of = campaign, gateway: 'offline' | 'stripe' | 'wallet' = 'offline') =>
    make(app, investment.create, { params: { campaignId: of.id }, body: { ...order, gateway } }, { as })
  const sign = async (id: string) => {
    const { version } = await readAgreement(app, id, person)
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    return make(app, agreement.sign, { body }, { as: person })
  }
  const confirm = (id: string) =>
    make(
      app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
      { as: administrator },
    )
  /** Each way to start an investment. */
  const entrances = {
    check: () => make(app, investment.check, { body: { campaignId: campaign.id, units: 4n } }, { as: person }),
    reserve: () => reserve(),
    save: () => make(app, investment.saveInvestment, { body: { campaignId: campaign.id, units: 4n } }, { as: person }),
    wait: () =>
      make(app, investment.joinLine, { params: { campaignId: full.id }, body: { units: 4n } }, { as: person }),
  }
  /** Each step of a reservation that exists. */
  const steps = {
    sign: async (id: string) => sign(id),
    edit: async (id: string) =>
      make(app, investment.edit, { params: { investorId: id }, body: { unitsBefore: 4n, units: 5n } }, { as: person }),
    card: async (id: string) => make(app, payment.openCheckout, { body: { investmentId: id } }, { as: person }),
    paypal: async (id: string) => make(app, payment.openPayPal, { body: { investmentId: id } }, { as: person }),
    debit: async (id: string) => make(app, payment.openBankDebit, { body: { investmentId: id } }, { as: person }),
    wallet: async (id: string) => make(app, wallet.processInvestment, { body: { investmentId: id } }, { as: person }),
    transfer: async (id: string) => confirm(id),
  }
  const outcome = ({ status, code }: { readonly status: number; readonly code: string | undefined }) =>
    code ?? String(status)

  it('are one list in the public reply, the same for everybody, until the campaign ends', async () => {
    const shown = async () => {
      // Replies to visitors are cached for a moment.
      app.advance(3000)
      const row = await app.deps.db.read
        .selectFrom('campaign')
        .select('slug')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
      return (await make(app, calls.campaign.getBySlug, { params: { slug: row.slug } }, {})).data.countries
    }
    expect(await shown()).toBeUndefined()
    await restrict(except('US'), off)
    expect(await shown()).toBe('except US')
    await restrict(except('US'), except('CA', 'US'))
    expect(await shown()).toBe('except US CA')
    await restrict(except('US'), only('US', 'FR', 'KW'))
    expect(await shown()).toBe('only FR KW')
    await restrict(only('US'), only('FR'))
    expect(await shown()).toBe('only')
    await app.deps.db.execute('update campaign set status = 4 where id = $1', [campaign.id])
    expect(await shown()).toBeUndefined()
    await app.deps.db.execute('update campaign set status = 2 where id = $1', [campaign.id])
  })
  const enter = async () => {
    const outcomes: string[] = []
    for (const entrance of Object.values(entrances)) outcomes.push(outcome(await entrance()))
    return [...new Set(outcomes)]
  }
  const proceed = async (id: string, first: keyof typeof steps = 'sign') => {
    const names = Object.keys(steps) as (keyof typeof steps)[]
    const outcomes: string[] = []
    for (const name of names.slice(names.indexOf(first))) outcomes.push(outcome(await steps[name](id)))
    return [...new Set(outcomes)]
  }

  describe('an investment starts', () => {
    it.each([
      ['no list and no known country', off, off, undefined, undefined, '200'],
      ['a list and no known country', only('FR'), off, undefined, undefined, 'COUNTRY_NEEDED'],
      ['a list of the campaign and no known country', off, except('US'), undefined, undefined, 'COUNTRY_NEEDED'],
      ['a declared country that is allowed', only('FR', 'DE'), off, 'FR', undefined, '200'],
      ['a declared country that is missing from the list', only('DE'), off, 'FR', undefined, 'COUNTRY_BLOCKED'],
      ['a declared country that is excluded', except('FR'), off, 'FR', undefined, 'COUNTRY_BLOCKED'],
      ['a country that the campaign excludes', only('FR'), except('FR'), 'FR', undefined, 'COUNTRY_BLOCKED'],
      ['a country that the site excludes', except('FR'), only('FR'), 'FR', undefined, 'COUNTRY_BLOCKED'],
      ['a country that both admit', only('FR', 'DE'), except('DE'), 'FR', undefined, '200'],
      ['a verified country that is allowed instead of a declared one', only('FR'), off, 'US', 'FR', '200'],
      ['a verified country that is excluded instead of a declared one', only('FR'), off, 'FR', 'US', 'COUNTRY_BLOCKED'],
    ] as const)('with %s: %s, %s', async (_, site, own, declared, verified, expected) => {
      await restrict(site, own)
      if (declared !== undefined) expect((await declare(declared)).status).toBe(200)
      if (verified !== undefined) await verify(verified)
      expect(await enter()).toEqual([expected])
      expect(await residence()).toEqual({
        applies: site.mode !== 'off' || own.mode !== 'off',
        country: verified ?? declared ?? null,
        verified: verified !== undefined,
        problem: expected === '200' ? null : expected,
      })
    })

    it('with the country that was verified last, while a renewal is checked and after its term', async () => {
      await restrict(except('US'))
      await declare('FR')
      for (const state of ['pending', 'review', 'expired', 'declined']) {
        await verify('US', state)
        expect(await enter()).toEqual(['COUNTRY_BLOCKED'])
      }
    })

    it('not with the reason of a list where the campaign is closed, or is the owner’s', async () => {
      await restrict(only('FR'))
      const over = await newCampaign(app, owner, { closesInDays: -1 })
      expect((await reserve(person, over)).code).toBe('CAMPAIGN_CLOSED')
      expect((await reserve(owner)).code).toBe('OWN_CAMPAIGN')
    })
  })

  describe('a list that changes after the reservation', () => {
    it('stops every further step with the reason, until it allows the country again', async () => {
      await declare('FR')
      const { id } = (await reserve()).data
      const signed = (await reserve()).data.id
      await plantAgreement(app, signed)
      await restrict(except('FR'))
      expect(await proceed(id)).toEqual(['COUNTRY_BLOCKED'])
      expect(await proceed(signed, 'edit')).toEqual(['COUNTRY_BLOCKED'])
      await restrict(off, only('DE'))
      expect(await proceed(id)).toEqual(['COUNTRY_BLOCKED'])
      await restrict(only('FR'), only('FR', 'DE'))
      expect((await sign(id)).status).toBe(200)
      expect((await confirm(id)).status).toBe(200)
    })

    it('asks for the country of a user who was never asked', async () => {
      const { id } = (await reserve()).data
      await restrict(only('FR'))
      expect(await proceed(id)).toEqual(['COUNTRY_NEEDED'])
      await declare('FR')
      expect((await sign(id)).status).toBe(200)
    })

    it('applies between signature and payment, for the wallet too, and moves no money', async () => {
      await fill(app, person, administrator, 50_000n)
      await declare('FR')
      const { id } = (await reserve(person, campaign, 'wallet')).data
      expect((await sign(id)).status).toBe(200)
      await verify('US')
      await restrict(only('FR'))
      expect(await steps.wallet(id)).toMatchObject({ status: 403, code: 'COUNTRY_BLOCKED' })
      const { data } = await make(app, wallet.detail, { query: { currencyId: 'USD' } }, { as: person })
      expect(data.available).toBe(50_000n)
      await verify('FR')
      expect((await steps.wallet(id)).status).toBe(200)
    })

    it('leaves an investment that is paid', async () => {
      const { id } = (await reserve()).data
      await plantAgreement(app, id)
      expect((await confirm(id)).status).toBe(200)
      await declare('FR')
      await restrict(except('FR'), only('DE'))
      const { data } = await make(app, investment.get, { params: { investorId: id } }, { as: person })
      expect(data.state).toBe('confirmed')
    })

    it('leaves a reservation that expired without units, whose money arrives late', async () => {
      await declare('FR')
      const { id } = (await reserve()).data
      await plantAgreement(app, id)
      app.advance(30 * dayMs)
      await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
      await app.runJobs()
      await app.deps.db.execute('update user_session set expires_at = $1', [new Date('2028-01-01T00:00:00Z')])
      await restrict(except('FR'))
      expect(await confirm(id)).toMatchObject({ status: 403, code: 'COUNTRY_BLOCKED' })
      await restrict(off)
      expect((await confirm(id)).status).toBe(200)
    })

    it('does not hinder an investor who cancels', async () => {
      await declare('FR')
      const { id } = (await reserve()).data
      await restrict(except('FR'))
      const cancelled = await make(
        app,
        investment.cancel,
        { params: { investorId: id }, body: { state: 'cancelled' } },
        { as: person },
      )
      expect(cancelled.data.state).toBe('cancelled')
    })
  })

  describe('an offer of the waiting list', () => {
    it('is made once the country is allowed, and refused with the reason if it is excluded again', async () => {
      await declare('FR')
      expect((await entrances.wait()).status).toBe(200)
      await restrict(except('FR'))
      const [row] = await app.deps.db.execute(`select id from investment where campaign_id = $1`, [full.id])
      await app.deps.db.execute(`update investment set expires_at = $1 where id = $2`, [
        new Date(app.deps.clock.now() - 1000),
        row?.id,
      ])
      const run = async (name: 'expire-reservations' | 'waiting-lists') => {
        await app.deps.db.transact((tx) => app.deps.jobs.add(tx, name, {}))
        await app.runJobs()
      }
      const entry = async () =>
        (await make(app, investment.getWaitingEntry, { params: { campaignId: full.id } }, { as: person })).data.entry
      await run('expire-reservations')
      expect((await entry())?.state).toBe('waiting')
      await restrict(only('FR'))
      await run('waiting-lists')
      expect((await entry())?.state).toBe('offered')
      await restrict(except('FR'))
      expect(await reserve(person, full)).toMatchObject({ status: 403, code: 'COUNTRY_BLOCKED' })
      await restrict(off)
      expect((await reserve(person, full)).status).toBe(200)
    })
  })

  it('of a joint account admit it only if they admit both of its holders', async () => {
    const params = { personId: person.id }
    const approve = async (change: PartyValues) => {
      await submitParty(app, person, { kind: 'joint', change })
      const { changedAt } = (await make(app, admin.openIdentity, { params, body: {} }, { as: administrator })).data
      const body = { state: 'approved', changedAt } as const
      expect((await make(app, admin.decideIdentity, { params, body }, { as: administrator })).status).toBe(200)
    }
    const reserved = async () => outcome(await reserve())
    await approve({ holderCountry: 'KW' })
    await restrict(off, except('KW'))
    expect(await reserved()).toBe('COUNTRY_BLOCKED')
    expect(await residence()).toMatchObject({ country: 'KW', verified: true, problem: 'COUNTRY_BLOCKED' })
    await restrict(only('US'))
    expect(await reserved()).toBe('COUNTRY_BLOCKED')
    await restrict(except('US'))
    expect(await residence()).toMatchObject({ country: 'US', problem: 'COUNTRY_BLOCKED' })
    await restrict(only('US', 'KW'))
    expect(await residence()).toMatchObject({ country: 'US', problem: null })
    expect(await reserved()).toBe('200')
    // Of a holder who has moved in, no other country counts.
    await approve({ holderSharesAddress: 'yes', holderCountry: 'KW' })
    await restrict(only('US'))
    expect(await reserved()).toBe('200')
    // Moving out ends the approval: the country is not known to the administrator who approved.
    const values = { ...partyAnswers('joint'), holderCountry: 'KW', holderState: '', holderPostalCode: '' }
    const saved = await make(app, identity.saveIdentity, { body: { kind: 'joint', values } }, { as: person })
    expect(saved.data.state).toBe('started')
  })

  describe('a declared country', () => {
    const stored = () =>
      app.deps.db.read
        .selectFrom('residence_declaration')
        .select(['country', 'declared_at'])
        .where('person_id', '=', person.id)
        .orderBy('id')
        .execute()

    it('is appended once for each change, with an audit event that does not contain it', async () => {
      await declare('FR', person, 'a-key-that-is-repeated-once')
      await declare('FR', person, 'a-key-that-is-repeated-once')
      await declare('FR')
      app.advance(1000)
      await declare('DE')
      expect((await stored()).map(({ country }) => country)).toEqual(['FR', 'DE'])
      expect((await residence()).country).toBe('DE')
      const events = await app.deps.db.execute(
        `select facts from audit_event where event_name = 'residence-declared' and actor_id = $1`,
        [person.id],
      )
      expect(events).toEqual([{ facts: { campaign: campaign.id } }, { facts: { campaign: campaign.id } }])
    })

    it.each(['', 'XX', 'fr', 'F'])('is refused beside its field: %j', async (country) => {
      expect((await declare(country)).body).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'country', code: country === '' ? 'required' : 'format' }],
      })
      expect(await stored()).toEqual([])
    })

    it('is refused once a country is verified', async () => {
      await verify('US')
      expect(await declare('FR')).toMatchObject({ status: 409, code: 'COUNTRY_VERIFIED' })
    })

    it('is not read for campaigns that are not public', async () => {
      const hidden = await newCampaign(app, owner, { status: 1 })
      expect(
        await make(app, identity.getResidence, { params: { campaignId: hidden.id } }, { as: person }),
      ).toMatchObject({ status: 404 })
    })

    it('is exported, shown to administrators, and erased', async () => {
      await declare('FR')
      const user = () => make(app, admin.getUser, { params: { id: person.id } }, { as: administrator })
      expect((await user()).data.residence).toEqual({ country: 'FR', declaredAt: testNow })
      expect((await ownData(app.deps.db.read, person.id))['residences']).toMatchObject([{ country: 'FR' }])
      await verify('US')
      await app.deps.db.execute(`update identity_check set holder_country = 'KW' where person_id = $1`, [person.id])
      expect((await user()).data.residence).toEqual({ country: 'US', declaredAt: null })
      const { email } = await app.deps.db.read
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      await app.deps.db.transact((tx) => eraseAccount(tx, { id: person.id, email }, 'a', new Date(testNow)))
      expect(await stored()).toEqual([])
      expect((await user()).data.residence).toBeNull()
      const { country, holder_country } = await app.deps.db.read
        .selectFrom('identity_check')
        .select(['country', 'holder_country'])
        .where('person_id', '=', person.id)
        .executeTakeFirstOrThrow()
      expect([country, holder_country]).toEqual([null, null])
    })
  })

  describe('the rule of the site', () => {
    const update = (
      change: Pick<typeof usualIdentityRules, 'investorCountryRule' | 'investorCountries'>,
      key?: string,
    ) =>
      make(
        app,
        admin.updateIdentityRules,
        {
          body: {
            ...usualIdentityRules,
            gates: [],
            kinds: ['self'],
            ...change,
            investorCountries: [...change.investorCountries],
          },
        },
        { as: administrator, ...(key === undefined ? {} : { key }) },
      )
    const events = () =>
      app.deps.db.execute(`select facts from audit_event where event_name = 'identity-rules-changed' order by at, id`)

    it('is stored in one order, audited once, and effective at once', async () => {
      const before = (await events()).length
      const key = 'a-key-of-the-country-rule'
      const saved = await update({ investorCountryRule: 'only', investorCountries: ['US', 'FR', 'US'] }, key)
      expect(saved.data).toMatchObject({ investorCountryRule: 'only', investorCountries: ['FR', 'US'] })
      await update({ investorCountryRule: 'only', investorCountries: ['US', 'FR', 'US'] }, key)
      await update({ investorCountryRule: 'only', investorCountries: ['FR', 'US'] })
      const written = await events()
      expect(written).toHaveLength(before + 1)
      expect(written.at(-1)?.facts).toMatchObject({ investorCountryRule: 'only', investorCountries: ['FR/US'] })
      expect(await enter()).toEqual(['COUNTRY_NEEDED'])
      expect((await update({ investorCountryRule: 'off', investorCountries: ['FR'] })).data.investorCountries).toEqual(
        [],
      )
      expect(await enter()).toEqual(['200'])
    })

    it.each([
      ['only', [], 'required'],
      ['except', [], 'required'],
      ['only', ['FR', 'XX'], 'format'],
    ] as const)('is refused: %s %j', async (investorCountryRule, investorCountries, code) => {
      expect((await update({ investorCountryRule, investorCountries })).body).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'investorCountries', code }],
      })
    })

    it('accepts every country', async () => {
      const all = await update({ investorCountryRule: 'except', investorCountries: countryCodes })
      expect(all.data.investorCountries).toHaveLength(countryCodes.length)
    })
  })

  it('are off for a site whose rules were stored before they existed', async () => {
    const { investorCountryRule: _, investorCountries: __, ...earlier } = usualIdentityRules
    await app.deps.db.transact((tx) => changeSettings(tx, { identity: earlier as typeof usualIdentityRules }))
    expect(await enter()).toEqual(['200'])
    const { data } = await make(app, admin.getIdentityRules, {}, { as: administrator })
    expect(data).toMatchObject({ investorCountryRule: 'off', investorCountries: [] })
  })

  it('of a campaign are taken from its draft, required with a rule, reviewed, and locked after it went live', async () => {
    // An owner has few campaigns at a time.
    const author = await newPerson(app, { userType: 'company' })
    const { id } = await newCampaign(app, author, { status: 0 })
    await app.deps.db.execute('update campaign set went_live_at = null where id = $1', [id])
    await writeCompleteDraft(app, { id, ownerId: author.id, kind: 'equity' })
    const draft = async () =>
      (await make(app, campaignEdit.getDraft, { params: { id } }, { as: author })).data.sections['fundraising']
    const save = async (body: Readonly<Record<string, string>>) =>
      make(
        app,
        campaignEdit.updateFundraising,
        { params: { campaignId: id }, body },
        { as: author, ifMatch: (await draft())?.version ?? 0 },
      )
    const submit = () => make(app, campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as: author })
    const rule = async () => (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data.terms
    expect((await save({ investorCountryRule: 'only' })).status).toBe(200)
    expect((await submit()).body).toMatchObject({
      code: 'CAMPAIGN_INCOMPLETE',
      fields: [{ path: 'fundraising.investorCountries', code: 'required' }],
    })
    await save({ investorCountries: 'FR XX' })
    expect((await submit()).body).toMatchObject({
      fields: [{ path: 'fundraising.investorCountries', code: 'format' }],
    })
    await save({ investorCountries: 'FR DE' })
    expect((await submit()).status).toBe(200)
    expect(await rule()).toMatchObject({ investorCountryRule: 'only', investorCountries: ['FR', 'DE'] })
    await make(app, admin.decideCampaign, { params: { id }, body: { status: 2 } }, { as: administrator })
    expect(await save({ investorCountryRule: 'off' })).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
    const live = { id, slug: '' }
    expect((await reserve(person, live)).code).toBe('COUNTRY_NEEDED')
    await declare('DE')
    expect((await reserve(person, live)).status).toBe(200)
  })
})
