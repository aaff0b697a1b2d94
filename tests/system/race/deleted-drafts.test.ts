/** Deleted drafts that are restored and erased at the same time, on PostgreSQL. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const rounds = 20
const { erase, remove, restore } = calls.campaignDashboard

describe.skipIf(!hasPostgres)('a deleted draft', () => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp('postgres')
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  it('is either restored whole or erased whole', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const params = { id: await newDraft(app, owner) }
      expect((await make(app, remove, { params }, { as: owner })).status).toBe(200)
      const [erased, restored] = await Promise.all([
        make(app, erase, { params }, { as: owner }),
        make(app, restore, { params }, { as: owner }),
      ])
      expect([erased.status, restored.status].toSorted((a, b) => a - b)).toEqual([200, 404])
      const rows = await app.deps.db.execute('select deleted_at from campaign where id = $1', [params.id])
      expect(rows).toEqual(erased.status === 200 ? [] : [{ deleted_at: null }])
      const audit = await app.deps.db.execute(
        `select event_name from audit_event where subject = $1 and event_name in ('campaign-erased', 'campaign-restored')`,
        [params.id],
      )
      expect(audit).toEqual([{ event_name: erased.status === 200 ? 'campaign-erased' : 'campaign-restored' }])
      if (erased.status !== 200) await make(app, remove, { params }, { as: owner })
    }
  })
})
