/** What every identity provider has in common: one suite for all of them, on the real adapters and their stand-ins. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { northCapitalDriver } from '#tests/support/identity/north-capital-driver.ts'
import { submitParty } from '#tests/support/identity/party.ts'
import type { ProviderDriver, ProviderOutcome } from '#tests/support/identity/provider-driver.ts'
import { shuftiDriver } from '#tests/support/identity/shufti-driver.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { type TestApp, testNow } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { identity } = calls
const [engine] = await behaviourEngine()

describe.each(identityProviders)('verified by %s', (provider) => {
  let paying: PayingApp
  let app: TestApp
  let driver: ProviderDriver
  let person: TestPerson

  const drivers: Readonly<Record<IdentityProvider, () => ProviderDriver>> = {
    shuftiprokyc: () => shuftiDriver(paying.sandbox, 'whsec_of_the_tests'),
    northkyc: () => northCapitalDriver(paying.sandbox),
  }

  beforeAll(async () => {
    if (!engine) throw new Error('there is no engine')
    paying = await startPayingApp(engine)
    app = paying.app
    driver = drivers[provider]()
  })
  beforeEach(async () => {
    app.at(testNow)
    await app.runJobs()
    await app.deps.db.transact((tx) =>
      changeSettings(tx, { identity: { ...usualIdentityRules, method: provider, kinds: ['self', 'joint'] } }),
    )
    person = await newPerson(app)
  })
  afterAll(() => paying.stop())

  const state = async (of = person): Promise<IdentityState> =>
    (
      await app.deps.db.read
        .selectFrom('identity_check')
        .select('state')
        .where('person_id', '=', of.id)
        .executeTakeFirstOrThrow()
    ).state
  const verificationOf = (of = person) =>
    app.deps.db.read
      .selectFrom('identity_verification')
      .select(['id', 'state', 'reasons'])
      .where('person_id', '=', of.id)
      .orderBy('submitted_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  /** Submits a party and has the provider receive it. */
  const submit = async (as = person, kind: 'self' | 'joint' = 'self'): Promise<string> => {
    await submitParty(app, as, { kind })
    await app.runJobs()
    return (await verificationOf(as)).id
  }
  const refresh = (as = person) => make(app, identity.refreshIdentity, { body: {} }, { as })
  const fault = (kind: string, more: Readonly<Record<string, unknown>> = {}) =>
    paying.sandbox.control('faults', { kind, provider: driver.sandbox, ...more })
  /** Delivers callbacks, and polls as the schedule does for some hours. */
  const pass = async (): Promise<void> => {
    await paying.settle()
    for (let polls = 0; polls < 4; polls += 1) {
      app.advance(6 * 3_600_000)
      await runSchedule('poll-providers', app.deps)
      await app.runJobs()
    }
  }

  it.each<[ProviderOutcome, IdentityState]>([
    ['approved', 'approved'],
    ['declined', 'declined'],
    ['more-required', 'more-required'],
    ['expired', 'more-required'],
    ['unclear', 'review'],
    ['hit', 'review'],
  ])('%s: %s', async (outcome, expected) => {
    const id = await submit()
    expect(await state()).toBe('pending')
    await driver.end(id, outcome)
    await pass()
    expect(await state()).toBe(expected)
    expect(await driver.received(id)).toBe(1)
    const hits = await app.deps.db.read
      .selectFrom('watchlist_hit')
      .select('id')
      .where('verification_id', '=', id)
      .execute()
    expect(hits.length > 0).toBe(outcome === 'hit')
  })

  it('after more was required, another submission is another check', async () => {
    const first = await submit()
    await driver.end(first, 'more-required')
    await pass()
    app.at(testNow)
    const again = await newPerson(app)
    const second = await submit(again)
    expect(second).not.toBe(first)
    await driver.end(second, 'approved')
    await pass()
    expect([await state(), await state(again)]).toEqual(['more-required', 'approved'])
  })

  it.each([
    ['is down', 'status', { status: 503, times: 3 }],
    ['sends broken JSON', 'broken-json', { times: 3 }],
    ['drops the connection', 'drop', { times: 3 }],
    ['loses the response', 'accept-then-drop', { times: 1 }],
    ['loses the response with an error', 'accept-then-status', { times: 1, status: 500 }],
    ['asks for a pause', 'rate-limit', { times: 2, retry_after_seconds: 60 }],
  ] as const)('a provider that %s gets one party, and its result counts', async (_, kind, more) => {
    await fault(kind, more)
    const id = await submit()
    expect(await state()).toBe('pending')
    await pass()
    await driver.end(id, 'approved')
    await pass()
    expect([await state(), await driver.received(id)]).toEqual(['approved', 1])
  })

  it('a response about a status that is lost or broken changes nothing', async () => {
    const id = await submit()
    await driver.end(id, 'approved')
    for (const kind of ['broken-json', 'drop', 'status']) {
      await fault(kind)
      await refresh()
      // The provider may have called back meanwhile, with an intact response.
      expect(['pending', 'approved']).toContain(await state())
    }
    await pass()
    expect(await state()).toBe('approved')
  })

  it('concurrent requests and polls make one party', async () => {
    await submitParty(app, person)
    const { id } = await verificationOf()
    await Promise.all([app.runJobs(), refresh(), refresh(), runSchedule('poll-providers', app.deps)])
    await pass()
    expect(await driver.received(id)).toBe(1)
  })

  it('results of two users are never mixed up', async () => {
    const other = await newPerson(app)
    const [mine, theirs] = [await submit(), await submit(other)]
    await driver.end(theirs, 'declined')
    await driver.end(mine, 'approved')
    await pass()
    expect([await state(), await state(other)]).toEqual(['approved', 'declined'])
  })

  it('callbacks are believed if they are signed, and only as a reason to ask', async () => {
    const id = await submit()
    const [genuine, forged] = [driver.callback(id), driver.callback(id, { forged: true })]
    expect([genuine !== undefined, forged !== undefined]).toEqual([driver.callsBack, driver.callsBack])
    if (!genuine || !forged) return
    expect((await app.fetch(forged)).status).toBe(400)
    // It says that the user was accepted; the provider does not.
    const copies = [genuine.clone(), genuine.clone()]
    for (const copy of [genuine, ...copies]) expect((await app.fetch(copy)).status).toBe(200)
    await app.runJobs()
    expect(await state()).toBe('pending')
    await driver.end(id, 'declined')
    await pass()
    const late = driver.callback(id)
    if (late) expect((await app.fetch(late)).status).toBe(200)
    await pass()
    expect(await state()).toBe('declined')
  })

  it('a joint party is approved only by a provider that has checked every holder', async () => {
    const id = await submit(person, 'joint')
    await driver.end(id, 'approved')
    await pass()
    // Shufti Pro checks one person: an administrator decides. At North Capital both are parties, and both passed.
    expect(await state()).toBe(provider === 'shuftiprokyc' ? 'review' : 'approved')
  })
})
