/** How long a match with a list counts: after another check, after the retention period, and among many (decision T79). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseAccount } from '#api/db/account/erase.ts'
import { forgetUnsent } from '#api/db/identity/retention.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { type HitDecision, listedHitsMaximum, type WatchlistHit } from '#domain/identity/verification-result.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { partyAnswers, submitParty } from '#tests/support/identity/party.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, identity } = calls
const retentionDays = 100
const otherHit: WatchlistHit = { kind: 'political', name: 'A. HADDAD', details: 'Member of a parliament.' }

describe.each(await behaviourEngine())('matches with lists on %s', (engine) => {
  const provider = fakeVerifier()
  let app: TestApp
  let first: TestPerson
  let second: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine, { verifiers: provider.verifiers })
    first = await newPerson(app, { userType: null, admin: true })
    second = await newPerson(app, { userType: null, admin: true })
    await app.deps.db.transact((tx) =>
      changeSettings(tx, { identity: { ...usualIdentityRules, method: 'shuftiprokyc', retentionDays } }),
    )
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
    await app.deps.db.execute('update user_session set expires_at = $1', [new Date('2030-01-01T00:00:00Z')])
  })
  afterAll(() => app.close())

  const submit = async (...hits: WatchlistHit[]) => {
    provider.report({ screening: 'declined', hits })
    await submitParty(app, person)
    await app.runJobs()
  }
  const recheck = () => make(app, admin.recheckIdentity, { params: { personId: person.id }, body: {} }, { as: first })
  const opened = async () =>
    (await make(app, admin.openIdentity, { params: { personId: person.id }, body: {} }, { as: first })).data
  const decide = async (state: 'approved' | 'declined', entered: Record<string, string> = {}) => {
    const { changedAt } = await opened()
    const body = { state, changedAt, ...entered }
    return make(app, admin.decideIdentity, { params: { personId: person.id }, body }, { as: first })
  }
  const decideHit = async (hitId: string, decision: HitDecision) => {
    const params = { personId: person.id, hitId }
    for (const as of [first, second]) await make(app, admin.decideHit, { params, body: { decision } }, { as })
  }
  const decideHits = async (decision: HitDecision) => {
    for (const { id, decision: known } of (await opened()).hits) if (known === null) await decideHit(id, decision)
  }
  const decline = () => decide('declined', { reason: 'We cannot verify you.' })
  const erase = () =>
    app.deps.db.transact((tx) =>
      eraseAccount(tx, { id: person.id, email: `${person.id}@example.com` }, 'none', new Date(app.deps.clock.now())),
    )
  const retain = async (days: number) => {
    app.advance(days * dayMs)
    await runSchedule('identity-terms', app.deps)
  }
  const stored = async () =>
    app.deps.db.execute(
      `select h.kind, h.decision from watchlist_hit h join identity_verification v on v.id = h.verification_id
        where v.person_id = $1 order by h.kind desc`,
      [person.id],
    )
  const answers = async () =>
    (
      await app.deps.db.execute(
        `select answers <> '' as stored from identity_verification where person_id = $1 order by submitted_at, id`,
        [person.id],
      )
    ).map(({ stored: isStored }) => isStored)

  describe('of a submission that is checked again', () => {
    const refused = { status: 409, code: 'HITS_OPEN' }

    it('count until the later check is screened', async () => {
      await submit(sanctionHit)
      provider.report({ identity: 'pending', screening: 'pending' })
      await recheck()
      expect(await opened()).toMatchObject({ state: 'pending', hasOpenHits: true, hits: [{ decision: null }] })
      expect(await decide('approved')).toMatchObject(refused)
      await app.runJobs()
      expect(await opened()).toMatchObject({ state: 'pending', hasOpenHits: true, hits: [{ decision: null }] })
      expect(await decide('approved')).toMatchObject(refused)
      provider.report({})
      app.advance(dayMs)
      await runSchedule('poll-providers', app.deps)
      expect(await opened()).toMatchObject({ state: 'approved', hasOpenHits: false, hits: [] })
    })

    it.each([
      ['was refused', { screening: 'declined' }],
      ['is unclear', { screening: 'unclear' }],
    ] as const)('count if the later screening %s without a match', async (_, result) => {
      await submit(sanctionHit)
      provider.report(result)
      await recheck()
      await app.runJobs()
      expect(await opened()).toMatchObject({ state: 'review', hasOpenHits: true, hits: [{ decision: null }] })
      expect(await decide('approved')).toMatchObject(refused)
      await decideHits('cleared')
      expect((await decide('approved')).data).toMatchObject({ state: 'approved' })
    })

    it('are replaced by matches of the later one', async () => {
      await submit(sanctionHit)
      provider.report({ screening: 'declined', hits: [otherHit] })
      await recheck()
      await app.runJobs()
      expect((await opened()).hits).toMatchObject([otherHit])
    })
  })

  describe('after the retention period', () => {
    it('still rule an approval out if a sanctions match was confirmed', async () => {
      await submit(sanctionHit, otherHit)
      await decideHits('confirmed')
      await decline()
      await retain(retentionDays + 1)
      expect(await answers()).toEqual([false])
      expect(await stored()).toEqual([
        { kind: 'sanction', decision: 'confirmed' },
        { kind: 'political', decision: 'confirmed' },
      ])
      expect(await decide('approved', { note: 'A mistake.' })).toMatchObject({ code: 'SANCTION_CONFIRMED' })
    })

    it('stay open until they are decided, and are deleted when they no longer count', async () => {
      await submit(sanctionHit)
      await decline()
      await retain(retentionDays + 1)
      expect(await answers()).toEqual([false])
      expect((await opened()).hits).toMatchObject([{ ...sanctionHit, decision: null }])
      expect(await decide('approved')).toMatchObject({ code: 'HITS_OPEN' })
      await decideHits('cleared')
      await retain(retentionDays - 1)
      expect(await stored()).toEqual([{ kind: 'sanction', decision: 'cleared' }])
      await retain(2)
      expect(await stored()).toEqual([])
      expect((await decide('approved')).data).toMatchObject({ state: 'approved' })
    })

    it('are deleted if they were cleared, or replaced by a later screening', async () => {
      await submit(sanctionHit)
      provider.report({ screening: 'declined', hits: [otherHit] })
      await recheck()
      await app.runJobs()
      await decideHits('cleared')
      await decline()
      await retain(retentionDays + 1)
      expect(await answers()).toEqual([false, false])
      expect(await stored()).toEqual([])
    })

    it('are deleted with what is left of a deleted account', async () => {
      await submit(sanctionHit)
      await decideHits('confirmed')
      await decline()
      await erase()
      await retain(retentionDays + 1)
      expect(await stored()).toEqual([])
    })

    it('are deleted with the account also if its later answers were never submitted', async () => {
      await submit(otherHit)
      await decideHits('confirmed')
      await decide('approved', { note: 'Source of funds is documented.' })
      const body = { kind: 'self', values: partyAnswers('self', { lastName: 'Haddad-Reyes' }) } as const
      await make(app, identity.saveIdentity, { body }, { as: person })
      await retain(retentionDays + 1)
      await app.deps.db.transact((tx) => forgetUnsent(tx, new Date(app.deps.clock.now())))
      expect(await stored()).toEqual([{ kind: 'political', decision: 'confirmed' }])
      await erase()
      await retain(retentionDays + 1)
      expect(await stored()).toEqual([])
      await app.deps.db.transact((tx) => forgetUnsent(tx, new Date(app.deps.clock.now())))
      const rows = await app.deps.db.execute('select 1 from identity_check where person_id = $1', [person.id])
      expect(rows).toEqual([])
    })

    it('are written once, not by every run', async () => {
      await submit(sanctionHit)
      await decideHits('confirmed')
      await decline()
      await retain(retentionDays + 1)
      const versions = () =>
        app.deps.db.execute('select id, xmin::text from identity_verification where person_id = $1', [person.id])
      const before = await versions()
      await retain(1)
      expect(await versions()).toEqual(before)
    })
  })

  it('are listed with the undecided first, and all count', async () => {
    await submit(sanctionHit)
    await decideHits('confirmed')
    const [{ id: verification } = { id: '' }] = (await opened()).submissions
    const insert = async (number: number, decision: HitDecision | null) => {
      const id = app.deps.ids.next()
      await app.deps.db.execute(
        `insert into watchlist_hit (id, verification_id, kind, content, fingerprint, decision)
          values ($1, $2, 'media', '', $3, $4)`,
        [id, verification, String(number), decision],
      )
      return id
    }
    for (let number = 0; number < listedHitsMaximum; number += 1) await insert(number, 'cleared')
    const late = await insert(listedHitsMaximum, null)
    const { hits, hasOpenHits } = await opened()
    expect(hasOpenHits).toBe(true)
    expect(hits).toHaveLength(listedHitsMaximum)
    expect(hits.slice(0, 3).map(({ kind, decision }) => [kind, decision])).toEqual([
      ['media', null],
      ['sanction', 'confirmed'],
      ['media', 'cleared'],
    ])
    await app.deps.db.execute(
      `update watchlist_hit set decision = 'cleared' where verification_id = $1 and kind = 'sanction'`,
      [verification],
    )
    expect(await decide('approved')).toMatchObject({ code: 'HITS_OPEN' })
    await decideHit(late, 'cleared')
    expect((await decide('approved')).data).toMatchObject({ state: 'approved' })
  })
})
