/** Administrators search payments made through providers, inspect them, and refund them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTried, type TriedFilter, triedScope } from '#api/db/payment/payment-lists.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import type { DecodedInput } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import {
  assertWallet,
  byCard,
  newHolder,
  payFromWallet,
  refundInvestment,
  reserve,
  walletOf,
} from '#tests/support/payments/wallets.ts'

const { admin } = calls
const good = paysWith('4242424242424242')

describe.each(await behaviourEngine())('the administration of payments on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    campaign = await newCampaign(site.app, site.owner, { name: 'Harbour Lofts' })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())

  const as = () => ({ as: administrator })
  const detail = async (id: string) => (await make(site.app, admin.getAttempt, { params: { id } }, as())).data
  const plan = async (id: string) => (await make(site.app, admin.planRefund, { params: { id } }, as())).data
  const refund = (id: string, seen: string, key?: string, reason = 'Asked by letter') =>
    make(
      site.app,
      admin.refundAttempt,
      { params: { id }, body: { seen, reason } },
      { ...as(), ...(key === undefined ? {} : { key }) },
    )
  const found = async (query: DecodedInput<typeof admin.listAttempts>['query']) =>
    (await make(site.app, admin.listAttempts, { query }, as())).data
  const needing = async () => (await found({ state: 'attention' })).items.map(({ id }) => id)
  const poll = async (id: string) => (await make(site.app, admin.pollAttempt, { params: { id } }, as())).data
  const rows = async (table: string) => {
    const [row] = await site.app.deps.db.execute(`select count(*)::int8 as n from ${table}`)
    return Number(row?.['n'])
  }
  const auditEvents = async (id: string) =>
    (await site.app.deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [id])).map(
      (row) => row['event_name'],
    )

  async function paid(investor?: TestPerson): Promise<{ id: string; attempt: string }> {
    site.app.advance(1000)
    const id = await site.reserve(campaign, 4n, investor)
    const { checkoutUrl, id: attempt } = await site.checkout(id, investor)
    await site.atPage(checkoutUrl, good)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    return { id, attempt }
  }

  it('finds payments by every identifier and by their payer', async () => {
    const person = await newPerson(site.app)
    await site.app.deps.db.execute(
      `update app_user set first_name = 'Zeynep', last_name = 'O%Brien_1', email = 'zeynep.ob@example.org' where id = $1`,
      [person.id],
    )
    const { id, attempt } = await paid(person)
    const { providerRef, paymentRef, reference } = await detail(attempt)
    const terms = [reference, reference?.toLowerCase().replaceAll('-', ' '), providerRef, paymentRef, attempt]
    for (const search of [...terms.map(String), 'zeynep.OB', 'Zeynep O', 'o%brien_', 'harbour']) {
      const { items, totalIsExact } = await found({ search })
      expect(
        items.map((item) => item.id),
        search,
      ).toContain(attempt)
      expect(totalIsExact).toBe(true)
    }
    const { items } = await found({ search: reference ?? '' })
    expect(items).toMatchObject([
      { id: attempt, payable: 'investment', payableId: id, campaign: 'Harbour Lofts', state: 'succeeded', test: true },
    ])
    // Wildcards of LIKE are escaped.
    for (const search of ['%', '_', 'eynep', 'nobody at all', 'pi_00000000', "'; drop table app_user; --"])
      expect((await found({ search })).items, search).toEqual([])
    expect((await found({ search: 'zeynep', gateway: 'paypal' })).items).toEqual([])
    expect((await found({ search: 'zeynep', state: 'failed' })).items).toEqual([])
  })

  it('paginates without losing or repeating a payment', async () => {
    for (let n = 0; n < 3; n += 1) await paid()
    const all = (await found({ limit: 100 })).items.map((item) => item.id)
    const seen: string[] = []
    for (let after: string | null = null; seen.length < all.length;) {
      const page: Awaited<ReturnType<typeof found>> = await found({ limit: 2, ...(after === null ? {} : { after }) })
      seen.push(...page.items.map((item) => item.id))
      after = page.next
      if (after === null) break
    }
    expect(seen).toEqual(all)
  })

  it('displays the steps, ledger entries and webhooks of a payment, with the payer masked', async () => {
    const { attempt } = await paid()
    const details = await detail(attempt)
    expect(details.steps.map(({ state }) => state)).toEqual(['created', 'open', 'succeeded'])
    expect(details.bookings.map(({ kind }) => kind)).toEqual(['investment-paid', 'payment-cost'])
    for (const { lines } of details.bookings)
      expect(lines.reduce((sum, { amount }) => sum + amount.amount, 0n)).toBe(0n)
    expect(details.events.map(({ kind, result }) => [kind, result])).toContainEqual([
      'checkout.session.completed',
      'checked',
    ])
    const { email } = details.payer
    const stored = await site.app.deps.db.execute('select body from provider_event')
    expect(stored.every(({ body }) => !String(body).includes(email))).toBe(true)
    const bodies = details.events.map(({ body }) => body).join('')
    expect(bodies).toContain(details.providerRef)
    expect(bodies).not.toContain(email)
    expect(bodies).toContain(`•••@${email.split('@')[1]}`)
  })

  it('polls a payment without a webhook on request, and audits it', async () => {
    site.app.advance(1000)
    const id = await site.reserve(campaign)
    const { checkoutUrl, id: attempt } = await site.checkout(id)
    await site.sandbox.control('webhooks', { action: 'hold' })
    await site.atPage(checkoutUrl, good)
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    expect(await poll(attempt)).toEqual({ state: 'succeeded', changed: true, silent: false })
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await poll(attempt)).toEqual({ state: 'succeeded', changed: false, silent: false })
    expect(await auditEvents(attempt)).toEqual(['payment-status-checked', 'payment-status-checked'])
    await site.sandbox.control('webhooks', { action: 'flush' })
    await site.settle()
    await site.assertBooks()
  })

  it('executes a refund once as planned, while the dry run changes nothing', async () => {
    const { id, attempt } = await paid()
    const tables = ['ledger_entry', 'payment_refund', 'test_job', 'audit_event', 'payment_attempt_event']
    const before = await Promise.all(tables.map(rows))
    const preview = await plan(attempt)
    expect(await Promise.all(tables.map(rows))).toEqual(before)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(preview).toMatchObject({
      refusal: null,
      amount: { amount: 10_000n, currency: 'USD' },
      units: 4n,
      gateway: 'stripe',
      test: true,
    })
    expect(preview.lines.map(({ account, amount }) => [account, amount.amount])).toEqual([
      ['escrow', -10_000n],
      ['transit', 10_000n],
    ])
    expect((await plan(attempt)).seen).toBe(preview.seen)
    expect(await refund(attempt, preview.seen, undefined, '')).toMatchObject({ status: 400, code: 'REASON_REQUIRED' })
    const key = `${attempt}-refund`
    const answers = await Promise.all([refund(attempt, preview.seen, key), refund(attempt, preview.seen)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('REFUND_CHANGED')
    // Repeating the request repeats no refund.
    if (answers[0]?.status === 200) expect((await refund(attempt, preview.seen, key)).data).toEqual({ refunds: 1 })
    expect(await site.stateOf(id)).toBe('refunded')
    expect((await plan(attempt)).refusal).toBe('refund-pending')
    await site.settle()
    const details = await detail(attempt)
    expect(details.refunds).toMatchObject([{ state: 'succeeded', reason: 'requested', amount: { amount: 10_000n } }])
    const linesOf = (kind: string) => details.bookings.find((each) => each.kind === kind)?.lines ?? []
    const plain = (lines: typeof preview.lines) =>
      lines.map(({ account, outside, amount }) => `${account} ${outside} ${amount.amount}`).toSorted()
    expect(plain(linesOf('investment-refunded'))).toEqual(plain(preview.lines))
    expect(plain(linesOf('payment-returned'))).toEqual(plain(preview.afterwards))
    expect(site.app.mails.at(-1)?.subject).toContain('was refunded')
    expect((await plan(attempt)).refusal).toBe('refunded')
    expect(await auditEvents(attempt)).toEqual(['payment-refunded'])
    await site.assertBooks()
  })

  it('rejects a refund when the payment has changed since the plan', async () => {
    const { id, attempt } = await paid()
    const { seen } = await plan(attempt)
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: site.investor },
    )
    expect(await refund(attempt, seen)).toMatchObject({ status: 409, code: 'REFUND_CHANGED' })
    await site.settle()
    // Refunds to investors never count as payouts to the owner.
    const funds = await make(
      site.app,
      calls.campaignDashboard.funds,
      { params: { id: campaign.id } },
      { as: site.owner },
    )
    expect(funds.data).toMatchObject({ refunded: 20_000n, paidOut: 0n })
    const refused = await plan(attempt)
    expect(refused).toMatchObject({ refusal: 'refunded', lines: [], afterwards: [], amount: { amount: 0n } })
    expect(await refund(attempt, refused.seen)).toMatchObject({ status: 409, code: 'REFUND_REFUSED' })
    await site.assertBooks()
  })

  it('retries a refund that the provider rejected, and counts a chargeback in the meantime once', async () => {
    const { attempt } = await paid()
    await refund(attempt, (await plan(attempt)).seen)
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', path: '/v1/refunds', status: 400 })
    await site.settle()
    expect(await detail(attempt)).toMatchObject({ refunds: [{ state: 'failed' }], attention: 'refund-refused' })
    // Administrators are notified, and the overview counts the payment.
    expect(await needing()).toEqual([attempt])
    expect((await make(site.app, admin.overview, {}, as())).data.paymentsNeedingAction).toBe(1)
    const { data: inbox } = await make(site.app, calls.social.listNotifications, { query: {} }, as())
    expect(inbox.items[0]).toMatchObject({ title: 'A payment needs attention', path: `/admin/payments/${attempt}` })
    site.app.advance(1000)
    const again = await plan(attempt)
    expect(again).toMatchObject({ refusal: null, units: 0n, lines: [], amount: { amount: 10_000n } })
    expect((await refund(attempt, again.seen)).data).toEqual({ refunds: 2 })
    expect(await needing()).toEqual([])
    // The chargeback precedes the second refund.
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges.at(-1)?.['id'] })
    expect((await poll(attempt)).state).toBe('reversed')
    await site.settle()
    const { refunds, bookings } = await detail(attempt)
    expect(refunds.map(({ state }) => state)).toEqual(['failed', 'failed'])
    const reversed = bookings.find(({ kind }) => kind === 'payment-reversed')?.lines ?? []
    expect(new Map(reversed.map(({ account, amount }) => [account, amount.amount]))).toEqual(
      new Map([
        ['external', 10_000n],
        ['transit', -10_000n],
      ]),
    )
    await site.assertBooks()
    const sentAgain = await paid()
    await refund(sentAgain.attempt, (await plan(sentAgain.attempt)).seen)
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', path: '/v1/refunds', status: 400 })
    await site.settle()
    site.app.advance(1000)
    await refund(sentAgain.attempt, (await plan(sentAgain.attempt)).seen)
    await site.settle()
    expect((await detail(sentAgain.attempt)).refunds.map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    await site.assertBooks()
  })

  it('refunds a top-up while its amount is available in the wallet', async () => {
    const holder = await newHolder(site.app)
    const topUp = await byCard(site, holder, 20_000n)
    await site.atPage(topUp.payment?.checkoutUrl ?? '', good)
    await site.settle()
    const attempt = topUp.payment?.id ?? ''
    expect((await walletOf(site.app, holder)).available).toBe(20_000n)
    const details = await detail(attempt)
    expect(details).toMatchObject({ payable: 'top-up', payableState: 'paid', units: null, campaign: null })
    // Once spent, it cannot be refunded.
    const spent = await reserve(site.app, holder, campaign.id)
    const first = await plan(attempt)
    expect(first).toMatchObject({ refusal: null, amount: { amount: 20_000n }, units: 0n })
    await payFromWallet(site.app, holder, spent)
    expect(await refund(attempt, first.seen)).toMatchObject({ code: 'REFUND_CHANGED' })
    expect((await plan(attempt)).refusal).toBe('money-spent')
    await refundInvestment(site.app, spent, administrator)
    const { seen } = await plan(attempt)
    expect((await refund(attempt, seen)).status).toBe(200)
    await site.settle()
    expect((await walletOf(site.app, holder)).available).toBe(0n)
    expect((await detail(attempt)).bookings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['wallet-topped-up', 'wallet-refunded', 'payment-returned']),
    )
    expect(site.app.mails.some(({ subject }) => subject.includes('was refunded'))).toBe(true)
    await assertWallet(site.app, holder)
    await site.assertBooks()
  })

  it('is restricted to administrators, and returns 404 for an unknown id', async () => {
    const { attempt } = await paid()
    for (const stranger of [site.investor, site.owner]) {
      for (const path of ['admin/payments', `admin/payments/${attempt}`, `admin/payments/${attempt}/refund`])
        expect((await send(site.app, 'GET', path, { as: stranger })).status).toBe(403)
      expect((await send(site.app, 'POST', `admin/payments/${attempt}/poll`, { as: stranger, body: {} })).status).toBe(
        403,
      )
    }
    const none = site.app.deps.ids.next()
    for (const path of [`admin/payments/${none}`, `admin/payments/${none}/refund`])
      expect((await send(site.app, 'GET', path, { as: administrator })).status).toBe(404)
    expect((await make(site.app, admin.pollAttempt, { params: { id: none } }, as())).status).toBe(404)
    expect((await refund(none, 'x')).status).toBe(404)
  })

  it('uses indexes for every search, however many payments there are', async () => {
    const { attempt } = await paid()
    // Simulates some years of operation: many investments with a few payment attempts each.
    await site.app.deps.db.execute(
      `insert into investment select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
          'reference', 'FH-' || n, 'state', 'expired', 'transaction_id', null, 'confirmed_at', null))).*
        from investment i, generate_series(1, 3000) as n where i.id = (select investment_id from payment_attempt where id = $1)`,
      [attempt],
    )
    await site.app.deps.db.execute(
      `insert into payment_attempt (id, investment_id, payer_id, gateway, test, state, amount, fee, currency, language, created_at)
        select gen_random_uuid(), i.id, investor_id, 'stripe', true, 'failed', amount, 0, currency, 'en',
          created_at - n * interval '1 minute' from investment i, generate_series(1, 4) as n where state = 'expired'`,
    )
    for (const table of ['payment_attempt', 'investment']) await site.app.deps.db.execute(`analyze ${table}`)
    const [page, rest] = [await found({ limit: 5, state: 'failed' }), await found({ limit: 5 })]
    expect(page).toMatchObject({ total: 1000, totalIsExact: false })
    const { read } = site.app.deps.db
    const { reference } = await detail(attempt)
    const slice = { limit: 10, after: { key: '1900000000000000', id: attempt } }
    await newCampaign(site.app, site.owner, { name: 'Rarely Paid' })
    const cases: [Partial<TriedFilter>, number][] = [
      [{}, 10],
      [{ state: 'failed' }, 10],
      [{ gateway: 'stripe' }, 10],
      [{ gateway: 'stripe', state: 'failed' }, 10],
      [{ search: reference ?? '' }, 1],
      [{ search: 'Rarely' }, 0],
      [{ state: 'attention' }, 0],
    ]
    for (const [filter, least] of cases) {
      const query = listTried(
        read,
        { gateway: filter.gateway, state: filter.state, search: filter.search, now: site.app.deps.clock.now() },
        await triedScope(read, filter.search),
        slice,
        'en',
      )
      expect((await query.execute()).length, JSON.stringify(filter)).toBeGreaterThanOrEqual(least)
      const plan = (await query.explain<{ 'QUERY PLAN': string }>()).map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, JSON.stringify(filter)).not.toContain('Seq Scan on payment_attempt')
    }
    expect(rest.items).toHaveLength(5)
  })
})
