/** The owner allocates units on two servers while the time for it ends in a third process: they are allocated once. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { allocateUnitsJob } from '#api/jobs/investment/allocate-units.ts'
import { returnOversubscribedJob } from '#api/jobs/investment/return-oversubscribed.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { awaitAllocation, insertPaidInvestments } from '#tests/support/payments/paid-investments.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const investments = 12
const price = 2500n

describe.skipIf(!hasPostgres)('two servers and a job that allocate the same units', () => {
  let two: TwoServers
  let job: TestApp
  let owner: TestPerson
  const investors: TestPerson[] = []
  beforeAll(async () => {
    two = await startTwoServers()
    job = await startTestApp('postgres', { database: two.site.database })
    job.at(new Date().toISOString())
    owner = await newPerson(two.site, { userType: 'company' })
    for (let made = 0; made < investments; made += 1) investors.push(await newPerson(two.site))
  }, 300_000)
  afterAll(() => two.close())

  /** Closed with twelve paid investments of four units, of which it sells half, and its time is over. */
  async function seed(): Promise<string> {
    const { id: campaignId } = await newCampaign(two.site, owner, { unitsTotal: 4n * BigInt(investments) })
    const paid = investors.map(({ id: investorId }) => ({ investorId, units: 4n }))
    await insertPaidInvestments(two.site, campaignId, paid)
    const unitsTotal = 2n * BigInt(investments)
    await awaitAllocation(two.site, campaignId, { unitsTotal, dueAt: new Date(Date.now() - 1000) })
    return campaignId
  }

  it('allocate them once, and return each excess once', async () => {
    const winners = new Set<string>()
    for (let round = 0; round < rounds(8, 40); round += 1) {
      const campaignId = await seed()
      const path = `equities/${campaignId}/allocation`
      const { data } = await two.request({ at: 0, method: 'GET', call: path, as: owner })
      // The first six receive all of their units.
      const units = investors.map((_, index) => (index < investments / 2 ? '4' : '0'))
      const send = (at: number) =>
        two.request({ at, method: 'POST', call: path, as: owner, body: { seen: data?.seen, units } })
      const run = async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, 3 * (round % 4))
        })
        await allocateUnitsJob.process(campaignId, job.deps)
      }
      // Once in each order, and otherwise at the same time.
      if (round === 0) await run()
      const sent = [send(0), send(1)] as const
      if (round === 1) await Promise.all(sent)
      const [first, second] = await Promise.all([...sent, run(), run()])
      const codes = [first, second].map(({ status, code }) => code ?? String(status))
      expect(['200', 'ALLOCATION_OVER']).toEqual(expect.arrayContaining([...new Set(codes)]))
      expect(codes.filter((code) => code === '200').length).toBeLessThanOrEqual(1)
      const byOwner = codes.includes('200')
      winners.add(byOwner ? 'owner' : 'job')
      await Promise.all([
        processDueRows(returnOversubscribedJob, job.deps),
        processDueRows(returnOversubscribedJob, job.deps),
      ])
      const [row] = await two.site.database.execute(
        `select units_taken, raised, investors, allocated_by_owner, allocation_due_at,
          (select count(*) from audit_event where subject = c.id::text and event_name = 'units-allocated') as events,
          (select sum(units)::int8 from investment where campaign_id = c.id and state = 'confirmed') as held,
          (select sum(excess)::int8 from investment where campaign_id = c.id) as excess,
          (select balance from ledger_account where kind = 'escrow' and holder = c.id::text) as escrow
        from campaign c where id = $1`,
        [campaignId],
      )
      const sold = 2n * BigInt(investments)
      expect(row).toEqual({
        units_taken: sold,
        raised: sold * price,
        investors: byOwner ? investments / 2 : investments,
        allocated_by_owner: byOwner,
        allocation_due_at: null,
        events: 1n,
        held: sold,
        excess: sold * price,
        escrow: sold * price,
      })
    }
    const { sums, balancesAgree } = await trialBalance(two.site.database.read)
    expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => 0n))
    expect(balancesAgree).toBe(true)
    expect([...winners].toSorted()).toEqual(['job', 'owner'])
  }, 300_000)
})
