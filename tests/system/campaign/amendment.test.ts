/** Amended terms of a live campaign: approved by an administrator, accepted by its investors (decision T32). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { goodCard } from '#tests/system/payment/card-payments.ts'
import { closingSteps } from './closing-steps.ts'

const { admin, campaignDashboard, campaign: campaigns, investment } = calls
const day = 86_400_000
const explanation = 'The building permit is late.'

describe.each(await databaseEngines())('amended terms on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let investor: TestPerson
  let campaign: TestCampaign
  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    investor = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner, { closesInDays: 3 })
    site.app.mails.length = 0
  })

  const { invest, reserve, rowOf, close, auditOf, inboxOf, mailsTo, cancel } = closingSteps(() => ({
    site,
    administrator,
  }))
  const at = () => ({ params: { id: campaign.id } })
  const read = async () => (await make(site.app, campaignDashboard.getClosing, at(), { as: site.owner })).data
  const request = (closesOn: string, text = explanation) =>
    make(
      site.app,
      campaignDashboard.requestAmendment,
      { ...at(), body: { closesOn, explanation: text } },
      { as: site.owner },
    )
  const decide = async (decision: 'approve' | 'decline', reason?: string, amendmentId?: string) =>
    make(
      site.app,
      admin.decideAmendment,
      {
        ...at(),
        body: {
          decision,
          amendmentId: amendmentId ?? (await read()).amendment?.id ?? campaign.id,
          ...(reason === undefined ? {} : { reason }),
        },
      },
      { as: administrator },
    )
  const accept = (id: string, as: TestPerson) =>
    make(site.app, investment.reconfirm, { params: { investorId: id } }, { as })
  const receiptOf = async (id: string, as: TestPerson) =>
    (await make(site.app, investment.receipt, { params: { id } }, { as })).data
  const later = async (days: number) =>
    new Date(Date.parse((await read()).closesOn ?? '') + days * day).toISOString().slice(0, 10)
  /** Approved, with this closing day. */
  const extend = async (days = 30) => {
    const closesOn = await later(days)
    await request(closesOn)
    const { status, code } = await decide('approve')
    if (status !== 200) throw new Error(`the amendment was refused: ${code}`)
    return closesOn
  }
  const until = async () => Date.parse((await read()).amendment?.reconfirmUntil ?? '')
  const passTo = (moment: number) => site.pass(moment - site.app.deps.clock.now())

  it('are requested with an explanation, for a day within 365 days, and can be withdrawn or declined', async () => {
    const { closesOn, amendable } = await read()
    const { went_live_at: live } = await rowOf(campaign.id)
    expect(amendable?.days?.last).toBe(new Date((live?.getTime() ?? 0) + 365 * day).toISOString().slice(0, 10))
    expect((await request(closesOn ?? '')).code).toBe('INVALID_INPUT')
    for (const refused of ['2020-01-01', '2030-01-01'])
      expect((await request(refused)).code).toBe('CLOSING_DAY_NOT_ALLOWED')
    expect((await request(await later(5), '  ')).code).toBe('INVALID_INPUT')
    const answers = await Promise.all([request(await later(5)), request(await later(6))])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await site.settle()
    expect(await inboxOf(administrator)).toContain('amendment-requested')
    const { data: listed } = await make(
      site.app,
      admin.listCampaigns,
      { query: { changed: true, limit: 100 } },
      { as: administrator },
    )
    expect(listed.items.map(({ id }) => id)).toContain(campaign.id)
    // Nothing has changed yet, and the campaign cannot be closed early meanwhile.
    expect(await read()).toMatchObject({ closesOn, amendmentProblem: 'changing', amendable: null, problem: 'changing' })
    expect((await decide('decline')).code).toBe('REASON_REQUIRED')
    expect((await decide('approve', undefined, campaign.id)).code).toBe('PROPOSAL_CHANGED')
    expect((await decide('decline', 'Too long.')).status).toBe(200)
    expect((await read()).amendment).toMatchObject({ state: 'declined', reason: 'Too long.' })
    expect((await decide('approve')).code).toBe('NOTHING_PROPOSED')
    await request(await later(5))
    const withdraw = () => make(site.app, campaignDashboard.withdrawAmendment, at(), { as: site.owner })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).code).toBe('NOTHING_PROPOSED')
    expect(await read()).toMatchObject({ closesOn, amendment: { state: 'withdrawn' } })
    expect(await auditOf(campaign.id)).toEqual([
      'amendment-requested',
      'amendment-declined',
      'amendment-requested',
      'amendment-withdrawn',
    ])
  })

  it('apply at once if nobody has invested', async () => {
    const closesOn = await extend()
    expect(await read()).toMatchObject({ closesOn, amendment: { state: 'completed' } })
    expect((await rowOf(campaign.id)).closing_date).toBe(closesOn)
  })

  it('stay with those who accept them, and refund those who are silent, exactly once and with the cause', async () => {
    const silent = await newPerson(site.app)
    const byCard = await newPerson(site.app)
    const unpaid = await newPerson(site.app)
    const accepted = [await invest(campaign.id, investor, 4n, 'site'), await invest(campaign.id, investor, 5n, 'us')]
    const lost = await invest(campaign.id, silent, 6n, 'site')
    const card = await site.reserve(campaign, 7n, byCard, 0)
    await site.atPage((await site.checkout(card, byCard)).checkoutUrl, goodCard)
    await site.settle()
    expect(await site.stateOf(card)).toBe('confirmed')
    const signed = await reserve(campaign.id, unpaid, 8n)
    await site.app.deps.db.execute('update campaign set goal = 22500 where id = $1', [campaign.id])
    site.app.mails.length = 0
    const before = await rowOf(campaign.id)
    const closesOn = await extend(2)
    await site.settle()
    expect(await rowOf(campaign.id)).toMatchObject({ closing_date: closesOn, raised: 55_000n })
    expect((await rowOf(campaign.id)).closes_at?.getTime()).toBeGreaterThan(before.closes_at?.getTime() ?? 0)
    for (const person of [investor, silent, byCard, unpaid])
      expect(await mailsTo(person)).toEqual([expect.stringContaining('has new terms')])
    expect(await read()).toMatchObject({ amendment: { state: 'reconfirming', pending: 5, confirmed: 0 } })
    expect((await receiptOf(lost, silent)).reconfirmation).toMatchObject({
      pending: true,
      explanation,
      changes: [{ term: 'closingDate', after: closesOn }],
    })
    // One press answers for all investments of an investor, and repeating it changes nothing.
    const answers = await Promise.all(accepted.map((id) => accept(id, investor)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await accept(lost, investor)).code).toBe('NOT_FOUND')
    expect((await receiptOf(accepted[1] ?? '', investor)).reconfirmation?.pending).toBe(false)
    expect(await auditOf(accepted[0] ?? '')).toEqual(['investment-reconfirmed'])
    // The new closing day passes first, and nothing closes before the period is over.
    await site.app.deps.db.execute('update campaign set closes_at = $2 where id = $1', [
      campaign.id,
      new Date(site.app.deps.clock.now() + day),
    ])
    site.app.mails.length = 0
    await passTo((await until()) - day + 1000)
    await Promise.all([close(), close()])
    expect(await mailsTo(investor)).toEqual([])
    for (const person of [silent, byCard, unpaid])
      expect(await mailsTo(person)).toEqual([expect.stringContaining('Reminder: ')])
    await passTo((await until()) - 1000)
    await close()
    expect((await rowOf(campaign.id)).status).toBe(2)
    expect(await site.stateOf(lost)).toBe('confirmed')
    site.app.mails.length = 0
    await site.pass(1000)
    expect((await accept(lost, silent)).code).toBe('RECONFIRMATION_OVER')
    await Promise.all([close(), close()])
    await close()
    for (const id of [lost, card]) expect(await site.stateOf(id)).toBe('refunded')
    expect(await site.stateOf(signed)).toBe('cancelled')
    for (const id of accepted) expect(await site.stateOf(id)).toBe('confirmed')
    for (const person of [silent, byCard])
      expect((await mailsTo(person)).filter((subject) => subject.includes('refunded'))).toHaveLength(1)
    expect(site.app.mails.map(({ text }) => text).join('\n')).toContain('you did not accept the new ones in time')
    expect(await inboxOf(silent)).toContain('reconfirmation-missed')
    expect(await inboxOf(unpaid)).toContain('reconfirmation-released')
    const { data: wallet } = await make(site.app, calls.wallet.list, { query: {} }, { as: silent })
    expect(wallet.items[0]).toMatchObject({ event: 'not-reconfirmed', type: 'CREDIT' })
    expect(await auditOf(lost)).toContain('investment-not-reconfirmed')
    // Then the campaign closes with what its investors accepted.
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 22_500n, investors: 1 })
    expect((await read()).amendment).toMatchObject({ state: 'completed', confirmed: 2, cancelled: 3 })
    await site.assertBooks()
  })

  it('let an investor cancel during the period, whatever the agreement says, and not afterwards', async () => {
    const id = await invest(campaign.id, investor, 4n, 'site')
    const other = await newPerson(site.app)
    const cancelled = await site.reserve(campaign, 4n, other, 0)
    await site.atPage((await site.checkout(cancelled, other)).checkoutUrl, goodCard)
    await site.settle()
    expect((await cancel(cancelled, other)).code).toBe('CANCELLATION_OVER')
    await extend()
    expect((await cancel(cancelled, other)).status).toBe(200)
    expect((await receiptOf(cancelled, other)).reconfirmation).toBeUndefined()
    await accept(id, investor)
    await passTo(await until())
    await close()
    await close()
    expect(await site.stateOf(id)).toBe('confirmed')
    expect((await read()).amendment).toMatchObject({ state: 'completed', confirmed: 1, cancelled: 1 })
    await site.assertBooks()
  })

  it('are signed by who has not signed yet, and by who signs again', async () => {
    const body = { units: 4n, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const { id } = (
      await make(site.app, investment.create, { params: { campaignId: campaign.id }, body }, { as: investor })
    ).data
    await extend()
    expect((await receiptOf(id, investor)).reconfirmation).toBeUndefined()
    await signAgreement(site.app, id, investor)
    expect((await read()).amendment).toMatchObject({ state: 'completed', pending: 0 })
  })

  it('answer at the last moment or are refunded, never both', async () => {
    const id = await invest(campaign.id, investor, 4n, 'site')
    await extend()
    await passTo(await until())
    const [answer] = await Promise.all([accept(id, investor), close(), cancel(id, investor)])
    await close()
    expect(answer.code).toBe('RECONFIRMATION_OVER')
    expect(await site.stateOf(id)).toBe('refunded')
    const rows = await site.app.deps.db.execute('select id from ledger_transaction where business_key = $1', [
      `investment:${id}:refunded`,
    ])
    expect(rows).toHaveLength(1)
    await site.assertBooks()
  })

  it('of goal and price keep existing investments, and sell later units at the new price', async () => {
    campaign = await newCampaign(site.app, site.owner)
    const id = await invest(campaign.id, investor, 400n, 'site')
    const reserved = await reserve(campaign.id, await newPerson(site.app), 8n)
    expect((await read()).amendable).toMatchObject({
      goal: 2_500_000n,
      goalFrom: 1_020_000n,
      unitPrice: 2500n,
      kind: 'equity',
      kinds: ['equity', 'reit'],
    })
    const send = (body: { goal?: bigint; unitPrice?: bigint; kind?: 'equity' | 'debt' }) =>
      make(
        site.app,
        campaignDashboard.requestAmendment,
        { ...at(), body: { ...body, explanation } },
        { as: site.owner },
      )
    for (const refused of [
      {},
      { goal: 2_500_000n },
      { goal: 1_019_999n },
      { unitPrice: 1_000_001n },
      { kind: 'debt' as const },
    ])
      expect((await send(refused)).code).toBe('INVALID_INPUT')
    expect((await send({ goal: 3_000_000n, unitPrice: 5000n })).status).toBe(200)
    expect((await decide('approve')).status).toBe(200)
    await site.settle()
    // 10,200.00 are taken; the rest of 30,000.00 buys 396 units at 50.00.
    expect(await rowOf(campaign.id)).toMatchObject({
      goal: 3_000_000n,
      unit_price: 5000n,
      units_total: 408n + 396n,
      percent_points: 333_333n,
    })
    const { reconfirmation, investment: existing } = await receiptOf(id, investor)
    expect(reconfirmation?.changes).toEqual([
      { term: 'goal', before: '2500000', after: '3000000', currency: 'USD' },
      { term: 'unitPrice', before: '2500', after: '5000', currency: 'USD' },
    ])
    expect(existing).toMatchObject({ units: 400n, unitPrice: 2500n, amount: { amount: 1_000_000n } })
    expect((await accept(id, investor)).status).toBe(200)
    // Released units at the old price buy fewer at the new one: the campaign never sells more than its maximum.
    await passTo(await until())
    await close()
    expect(await site.stateOf(reserved)).toBe('cancelled')
    expect(await rowOf(campaign.id)).toMatchObject({ units_taken: 400n, units_total: 800n })
    const late = await newPerson(site.app)
    await invest(campaign.id, late, 4n, 'site', 5000n)
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 1_020_000n })
    await site.assertBooks()
  })

  it('of the price apply to a reservation whose units change', async () => {
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { id } = (
      await make(site.app, investment.create, { params: { campaignId: campaign.id }, body }, { as: investor })
    ).data
    await make(
      site.app,
      campaignDashboard.requestAmendment,
      { ...at(), body: { unitPrice: 5000n, explanation } },
      { as: site.owner },
    )
    expect((await decide('approve')).status).toBe(200)
    const edit = (units: bigint, unitsBefore: bigint) =>
      make(site.app, investment.edit, { params: { investorId: id }, body: { units, unitsBefore } }, { as: investor })
    expect((await edit(4n, 4n)).data).toMatchObject({ units: 4n, unitPrice: 2500n })
    expect((await edit(6n, 4n)).data).toMatchObject({ units: 6n, unitPrice: 5000n, amount: { amount: 30_000n } })
  })

  it('change the security if the campaign has the terms of the other one', async () => {
    await site.app.deps.db.execute('update campaign set distribution_points = 700 where id = $1', [campaign.id])
    const id = await invest(campaign.id, investor, 4n, 'site')
    expect((await read()).amendable?.kinds).toEqual(['equity', 'debt', 'reit'])
    await make(
      site.app,
      campaignDashboard.requestAmendment,
      { ...at(), body: { kind: 'debt', explanation } },
      { as: site.owner },
    )
    expect((await decide('approve')).status).toBe(200)
    expect((await rowOf(campaign.id)).kind).toBe('debt')
    expect((await receiptOf(id, investor)).reconfirmation?.changes).toEqual([
      { term: 'kind', before: 'equity', after: 'debt' },
    ])
    // Silence refunds in full.
    await passTo(await until())
    await close()
    await close()
    expect(await site.stateOf(id)).toBe('refunded')
  })

  it('are not approved once the campaign has closed', async () => {
    await request(await later(10))
    await passTo((await rowOf(campaign.id)).closes_at?.getTime() ?? 0)
    expect((await decide('approve')).code).toBe('AMENDMENT_NOT_POSSIBLE')
    await close()
    expect((await rowOf(campaign.id)).status).toBe(5)
    expect((await read()).amendment?.state).toBe('withdrawn')
    const { data: page } = await make(site.app, campaigns.getBySlug, { params: { slug: campaign.slug } }, {})
    expect(page.card.status).toBe(5)
  })
})
