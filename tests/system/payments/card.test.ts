/** Paying by card: every way in which it can go, and where the money is afterwards. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { engines } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign } from '#tests/support/people.ts'

const good = '4242424242424242'
const declined = '4000000000000002'
const minute = 60_000

describe.each(await engines())('paying by card on %s', (engine) => {
  let site: PayingApp
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    campaign = await newCampaign(site.app, site.owner)
  })

  const balance = async (kind: string, holder: string): Promise<bigint> => {
    const rows = await site.app.deps.db.execute(
      'select balance from ledger_account where kind = $1 and holder = $2 and currency = $3',
      [kind, holder, 'USD'],
    )
    return (rows[0]?.['balance'] as bigint | undefined) ?? 0n
  }
  const units = async (): Promise<bigint> =>
    (
      await site.app.deps.db.read
        .selectFrom('campaign')
        .select('units_taken')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).units_taken
  const messagesOf = async (session: string): Promise<number> => {
    const sql = 'select count(*) as found from provider_event where provider_ref in ($1, $2)'
    const [attempt] = await site.app.deps.db.execute('select id from payment_attempt where provider_ref = $1', [
      session,
    ])
    const [row] = await site.app.deps.db.execute(sql, [session, attempt?.['id']])
    return Number(row?.['found'])
  }
  const sessionOf = async (investmentId: string): Promise<string> =>
    (await site.attempts(investmentId)).at(-1)?.provider_ref ?? ''
  const opened = async (units = 4n): Promise<{ id: string; url: string | null; session: string }> => {
    const id = await site.reserve(campaign, units)
    const { checkoutUrl } = await site.checkout(id)
    return { id, url: checkoutUrl, session: await sessionOf(id) }
  }

  it('is paid: the page, the return, the receipt, the books', async () => {
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const { id, url, session } = await opened()
    const back = await site.atPage(url, paysWith(good))
    expect(back.status).toBe(303)
    expect(new URL(back.location ?? '').pathname).toBe(`/payment/${id}`)
    expect(new URL(back.location ?? '').searchParams.get('session_id')).toBe(session)
    expect(await site.check(session)).toMatchObject({ state: 'succeeded', test: true, checkoutUrl: null })
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await balance('escrow', campaign.id)).toBe(10_000n)
    expect(await units()).toBe(4n)
    const { data } = await make(site.app, calls.investment.receipt, { params: { id } }, { as: site.investor })
    expect(data.transactionId).not.toBeNull()
    expect(data.bank).toBeNull()
    expect(data.payment?.state).toBe('succeeded')
    // What the provider kept is known, and is nobody's money but the site's.
    const [attempt] = await site.attempts(id)
    expect(attempt?.cost).toBe(320n)
    await site.settle()
    expect(site.app.mails.filter(({ text }) => text.includes(id))).toHaveLength(1)
    await site.assertBooks()
  })

  it.each([
    [
      'before the payer is back',
      async (session: string) => {
        await site.settle()
        expect((await site.check(session)).state).toBe('succeeded')
      },
    ],
    ['and the payer never comes back', () => site.settle()],
    [
      'twice, in the opposite order, and the payer is back in between',
      async (session: string) => {
        await site.check(session)
        await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
        await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
        await site.settle()
      },
    ],
  ] as const)('the message of the provider comes %s: paid once', async (_, rest) => {
    const { id, url, session } = await opened()
    await site.sandbox.control('webhooks', { action: 'hold' })
    await site.atPage(url, paysWith(good))
    if (!_.startsWith('twice')) await site.sandbox.control('webhooks', { action: 'flush' })
    await rest(session)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await balance('escrow', campaign.id)).toBe(10_000n)
    expect(await site.attempts(id)).toHaveLength(1)
    await site.assertBooks()
  })

  it('the clock finds a payment of which nobody told', async () => {
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const { id, url } = await opened()
    await site.atPage(url, paysWith(good))
    site.app.advance(minute)
    const { lookAtPayments } = await import('#api/jobs/look-at-payments.ts')
    await lookAtPayments({ ...site.app.deps })
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it('a declined card leaves everything reserved, and another one pays', async () => {
    const { id, url, session } = await opened()
    expect((await site.atPage(url, paysWith(declined))).location).toBe(url)
    expect(await site.check(session)).toMatchObject({ state: 'open' })
    expect(await site.stateOf(id)).toBe('reserved')
    await site.atPage(url, paysWith(good))
    expect((await site.check(session)).state).toBe('succeeded')
    await site.assertBooks()
  })

  it('who turns back may go on at the same page, or give up and free it', async () => {
    const { id, url, session } = await opened()
    const back = await site.atPage(url, { action: 'cancel' })
    expect(new URL(back.location ?? '').searchParams.get('back')).toBe('1')
    expect((await site.checkout(id)).checkoutUrl).toBe(url)
    const [attempt] = await site.attempts(id)
    const { data } = await make(
      site.app,
      calls.payment.cancelPayment,
      { params: { id: attempt?.id ?? '' } },
      { as: site.investor },
    )
    expect(data).toMatchObject({ state: 'failed', reason: 'expired', checkoutUrl: null })
    // The page takes nothing any more.
    expect((await site.atPage(url, paysWith(good))).status).toBe(410)
    expect((await site.check(session)).state).toBe('failed')
    const again = await site.checkout(id)
    expect(again.id).not.toBe(attempt?.id)
    await site.atPage(again.checkoutUrl, paysWith(good))
    expect((await site.check(again.id)).state).toBe('succeeded')
    await site.assertBooks()
  })

  it('a page that nobody paid ends by itself, and the units are free again', async () => {
    const { id } = await opened()
    site.app.advance(40 * minute)
    await site.settle()
    const { lookAtPayments } = await import('#api/jobs/look-at-payments.ts')
    await lookAtPayments({ ...site.app.deps })
    expect((await site.attempts(id))[0]).toMatchObject({ state: 'failed', reason: 'expired' })
    expect(await site.stateOf(id)).toBe('expired')
    expect(await units()).toBe(0n)
  })

  it('money for an investment that its investor gave up goes back', async () => {
    const { id, url, session } = await opened()
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: site.investor },
    )
    await site.atPage(url, paysWith(good))
    await site.check(session)
    expect(await balance('transit', (await site.attempts(id))[0]?.id ?? '')).toBe(10_000n)
    await site.settle()
    expect(await site.stateOf(id)).toBe('cancelled')
    expect(await balance('transit', (await site.attempts(id))[0]?.id ?? '')).toBe(0n)
    const { refunds = [] } = await site.sandbox.state('stripe')
    expect(refunds.filter(({ amount, status }) => amount === 10_000 && status === 'succeeded')).toHaveLength(1)
    expect(await units()).toBe(0n)
    await site.assertBooks()
  })

  it.each([
    ['accept-then-hang'],
    ['accept-then-drop'],
    ['accept-then-status'],
    ['drop'],
    ['status'],
    ['rate-limit'],
    ['broken-json'],
  ])(
    'a provider that fails to answer (%s) is asked again for the same page',
    async (kind) => {
      await site.sandbox.control('faults', { kind, provider: 'stripe', method: 'POST', times: 1, milliseconds: 100 })
      const id = await site.reserve(campaign)
      const silent = await site.checkout(id)
      expect(silent).toMatchObject({ state: 'created', checkoutUrl: null })
      const open = await site.checkout(id)
      expect(open).toMatchObject({ id: silent.id, state: 'open' })
      const { sessions = [] } = await site.sandbox.state('stripe')
      expect(sessions).toHaveLength(1)
      await site.atPage(open.checkoutUrl, paysWith(good))
      await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'GET', times: 1 })
      // Nobody knows for the moment, and nobody claims anything.
      expect((await site.check(open.id)).state).toBe('open')
      expect((await site.check(open.id)).state).toBe('succeeded')
      await site.assertBooks()
    },
    60_000,
  )

  it.each([['wrong-secret'], ['old-timestamp']])('a message with %s moves nothing', async (action) => {
    const { id, url, session } = await opened()
    await site.sandbox.control('webhooks', { action, times: 20 })
    await site.atPage(url, paysWith(good))
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    expect(await messagesOf(session)).toBe(0)
  })

  it('junk at the address of messages is refused', async () => {
    for (const [body, signature] of [
      ['', ''],
      ['{}', 't=1,v1=00'],
      ['\u0000', 't=,v1='],
      ['x'.repeat(300_000), 'y'],
    ]) {
      const headers = { 'stripe-signature': signature ?? '' }
      const request = new Request('http://app.test/webhooks/stripe', { method: 'POST', body: body ?? '', headers })
      const { status } = await site.app.fetch(request)
      expect([400, 413]).toContain(status)
    }
    const other = new Request('http://app.test/webhooks/nobody', { method: 'POST', body: '{}' })
    expect((await site.app.fetch(other)).status).toBe(404)
  })

  it("is nobody else's", async () => {
    const { id, session } = await opened()
    const stranger = await newPerson(site.app)
    await expect(site.checkout(id, stranger)).rejects.toThrow(/404/)
    await expect(site.check(session, stranger)).rejects.toThrow(/404/)
    await expect(site.check('cs_test_made_up')).rejects.toThrow(/404/)
  })

  it('two tabs and a double click are one page', async () => {
    const id = await site.reserve(campaign)
    const pages = await Promise.all([site.checkout(id), site.checkout(id), site.checkout(id)])
    expect(new Set(pages.map((page) => page.id)).size).toBe(1)
    expect(await site.attempts(id)).toHaveLength(1)
  })

  it('a dispute takes the money and the units back', async () => {
    const { id, url, session } = await opened()
    await site.atPage(url, paysWith(good))
    await site.check(session)
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges[0]?.['id'] })
    await site.settle()
    expect((await site.attempts(id))[0]).toMatchObject({ state: 'reversed', reason: 'disputed' })
    expect(await site.stateOf(id)).toBe('cancelled')
    expect(await balance('escrow', campaign.id)).toBe(0n)
    expect(await units()).toBe(0n)
    await site.assertBooks()
  })
})
