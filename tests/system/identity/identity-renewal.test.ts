/** An approval while it is renewed or checked again, and what ends it (decisions T35, T79; docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetUnsent } from '#api/db/identity/retention.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { partySteps } from '#domain/identity/party.ts'
import type { HitDecision, WatchlistHit } from '#domain/identity/verification-result.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { attach, partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { newHolder, withdraw } from '#tests/support/payments/wallets.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, identity, social } = calls
const politicalHit: WatchlistHit = { kind: 'political', name: 'A. HADDAD', details: 'Member of a parliament.' }

describe.each(await behaviourEngine())('the renewal of an approval on %s', (engine) => {
  const provider = fakeVerifier()
  let app: TestApp
  let first: TestPerson
  let second: TestPerson
  let person: TestPerson
  let end: string

  beforeAll(async () => {
    app = await startTestApp(engine, { verifiers: provider.verifiers })
    first = await newPerson(app, { userType: null, admin: true })
    second = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    provider.report({})
    await site({})
    person = await newHolder(app)
    await submitParty(app, person)
    await app.runJobs()
    end = String((await own()).expiresAt)
    // Near its end, so that unchanged answers can be submitted.
    app.at(new Date(Date.parse(end) - 20 * dayMs).toISOString())
    await app.deps.db.execute(`update user_session set expires_at = $1`, [new Date(Date.parse(end) + 400 * dayMs)])
  })
  afterAll(() => app.close())

  const site = (rules: Partial<IdentityRules>) =>
    app.deps.db.transact((tx) =>
      changeSettings(tx, {
        walletModule: true,
        identity: {
          ...usualIdentityRules,
          gates: ['withdraw'],
          method: 'shuftiprokyc',
          kinds: ['self', 'joint'],
          validMonths: 3,
          ...rules,
        },
      }),
    )
  const own = async () => (await make(app, identity.getIdentity, {}, { as: person })).data
  /** The refusal of the gate; what follows the gate refuses otherwise. */
  const gate = async () => (await withdraw(app, person, 10_000n)).code
  const open = 'PAYOUT_ACCOUNT_NEEDED'
  const save = (change = {}, kind: 'self' | 'joint' = 'self') =>
    make(app, identity.saveIdentity, { body: { kind, values: partyAnswers(kind, change) } }, { as: person })
  const submit = async (change = {}) => {
    const body = { kind: 'self' as const, values: partyAnswers('self', change), statementAccepted: true }
    const { data } = await make(app, identity.submitIdentity, { body }, { as: person })
    return data
  }
  const recheck = () => make(app, admin.recheckIdentity, { params: { personId: person.id }, body: {} }, { as: first })
  const opened = async () =>
    (await make(app, admin.openIdentity, { params: { personId: person.id }, body: {} }, { as: first })).data
  const decide = async (state: 'approved' | 'declined' | 'more-required', entered: Record<string, string> = {}) => {
    const { changedAt } = await opened()
    const params = { personId: person.id }
    return make(app, admin.decideIdentity, { params, body: { state, changedAt, ...entered } }, { as: first })
  }
  const decideHits = async (decision: HitDecision) => {
    for (const { id: hitId, decision: known } of (await opened()).hits)
      if (known === null)
        for (const as of [first, second])
          await make(app, admin.decideHit, { params: { personId: person.id, hitId }, body: { decision } }, { as })
  }
  const kinds = async () => {
    await app.runJobs()
    return (await make(app, social.listNotifications, {}, { as: person })).data.items.map(({ kind }) => kind)
  }
  const listed = async (state: 'review' | 'approved') => {
    const { items } = (await make(app, admin.listIdentities, { query: { state, limit: 100 } }, { as: first })).data
    return items.find((item) => item.person.id === person.id)
  }
  const expire = () => runSchedule('identity-terms', app.deps)

  it('keeps the gates open while a provider checks, and gives a new term', async () => {
    expect(await submit()).toMatchObject({ state: 'approved', renewal: 'pending', expiresAt: end, unsent: false })
    expect(await gate()).toBe(open)
    expect(await save({ city: 'Salem' })).toMatchObject({ status: 403, code: 'KYC_UNDER_REVIEW' })
    // Submitted again, it has no effect.
    expect(await submit()).toMatchObject({ renewal: 'pending' })
    expect((await opened()).submissions.map(({ state }) => state)).toEqual(['requested', 'approved'])
    expect(await kinds()).toEqual(['identity-approved', 'identity-approved'])
    const renewed = await own()
    expect(renewed).toMatchObject({ state: 'approved', renewal: null })
    expect(Date.parse(String(renewed.expiresAt))).toBeGreaterThan(Date.parse(end))
    expect(await gate()).toBe(open)
  })

  it('keeps them open while administrators review, who find it in their list', async () => {
    await site({ method: 'manual' })
    await attach(app, person, 'address', 'A newer bill')
    expect(await submit()).toMatchObject({ state: 'approved', renewal: 'review', expiresAt: end })
    expect(await gate()).toBe(open)
    expect(await listed('review')).toMatchObject({ state: 'approved', renewal: 'review' })
    expect(await listed('approved')).toMatchObject({ renewal: 'review' })
    expect((await decide('approved')).data).toMatchObject({ state: 'approved', renewal: null })
    expect(await kinds()).toEqual(['identity-approved', 'identity-approved'])
  })

  it('keeps them open while an administrator has the party checked again', async () => {
    app.at(testNow)
    expect((await recheck()).data).toMatchObject({ state: 'approved', renewal: 'pending', expiresAt: end })
    expect(await recheck()).toMatchObject({ code: 'KYC_UNDER_REVIEW' })
    expect(await gate()).toBe(open)
    provider.report({ identity: 'unclear' })
    await app.runJobs()
    expect(await own()).toMatchObject({ state: 'approved', renewal: 'review', expiresAt: end })
    expect(await gate()).toBe(open)
    // Checked again once more, the review is withdrawn.
    provider.report({})
    await recheck()
    await app.runJobs()
    expect((await opened()).submissions.map(({ state }) => state)).toEqual(['approved', 'withdrawn', 'approved'])
  })

  it('keeps them open while the user has to correct it, with the reasons', async () => {
    provider.report({ identity: 'more-required', reasons: ['document-expired'] })
    await submit()
    expect(await kinds()).toEqual(['identity-more-required', 'identity-approved'])
    expect(await own()).toMatchObject({
      state: 'approved',
      renewal: 'more-required',
      reasons: ['document-expired'],
      expiresAt: end,
    })
    expect(await gate()).toBe(open)
    expect((await decide('more-required', { reason: 'The bill is too old.' })).data).toMatchObject({
      state: 'approved',
      renewal: 'more-required',
    })
    expect(await own()).toMatchObject({ reason: 'The bill is too old.' })
    provider.report({})
    expect(await submit()).toMatchObject({ renewal: 'pending', reason: '', reasons: [] })
    await app.runJobs()
    expect(await own()).toMatchObject({ state: 'approved', renewal: null })
  })

  it.each([
    ['a decline', { identity: 'declined' }, 'declined', 'KYC_DECLINED'],
    ['a match with a list', { screening: 'declined', hits: [sanctionHit] }, 'review', 'KYC_UNDER_REVIEW'],
    ['a screening that was not passed', { screening: 'declined' }, 'review', 'KYC_UNDER_REVIEW'],
    [
      'a match beside an unreadable document',
      { identity: 'more-required', hits: [politicalHit] },
      'more-required',
      'KYC_MORE_REQUIRED',
    ],
  ] as const)('%s ends the approval at once', async (_, result, state, refusal) => {
    provider.report(result)
    await submit()
    expect(await gate()).toBe(open)
    await app.runJobs()
    expect(await own()).toMatchObject({ state, renewal: null, expiresAt: null })
    expect(await gate()).toBe(refusal)
  })

  it.each(['pending', 'review', 'more-required'] as const)(
    '%s at the end of the term, it continues as a submission',
    async (renewal) => {
      if (renewal !== 'pending') {
        provider.report(renewal === 'review' ? { identity: 'unclear' } : { identity: 'more-required' })
        await submit()
        await app.runJobs()
      } else {
        provider.report({ identity: 'pending' })
        await submit()
      }
      app.at(end)
      // Before the schedule has recorded it.
      const refusal = renewal === 'more-required' ? 'KYC_MORE_REQUIRED' : 'KYC_UNDER_REVIEW'
      expect(await own()).toMatchObject({ state: renewal, renewal: null, expiresAt: null })
      expect(await gate()).toBe(refusal)
      await expire()
      expect(await own()).toMatchObject({ state: renewal, renewal: null, expiresAt: null })
      expect(await gate()).toBe(refusal)
      expect(await kinds()).toContain('identity-expired')
      await expire()
      expect((await kinds()).filter((kind) => kind === 'identity-expired')).toHaveLength(1)
      expect((await decide('approved')).data).toMatchObject({ state: 'approved', renewal: null })
      expect(await gate()).toBe(open)
    },
  )

  it('is not announced to end while a renewal is checked', async () => {
    await site({ method: 'manual' })
    await submit()
    app.at(new Date(Date.parse(end) - dayMs).toISOString())
    await expire()
    expect(await kinds()).toEqual(['identity-approved'])
    await decide('more-required', { reason: 'Add a bill.' })
    await expire()
    expect(await kinds()).toContain('identity-expiring')
  })

  it.each([
    ['name', { lastName: 'Haddad-Reyes' }, 'self'],
    ['date of birth', { dateOfBirth: '1980-05-03' }, 'self'],
    ['country', { country: 'FR' }, 'self'],
    ['number', { socialSecurityNumber: '219-09-9998' }, 'self'],
    ['account holder', {}, 'joint'],
  ] as const)('ends when the user changes the %s', async (_, change, kind) => {
    app.at(testNow)
    expect((await save(change, kind)).data).toMatchObject({ state: 'started', expiresAt: null, unsent: true })
    expect(await gate()).toBe('KYC_NEEDED')
    const facts = await app.deps.db.execute(
      `select facts from audit_event where subject = $1 and event_name = 'identity-answers-changed' order by at desc, id desc limit 1`,
      [person.id],
    )
    expect(facts).toMatchObject([{ facts: { state: 'started' } }])
  })

  it('leaves its submissions for their retention period when the new answers are never submitted', async () => {
    app.at(testNow)
    await save({ lastName: 'Haddad-Reyes' })
    const after = (days: number) => new Date(Date.parse(testNow) + days * dayMs)
    const stored = () =>
      app.deps.db.execute(
        `select c.state, c.answers <> '' as has_answers, v.answers <> '' as has_submission
          from identity_check c join identity_verification v on v.person_id = c.person_id where c.person_id = $1`,
        [person.id],
      )
    await app.deps.db.transact((tx) => forgetUnsent(tx, after(89)))
    expect(await stored()).toEqual([{ state: 'started', has_answers: true, has_submission: true }])
    await app.deps.db.transact((tx) => forgetUnsent(tx, after(91)))
    expect(await stored()).toEqual([{ state: 'started', has_answers: false, has_submission: true }])
    // A further run has nothing to write.
    const version = () => app.deps.db.execute('select xmin::text from identity_check where person_id = $1', [person.id])
    const written = await version()
    await app.deps.db.transact((tx) => forgetUnsent(tx, after(92)))
    expect(await version()).toEqual(written)
    // The submission is deleted at the end of the period, and what is left of the row after it.
    app.at(after(usualIdentityRules.retentionDays + 1).toISOString())
    await expire()
    expect(await stored()).toEqual([{ state: 'started', has_answers: false, has_submission: false }])
    await app.deps.db.transact((tx) => forgetUnsent(tx, after(usualIdentityRules.retentionDays + 1)))
    expect(await stored()).toEqual([])
  })

  it('stays with a changed address or document, also once they are submitted', async () => {
    app.at(testNow)
    expect((await save({ city: 'Salem', currentIncome: '5000' })).data).toMatchObject({
      state: 'approved',
      unsent: true,
    })
    await attach(app, person, 'address', 'The new address')
    expect(await gate()).toBe(open)
    expect(await submit({ city: 'Salem', currentIncome: '5000' })).toMatchObject({
      state: 'approved',
      renewal: 'pending',
    })
    expect(await gate()).toBe(open)
    await app.runJobs()
    expect(await own()).toMatchObject({ state: 'approved', renewal: null, values: { city: 'Salem' } })
  })

  describe('without answers, by an administrator', () => {
    beforeEach(async () => {
      person = await newHolder(app)
      const params = { personId: person.id }
      await make(app, admin.decideIdentity, { params, body: { state: 'approved', changedAt: null } }, { as: first })
      expect(await gate()).toBe(open)
    })

    it.each(['self', 'joint'] as const)('ends when the user enters who they are: %s', async (kind) => {
      expect((await save({}, kind)).data).toMatchObject({ state: 'started', expiresAt: null })
      expect(await gate()).toBe('KYC_NEEDED')
    })

    it('stays with other answers', async () => {
      const values = Object.fromEntries(
        Object.entries(partyAnswers()).filter(([field]) => partySteps.employment.some((each) => each === field)),
      )
      const saved = await make(app, identity.saveIdentity, { body: { kind: 'self', values } }, { as: person })
      expect(saved.data).toMatchObject({ state: 'approved', unsent: true })
      expect(await gate()).toBe(open)
    })
  })

  describe('a confirmed match', () => {
    const withHit = async (hit: WatchlistHit, decision: HitDecision) => {
      provider.report({ screening: 'declined', hits: [hit] })
      await submit()
      await app.runJobs()
      await decideHits(decision)
    }

    it('with a sanctions list blocks the approval by an administrator and by the provider', async () => {
      await withHit(sanctionHit, 'confirmed')
      const refused = { status: 409, code: 'SANCTION_CONFIRMED' }
      expect(await decide('approved')).toMatchObject(refused)
      expect(await decide('approved', { note: 'A mistake, I am sure.' })).toMatchObject(refused)
      expect(await gate()).toBe('KYC_UNDER_REVIEW')
      // Checked again without a match, an earlier confirmation still counts.
      provider.report({})
      await recheck()
      await app.runJobs()
      expect(await opened()).toMatchObject({ state: 'review', hits: [{ decision: 'confirmed' }] })
      expect(await decide('approved')).toMatchObject(refused)
      expect((await decide('declined', { reason: 'We cannot verify you.' })).data).toMatchObject({ state: 'declined' })
    })

    it('with a sanctions list ends an approval that is in force', async () => {
      await withHit(sanctionHit, 'cleared')
      await decide('approved')
      // A second match of the same submission, which an administrator confirms later.
      const [{ id: verification } = { id: '' }] = (await opened()).submissions
      await app.deps.db.execute(
        `insert into watchlist_hit (id, verification_id, kind, content, fingerprint) values ($1, $2, 'sanction', '', 'late')`,
        [app.deps.ids.next(), verification],
      )
      expect(await gate()).toBe(open)
      await decideHits('confirmed')
      expect(await own()).toMatchObject({ state: 'review', expiresAt: null })
      expect(await gate()).toBe('KYC_UNDER_REVIEW')
    })

    it('with a politically exposed person requires a note of the approval', async () => {
      await withHit(politicalHit, 'confirmed')
      for (const entered of [{}, { note: '   ' }])
        expect(await decide('approved', entered)).toMatchObject({
          status: 400,
          body: { code: 'NOTE_REQUIRED', fields: [{ path: 'note', code: 'required' }] },
        })
      expect((await opened()).notes).toEqual([])
      expect((await decide('approved', { note: ' Source of funds is documented. ' })).data.state).toBe('approved')
      expect((await opened()).notes).toMatchObject([{ text: 'Source of funds is documented.' }])
      expect(await gate()).toBe(open)
      // The provider alone does not approve the next renewal; the approval stays until an administrator has decided.
      provider.report({})
      await recheck()
      await app.runJobs()
      expect(await own()).toMatchObject({ state: 'approved', renewal: 'review' })
      expect(await gate()).toBe(open)
    })

    it('that was cleared needs no note', async () => {
      await withHit(sanctionHit, 'cleared')
      expect((await decide('approved')).data.state).toBe('approved')
    })
  })
})
