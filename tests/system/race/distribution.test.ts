/** A distribution whose servers are killed while they credit its shares: each is credited once. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { creditSharesJob } from '#api/jobs/repayment/credit-shares.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { confirmInvestment, reserveUnits } from '#api/db/investment/investments.ts'
import { book, trialBalance } from '#api/db/wallet/ledger.ts'
import { insertReservation } from '#api/db/investment/reservations.ts'
import type { Distribution, DistributionPlan } from '#contract/repayment/distribution.ts'
import { type BareSite, openBareSite } from '#tests/support/servers/bare-site.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { KilledServers, PersistentClient } from '#tests/support/servers/killed-servers.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { payOut } from '#tests/support/payments/payouts.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const investors = 40
const amount = 100_003n

describe.skipIf(!hasPostgres)('two servers that are killed while they credit wallets', () => {
  it('credit each share once, and all of them', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-shares-'))
    const made = await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`)
    const site = await openBareSite({ kind: 'postgres', url: made.url, poolSize: 4 })
    const servers = new KilledServers({ dataDir, databaseUrl: made.url, count: 2 })
    try {
      const { campaignId, administrator } = await seed(site)
      await servers.start()
      const client = new PersistentClient(servers)
      const at = `admin/campaigns/${campaignId}`
      const plan = await client.get<DistributionPlan>(`${at}/distribution-plan?amount=${amount}`, administrator)
      expect(plan.status).toBe(200)
      const body = { amount: { amount: String(amount), currency: 'USD' }, seen: plan.body.data?.seen }
      const sent = client.post<Distribution>(`${at}/distributions`, administrator, body)
      // Kills before, during or after it is stored, and then while shares are credited.
      await servers.killOne()
      expect((await sent).status).toBe(200)
      await servers.killOne()
      await servers.killOne()
      await servers.killAll()
      // The scheduled job completes what they had started.
      const recovered = await startTestApp('postgres', { database: site.database })
      recovered.at(new Date(Date.now() + 3_600_000).toISOString())
      await Promise.all([
        processDueRows(creditSharesJob, recovered.deps),
        processDueRows(creditSharesJob, recovered.deps),
      ])
      const entries = await site.database.execute(
        `select w.person_id, count(*)::int8 as credits, sum(e.amount)::int8 as amount from wallet_entry e
          join wallet w on w.id = e.wallet_id where e.event = 'distribution' group by w.person_id`,
      )
      expect(entries).toHaveLength(investors)
      expect(entries.every(({ credits }) => credits === 1n)).toBe(true)
      expect(entries.reduce((sum, entry) => sum + (entry['amount'] as bigint), 0n)).toBe(amount)
      expect(await site.database.execute('select id from distribution')).toHaveLength(1)
      const left = await site.database.execute(`select balance from ledger_account where kind = 'transit'`)
      expect(left).toEqual([{ balance: 0n }])
      const { sums, balancesAgree } = await trialBalance(site.database.read)
      expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => 0n))
      expect(balancesAgree).toBe(true)
    } finally {
      await servers.killAll()
      await site.database.close()
      await made.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  }, 400_000)
})

/** A successful campaign with paid investments of different sizes. */
async function seed(site: BareSite): Promise<{ readonly campaignId: string; readonly administrator: TestPerson }> {
  const { db, ids } = site.deps
  const owner = await newPerson(site, { userType: 'company' })
  const administrator = await newPerson(site, { userType: null, admin: true })
  const campaign = await newCampaign(site, owner, { unitsTotal: 1000n })
  for (let index = 0; index < investors; index += 1) {
    const { id: investorId } = await newPerson(site)
    const units = BigInt(4 + (index % 7))
    await db.transact(async (tx) => {
      const [id, transactionId] = [ids.next(), ids.next()]
      const at = new Date()
      await reserveUnits(tx, campaign.id, units)
      await insertReservation(tx, {
        id,
        campaignId: campaign.id,
        investorId,
        units,
        unitPrice: 2500n,
        amount: units * 2500n,
        fee: 0n,
        currency: 'USD',
        gateway: 'offline',
        anonymous: false,
        reference: `TEST${String(index).padStart(6, '0')}`,
        createdAt: at,
        expiresAt: at,
      })
      await book(tx, () => ids.next(), {
        id: transactionId,
        kind: 'investment-paid',
        businessKey: `investment:${id}:paid`,
        movement: { investorId, kind: 'paid', investmentId: id, campaignId: campaign.id },
        actorId: null,
        at,
        lines: [
          { account: { kind: 'external', holder: 'offline', currency: 'USD' }, amount: -units * 2500n },
          { account: { kind: 'escrow', holder: campaign.id, currency: 'USD' }, amount: units * 2500n },
        ],
      })
      const paid = { id, campaignId: campaign.id, amount: units * 2500n, transactionId, at, newInvestor: true }
      await confirmInvestment(tx, paid)
    })
  }
  await site.database.execute('update campaign set status = 4 where id = $1', [campaign.id])
  await payOut(site, campaign.id, administrator)
  return { campaignId: campaign.id, administrator }
}
