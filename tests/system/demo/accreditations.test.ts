/** Accreditation on the demo site: encrypted, complete and populated. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAccreditations } from '#demo/seed/accreditations.ts'
import { seededRandom } from '#demo/seed/random.ts'
import { seedTools } from '#demo/seed/seed-tools.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { downloadEvidence } from '#contract/identity/admin-accreditation.ts'
import { openAccreditationSteps } from '#domain/identity/accreditation.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { listAccreditations, openAccreditation, decideAccreditation } = calls.admin

describe.each(await behaviourEngine())('accreditation on the demo site, %s', (engine) => {
  let app: TestApp
  let admin: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    admin = await newPerson(app, { admin: true })
    const crowdIds: string[] = []
    for (let index = 0; index < 46; index += 1) {
      const language = index < 24 ? 'en' : index < 40 ? 'fr' : 'ar'
      crowdIds.push((await newPerson(app, { language, accredited: index % 2 === 0 })).id)
    }
    const { clock, ids, files, pictures, sealer } = app.deps
    const tools = seedTools({
      now: new Date(clock.now()),
      newId: () => ids.next(),
      random: seededRandom(7),
      files,
      pictures,
      sealer,
    })
    await app.deps.db.transact((tx) => seedAccreditations(tx, tools, { adminId: admin.id, crowdIds }))
  })
  afterAll(() => app.close())

  const listed = async (state?: 'review' | 'approved' | 'declined') =>
    (await make(app, listAccreditations, { query: { limit: 100, ...(state ? { state } : {}) } }, { as: admin })).data

  it('has profiles in every state, with the matching flags', async () => {
    const tally = { review: 2, approved: 23, declined: 1 } as const
    for (const state of ['review', 'approved', 'declined'] as const)
      expect((await listed(state)).total).toBe(tally[state])
    const accredited = await app.deps.db.read
      .selectFrom('app_user as u')
      .innerJoin('accreditation as c', 'c.person_id', 'u.id')
      .select(['u.accredited', 'c.state'])
      .execute()
    expect(accredited.filter((row) => row.accredited !== (row.state === 'approved'))).toEqual([])
    expect((await listed('declined')).items[0]?.reason).not.toBe('')
  })

  it('opens every profile, complete and with evidence', async () => {
    for (const { person } of (await listed()).items) {
      const opened = await make(app, openAccreditation, { params: { personId: person.id }, body: {} }, { as: admin })
      expect(openAccreditationSteps(opened.data.values, testNow.slice(0, 10))).toEqual([])
      expect(opened.data.values['legalName']).toBe(person.name)
      for (const { id } of opened.data.files) {
        const path = pathOf(downloadEvidence, { personId: person.id, fileId: id })
        const headers = { authorization: `Bearer ${admin.token}` }
        const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }))
        expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
      }
    }
  })

  it('allows pending profiles to be decided', async () => {
    for (const { person, changedAt } of (await listed('review')).items) {
      const body = { state: 'approved', changedAt: changedAt ?? '' } as const
      const decided = await make(app, decideAccreditation, { params: { personId: person.id }, body }, { as: admin })
      expect(decided.data.state).toBe('approved')
    }
  })
})
