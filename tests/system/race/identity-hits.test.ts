/** Two administrators who decide about the same match at the same time, on PostgreSQL. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { HitDecision } from '#domain/identity/verification-result.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const rounds = 8

describe.skipIf(!hasPostgres)('a match with a list, decided concurrently', () => {
  let app: TestApp
  let first: TestPerson
  let second: TestPerson

  beforeAll(async () => {
    app = await startTestApp('postgres')
    first = await newPerson(app, { userType: null, admin: true })
    second = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  const newHit = async () => {
    const { id: personId } = await newPerson(app)
    const [verificationId, hitId] = [app.deps.ids.next(), app.deps.ids.next()]
    const at = new Date(app.deps.clock.now())
    await app.deps.db.execute(`insert into identity_check (person_id, state, changed_at) values ($1, 'review', $2)`, [
      personId,
      at,
    ])
    await app.deps.db.execute(
      `insert into identity_verification
        (id, person_id, method, access, party_kind, answers, state, language, submitted_at, changed_at)
        values ($1, $2, 'shuftiprokyc', 'sandbox', 'self', '', 'review', 'en', $3, $3)`,
      [verificationId, personId, at],
    )
    await app.deps.db.execute(
      `insert into watchlist_hit (id, verification_id, kind, content, fingerprint) values ($1, $2, 'sanction', '', 'one')`,
      [hitId, verificationId],
    )
    const decide = (decision: HitDecision, as: TestPerson) =>
      make(app, calls.admin.decideHit, { params: { personId, hitId }, body: { decision } }, { as })
    const stored = async () =>
      (await app.deps.db.execute('select opinion, decision from watchlist_hit where id = $1', [hitId]))[0]
    return { decide, stored }
  }

  it('is decided once two agree', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { decide, stored } = await newHit()
      const answers = await Promise.all([decide('cleared', first), decide('cleared', second)])
      expect(answers.filter(({ data }) => data.decided)).toHaveLength(1)
      expect(await stored()).toEqual({ opinion: 'cleared', decision: 'cleared' })
    }
  })

  it('counts one administrator once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { decide, stored } = await newHit()
      const answers = await Promise.all([decide('cleared', first), decide('cleared', first)])
      expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'HIT_DECIDED'])
      expect(await stored()).toEqual({ opinion: 'cleared', decision: null })
    }
  })

  it('stays open while they contradict each other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { decide, stored } = await newHit()
      const answers = await Promise.all([decide('cleared', first), decide('confirmed', second)])
      expect(answers.map(({ data }) => data.decided)).toEqual([false, false])
      expect(await stored()).toMatchObject({ decision: null })
    }
  })
})
