/** An idempotency key moves funds only once, however late the request is repeated. */

import { expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { fill, newHolder, walletOf, withAccount, withdraw } from '#tests/support/payments/wallets.ts'

const hour = 3_600_000

it("a withdrawal repeated after a year has no effect, although other calls' keys have been deleted", async () => {
  const app = await startTestApp((await behaviourEngine()).at(-1) ?? 'embedded')
  try {
    await app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    const person = await newHolder(app)
    await fill(app, person, await newPerson(app, { userType: null, admin: true }), 50_000n)
    await withAccount(app, person)
    const first = await withdraw(app, person, 20_000n, 'withdrawn-once')
    expect(first.status).toBe(200)
    const owner = await newPerson(app, { userType: 'company' })
    const body = { id: app.deps.ids.next(), kind: 'equity' } as const
    expect((await make(app, calls.campaignEdit.create, { body }, { as: owner })).status).toBe(200)
    await app.deps.db.execute(`update user_session set expires_at = expires_at + interval '500 days'`)
    app.advance(400 * 24 * hour)
    await runSchedule('housekeeping', app.deps)
    const stored = await app.deps.db.execute(
      `select call from idempotency where call in ('wallet.withdraw', 'campaignEdit.create')`,
    )
    expect(stored.map(({ call }) => call)).toEqual(['wallet.withdraw'])
    const again = await withdraw(app, person, 20_000n, 'withdrawn-once')
    expect(again.data).toEqual(first.data)
    expect(await walletOf(app, person)).toMatchObject({ available: 30_000n, pendingOut: 20_000n })
  } finally {
    await app.close()
  }
})
