/** Units that become free are offered to users of the waiting list who can invest (docs/areas/investment.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { StoredIdentityState } from '#domain/identity/identity.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { investment } = calls

describe.each(await behaviourEngine())('offers of the waiting list on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let holder: TestPerson
  let first: TestPerson
  let second: TestPerson
  let campaign: TestCampaign
  let held: string

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    app.at(testNow)
    await site({})
    const accredited = { accredited: true }
    ;[holder, first, second] = [
      await newPerson(app, accredited),
      await newPerson(app, accredited),
      await newPerson(app, accredited),
    ]
    campaign = await newCampaign(app, owner, { unitsTotal: 100n, accreditation: 'accredited' })
    held = (await reserve(100n, holder)).data.id
    for (const as of [first, second])
      await make(app, investment.joinLine, { params: { campaignId: campaign.id }, body: { units: 10n } }, { as })
  })
  afterAll(() => app.close())

  const site = (rules: Partial<IdentityRules>) =>
    app.deps.db.transact((tx) => changeSettings(tx, { identity: { ...usualIdentityRules, ...rules } }))
  const reserve = (units: bigint, as: TestPerson) =>
    make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as },
    )
  /** Frees as many units as one entry wants. */
  const free = async (unitsBefore: bigint) => {
    const body = { unitsBefore, units: unitsBefore - 10n }
    expect((await make(app, investment.edit, { params: { investorId: held }, body }, { as: holder })).status).toBe(200)
  }
  const states = async () => {
    const entries: (string | undefined)[] = []
    for (const as of [first, second]) {
      const { data } = await make(app, investment.getWaitingEntry, { params: { campaignId: campaign.id } }, { as })
      entries.push(data.entry?.state)
    }
    return entries
  }
  const identify = (person: TestPerson, state: StoredIdentityState, country: string | null = null) =>
    app.deps.db.execute(
      `insert into identity_check (person_id, state, changed_at, country) values ($1, $2, $3, $4)
        on conflict (person_id) do update set state = excluded.state, country = excluded.country`,
      [person.id, state, new Date(app.deps.clock.now()), country],
    )
  const updateLists = async () => {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'waiting-lists', {}))
    await app.runJobs()
  }
  /** What bars the first user from investing, and what ends that. */
  const bars: Readonly<Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>> = {
    'of an excluded country': [
      async () => {
        await identify(first, 'approved', 'FR')
        await identify(second, 'approved', 'DE')
        // The holder changes their reservation.
        await identify(holder, 'approved', 'DE')
        await site({ investorCountryRule: 'except', investorCountries: ['FR'] })
      },
      () => identify(first, 'approved', 'DE'),
    ],
    'whose second holder lives in an excluded country': [
      async () => {
        for (const person of [first, second, holder]) await identify(person, 'approved', 'DE')
        await app.deps.db.execute(`update identity_check set holder_country = 'FR' where person_id = $1`, [first.id])
        await site({ investorCountryRule: 'except', investorCountries: ['FR'] })
      },
      () => app.deps.db.execute('update identity_check set holder_country = null where person_id = $1', [first.id]),
    ],
    'whose identity was declined': [
      async () => {
        await identify(first, 'declined')
        await identify(second, 'approved')
        await site({ gates: ['pay'] })
      },
      () => identify(first, 'approved'),
    ],
    'whose accreditation has ended': [
      () =>
        app.deps.db.execute(`update app_user set accredited_until = $2 where id = $1`, [
          first.id,
          new Date(app.deps.clock.now()),
        ]),
      () => app.deps.db.execute(`update app_user set accredited_until = null where id = $1`, [first.id]),
    ],
    'whose account is blocked': [
      () => app.deps.db.execute(`update app_user set state = 'blocked' where id = $1`, [first.id]),
      () => app.deps.db.execute(`update app_user set state = 'active' where id = $1`, [first.id]),
    ],
  }

  it.each(Object.keys(bars))('pass over a user %s, who keeps their position', async (name) => {
    const [bar, lift] = bars[name] ?? []
    await bar?.()
    await free(100n)
    await free(90n)
    await updateLists()
    const stored = await app.deps.db.execute(
      `select state from waiting_list_entry where campaign_id = $1 order by queue_position`,
      [campaign.id],
    )
    expect(stored).toEqual([{ state: 'waiting' }, { state: 'offered' }])
    await lift?.()
    await updateLists()
    expect(await states()).toEqual(['offered', 'offered'])
  })

  it('come to users who are not verified once nobody else wants the units', async () => {
    await site({ gates: ['sign'] })
    await identify(second, 'approved')
    await free(100n)
    expect(await states()).toEqual(['waiting', 'offered'])
    await free(90n)
    expect(await states()).toEqual(['offered', 'offered'])
    expect((await reserve(10n, first)).status).toBe(200)
  })

  it('do not depend on verification where neither signing nor paying requires it', async () => {
    await site({ gates: ['withdraw'] })
    await identify(first, 'declined')
    await free(100n)
    expect(await states()).toEqual(['offered', 'waiting'])
  })

  it('are not made to an approval whose term is over before those in force', async () => {
    await site({ gates: ['sign'] })
    await identify(first, 'approved')
    await identify(second, 'approved')
    await app.deps.db.execute('update identity_check set expires_at = $2 where person_id = $1', [
      first.id,
      new Date(app.deps.clock.now()),
    ])
    await free(100n)
    expect(await states()).toEqual(['waiting', 'offered'])
  })
})
