/** Distributions by an administrator to the investors of a campaign. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#api/ports.ts'
import { notify } from '#api/jobs/notify.ts'
import { creditSharesJob } from '#api/jobs/repayment/credit-shares.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { payOut } from '#tests/support/payments/payouts.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { admin } = calls
const day = 86_400_000

describe.each(await behaviourEngine())('a distribution on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign
  let investors: TestPerson[]

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 16n })
    investors = []
    for (const units of [4n, 4n, 8n]) {
      const investor = await newPerson(site.app)
      const id = await site.reserve(campaign, units, investor, 0)
      const { id: session, checkoutUrl } = await site.checkout(id, investor)
      await site.atPage(checkoutUrl, paysWith('4242424242424242'))
      await site.check(session, investor)
      investors.push(investor)
    }
    await end(4)
    await site.settle()
    await payOut(site.app, campaign.id, administrator)
    site.app.advance(1000)
  })

  const end = (status: number) =>
    site.app.deps.db.execute('update campaign set status = $1 where id = $2', [status, campaign.id])
  const plan = (amount: bigint) =>
    make(site.app, admin.planDistribution, { params: { id: campaign.id }, query: { amount } }, { as: administrator })
  const distribute = (amount: bigint, seen: string, key?: string, currency = 'USD') =>
    make(
      site.app,
      admin.distribute,
      { params: { id: campaign.id }, body: { amount: { amount, currency }, seen, bankReference: 'WIRE 4711' } },
      { as: administrator, ...(key === undefined ? {} : { key }) },
    )
  const listed = async () =>
    (await make(site.app, admin.listDistributions, { params: { id: campaign.id } }, { as: administrator })).data
  const held = async (person: TestPerson) =>
    (await make(site.app, calls.wallet.detail, { query: { currencyId: 'USD' } }, { as: person })).data.available
  const shares = () => site.app.deps.db.execute('select * from distribution_share order by units, amount')
  const transit = async () => {
    const rows = await site.app.deps.db.execute(
      `select coalesce(sum(a.balance), 0)::int8 as left from ledger_account a
        join distribution d on a.holder = d.id::text where a.kind = 'transit'`,
    )
    return rows[0]?.['left']
  }

  it('is previewed, executed as previewed, and credited to each wallet to the cent', async () => {
    const { data } = await plan(10_001n)
    expect(data).toMatchObject({ currency: 'USD', amount: 10_001n, investors: 3, units: 16n })
    expect(data.shares.map(({ units }) => units)).toEqual([8n, 4n, 4n])
    expect(data.shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(10_001n)
    expect(await shares()).toEqual([])
    const mailsBefore = site.app.mails.length
    const made = await distribute(10_001n, data.seen)
    expect(made.data).toMatchObject({ shares: 3, credited: 0, bankReference: 'WIRE 4711' })
    // No notice is sent before the credit.
    expect(site.app.mails).toHaveLength(mailsBefore)
    await site.settle()
    expect((await listed()).items).toMatchObject([{ id: made.data.id, shares: 3, credited: 3 }])
    const inWallets = await Promise.all(investors.map(held))
    expect(inWallets.reduce((sum, amount) => sum + amount, 0n)).toBe(10_001n)
    expect(inWallets[2]).toBe(5000n + (inWallets[2] === 5001n ? 1n : 0n))
    expect(await transit()).toBe(0n)
    const mails = site.app.mails.slice(mailsBefore)
    const persons = await site.app.deps.db.execute('select email from app_user where id = any($1)', [
      investors.map(({ id }) => id),
    ])
    expect(mails.map(({ to }) => to).toSorted()).toEqual(persons.map(({ email }) => String(email)).toSorted())
    const { sums } = await trialBalance(site.app.deps.db.read)
    expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => 0n))
  })

  it('appears in the inbox, the wallet entries and the audit log', async () => {
    const { data } = await plan(8000n)
    const { data: made } = await distribute(8000n, data.seen)
    await site.settle()
    const [person] = investors
    if (!person) throw new Error('nobody invested')
    const { items } = (await make(site.app, calls.wallet.list, { query: { limit: 10 } }, { as: person })).data
    expect(items).toMatchObject([{ event: 'distribution', type: 'CREDIT', amount: { amount: 2000n } }])
    const inbox = await site.app.deps.db.execute('select kind from notification where user_id = $1', [person.id])
    expect(inbox.map(({ kind }) => kind)).toContain('distribution')
    const notice = (await make(site.app, calls.social.listNotifications, {}, { as: person })).data.items[0]
    expect(notice?.amount).toBe('$20.00')
    expect(notice?.body).toContain('$20.00')
    const events = await site.app.deps.db.execute(
      `select facts from audit_event where event_name = 'distribution-created' and subject = $1 order by at, id`,
      [campaign.id],
    )
    expect(events).toMatchObject([{ facts: { distribution: made.id, amount: '8000', investors: 3 } }])
  })

  it('is executed once per key, and rejected when the shares have changed', async () => {
    const { data } = await plan(9000n)
    const key = crypto.randomUUID()
    await Promise.all([distribute(9000n, data.seen, key), distribute(9000n, data.seen, key)])
    await site.settle()
    expect((await listed()).items).toHaveLength(1)
    await site.app.deps.db.execute(
      `update investment set state = 'refunded', ended_at = now() where campaign_id = $1 and investor_id = $2`,
      [campaign.id, investors[0]?.id],
    )
    expect(await distribute(9000n, data.seen)).toMatchObject({ status: 409, code: 'DISTRIBUTION_CHANGED' })
    expect((await distribute(9000n, data.seen, undefined, 'EUR')).status).toBe(409)
    expect((await listed()).items).toHaveLength(1)
  })

  it('is rejected until the owner has the money', async () => {
    const { data } = await plan(9000n)
    const rejected = async () => {
      expect((await plan(9000n)).code).toBe('NOT_DISTRIBUTABLE')
      expect(await distribute(9000n, data.seen)).toMatchObject({ status: 409, code: 'NOT_DISTRIBUTABLE' })
      expect(await listed()).toMatchObject({ open: false, items: [] })
    }
    const [payout] = await site.app.deps.db.execute(
      `select p.id, b.id as transfer from payout p join payout_bank_transfer b on b.payout_id = p.id
        where p.campaign_id = $1`,
      [campaign.id],
    )
    const params = { id: String(payout?.['id']) }
    const body = { transferId: String(payout?.['transfer']), reason: 'The account is closed.' }
    expect((await make(site.app, admin.returnPayout, { params, body }, { as: administrator })).status).toBe(200)
    await rejected()
    await site.app.deps.db.execute('delete from payout_bank_transfer where payout_id = $1', [payout?.['id']])
    await site.app.deps.db.execute('delete from payout where campaign_id = $1', [campaign.id])
    await rejected()
  })

  it.each([2, 3, 5])('is rejected for a campaign that has not ended successfully (%s)', async (status) => {
    await end(status)
    expect((await plan(9000n)).code).toBe('NOT_DISTRIBUTABLE')
    expect((await distribute(9000n, 'made up')).code).toBe('NOT_DISTRIBUTABLE')
    expect(await listed()).toMatchObject({ open: false, items: [] })
  })

  it('is credited once, by repeated jobs or by the scheduled job if its job was lost', async () => {
    const { data } = await plan(10_000n)
    await distribute(10_000n, data.seen)
    // The scheduled job waits a minute for the regular one.
    await processDueRows(creditSharesJob, site.app.deps)
    expect((await shares()).filter(({ credited_at }) => credited_at === null)).toHaveLength(3)
    await site.pass(day)
    await Promise.all([
      processDueRows(creditSharesJob, site.app.deps),
      processDueRows(creditSharesJob, site.app.deps),
      site.settle(),
    ])
    await site.settle()
    const inWallets = await Promise.all(investors.map(held))
    expect(inWallets.reduce((sum, amount) => sum + amount, 0n)).toBe(10_000n)
    expect(await transit()).toBe(0n)
  })

  it('notifies once, also when the job is repeated', async () => {
    const { data } = await plan(10_000n)
    await distribute(10_000n, data.seen)
    await site.settle()
    const mailsBefore = site.app.mails.length
    const inbox = async () =>
      (await site.app.deps.db.execute(`select id from notification where kind = 'distribution'`)).length
    const lines = await inbox()
    const deps = {
      ...site.app.deps,
      mailer: { send: (mail: Mail) => Promise.resolve(void site.app.mails.push(mail)) },
    }
    for (const share of await shares()) await notify({ event: 'distribution', id: String(share['id']) }, deps)
    expect(site.app.mails).toHaveLength(mailsBefore)
    expect(await inbox()).toBe(lines)
    // Killed between e-mail and inbox: the second e-mail has the id of the first.
    const [share] = await shares()
    await site.app.deps.db.execute('delete from notification where subject = $1', [share?.['id']])
    for (let times = 0; times < 2; times += 1) {
      await notify({ event: 'distribution', id: String(share?.['id']) }, deps)
      await site.app.deps.db.execute('delete from notification where subject = $1', [share?.['id']])
    }
    const again = site.app.mails.slice(mailsBefore).map(({ id }) => id)
    expect(again).toHaveLength(2)
    expect(again[0]).toBeDefined()
    expect(again[1]).toBe(again[0])
  })

  it('is restricted to administrators', async () => {
    for (const stranger of [site.owner, investors[0]]) {
      if (!stranger) throw new Error('nobody invested')
      const at = `admin/campaigns/${campaign.id}`
      expect((await send(site.app, 'GET', `${at}/distributions`, { as: stranger })).status).toBe(403)
      expect((await send(site.app, 'GET', `${at}/distribution-plan?amount=5`, { as: stranger })).status).toBe(403)
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const body = { amount: { amount: '5', currency: 'USD' }, seen: 'x' }
      expect((await send(site.app, 'POST', `${at}/distributions`, { as: stranger, headers, body })).status).toBe(403)
    }
  })
})
