/** The decision about a renewal while the term of the approval ends, on PostgreSQL. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireIdentitiesJob } from '#api/jobs/identity/identity-terms.ts'
import { pollVerification } from '#api/services/identity/poll-verification.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const rounds = 8

describe.skipIf(!hasPostgres)('a renewal that is decided as the approval ends', () => {
  const provider = fakeVerifier()
  let app: TestApp
  let administrator: TestPerson

  beforeAll(async () => {
    app = await startTestApp('postgres', { verifiers: provider.verifiers })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  /** An approval that ends now, with its renewal. */
  const newRenewal = async (renewal: 'pending' | 'review') => {
    const { id: personId } = await newPerson(app)
    const verificationId = app.deps.ids.next()
    const at = new Date(app.deps.clock.now())
    await app.deps.db.execute(
      `insert into identity_check (person_id, state, renewal, changed_at, expires_at) values ($1, 'approved', $3, $2, $2)`,
      [personId, at, renewal],
    )
    await app.deps.db.execute(
      `insert into identity_verification
        (id, person_id, method, access, test, party_kind, answers, state, language, submitted_at, changed_at)
        values ($1, $2, 'shuftiprokyc', 'sandbox', true, 'self', '', $4, 'en', $3, $3)`,
      [verificationId, personId, at, renewal],
    )
    const decide = (state: 'approved' | 'declined') =>
      make(
        app,
        calls.admin.decideIdentity,
        {
          params: { personId },
          body: { state, changedAt: at.toISOString(), ...(state === 'declined' ? { reason: 'No.' } : {}) },
        },
        { as: administrator },
      )
    const stored = async () =>
      (
        await app.deps.db.execute('select state, renewal, expires_at from identity_check where person_id = $1', [
          personId,
        ])
      )[0]
    return { verificationId, decide, stored, expire: () => expireIdentitiesJob.process(personId, app.deps) }
  }
  const atLater: unknown = expect.any(Date)

  it.each(['approved', 'declined'] as const)('%s by an administrator: one of both comes first', async (state) => {
    for (let round = 0; round < rounds; round += 1) {
      const { decide, expire, stored } = await newRenewal('review')
      const [answer] = await Promise.all([decide(state), expire()])
      if (answer.status === 200)
        expect(await stored()).toEqual({ state, renewal: null, expires_at: state === 'approved' ? atLater : null })
      else {
        // The term ended first: the administrator reads that before they decide.
        expect(answer.code).toBe('IDENTITY_CHANGED')
        expect(await stored()).toEqual({ state: 'review', renewal: null, expires_at: null })
      }
    }
  })

  it.each([
    ['approved', {}, 'approved'],
    ['declined', { identity: 'declined' }, 'declined'],
    ['a match', { hits: [sanctionHit] }, 'review'],
    ['unclear', { identity: 'unclear' }, 'review'],
    ['more required', { identity: 'more-required' }, 'more-required'],
  ] as const)('by the report of a provider, %s: the report counts in either order', async (_, result, state) => {
    provider.report(result)
    for (let round = 0; round < rounds; round += 1) {
      const { verificationId, expire, stored } = await newRenewal('pending')
      await Promise.all([pollVerification(verificationId, app.deps), expire(), expire()])
      expect(await stored()).toEqual({ state, renewal: null, expires_at: state === 'approved' ? atLater : null })
    }
  })
})
