import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { fillAccount, type LargeAccount } from '#tests/support/large-account.ts'
import { awaitAllocation } from '#tests/support/payments/paid-investments.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make } from '#tests/support/test-users.ts'

const { allocateUnits, getUnitAllocation } = calls.campaignDashboard

describe.each(await databaseEngines())('two thousand paid investments on %s', (engine) => {
  let app: TestApp
  let account: LargeAccount
  beforeAll(async () => {
    app = await startTestApp(engine)
    // Four fifths are paid, for four units each.
    account = await fillAccount(app, { investments: 20, investors: 2500, comments: 3, followers: 3 }, 'allocation')
    const dueAt = new Date(app.deps.clock.now() + 86_400_000)
    await awaitAllocation(app, account.campaign.id, { unitsTotal: 4000n, dueAt })
  }, 300_000)
  afterAll(() => app.close())

  /** A statement may take fifteen seconds, however many investments there are. */
  const recordStatements = () =>
    app.deps.db.execute(
      `create table investment_statement (changed int8 not null);
      create function record_investment_statement() returns trigger language plpgsql as $$
        begin
          insert into investment_statement select count(*) from changed;
          return null;
        end $$;
      create trigger record_investment_statement after update on investment referencing new table as changed
        for each statement execute function record_investment_statement()`,
    )

  it('are listed in the order of payment, and allocated by one call', async () => {
    const { owner, campaign } = account
    const params = { id: campaign.id }
    const { data } = await make(app, getUnitAllocation, { params }, { as: owner })
    expect(data.items).toHaveLength(2000)
    const paidAt = data.items.map(({ confirmedAt }) => confirmedAt)
    expect(paidAt).toEqual(paidAt.toSorted())
    expect(data.items.reduce((sum, { proRata }) => sum + proRata, 0n)).toBe(4000n)
    await recordStatements()
    // Who paid first receives all of their units.
    const units = data.items.map((_, index) => (index < 1000 ? 4n : 0n))
    const body = { seen: data.seen, units }
    expect((await make(app, allocateUnits, { params, body }, { as: owner })).status).toBe(200)
    const [row] = await app.deps.db.execute(
      `select c.raised, c.investors, (select count(*) from investment i where i.campaign_id = c.id and i.excess = 10000
        and i.state = 'refunded') as refunded from campaign c where id = $1`,
      [campaign.id],
    )
    const [statements] = await app.deps.db.execute(
      'select max(changed)::int4 as most, sum(changed)::int4 as all from investment_statement',
    )
    expect(statements).toEqual({ most: 500, all: 1000 })
    expect(row).toMatchObject({ raised: 10_000_000n, investors: 1000, refunded: 1000n })
  }, 60_000)
})
