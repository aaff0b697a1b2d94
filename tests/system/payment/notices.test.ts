/** Notices to payers about payments that change after they have left the page. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { Language } from '#contract/shapes.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { requestWithdrawal } from '#tests/support/payments/wallets.ts'

const day = 86_400_000
const from = (account: string) => ({ action: 'pay', method: `bank:${account}` })
const refused = '000222222227'
const arrives = '000123456789'

describe.each(await behaviourEngine())('payment notices on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine, 'ach')
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner, { name: 'Harbour Lofts' })
  })

  const speaks = (language: Language) =>
    site.app.deps.db.execute('update app_user set language = $1 where id = $2', [language, payer.id])
  const addressOf = async (): Promise<string> => {
    const [row] = await site.app.deps.db.execute('select email from app_user where id = $1', [payer.id])
    return String(row?.['email'])
  }
  const mails = async () => {
    const address = await addressOf()
    return site.app.mails.filter(({ to }) => to === address)
  }
  const inbox = async () =>
    (await make(site.app, calls.social.listNotifications, { query: {} }, { as: payer })).data.items
  const pushed = () =>
    site.app.pushes.filter(({ subscribers }) => subscribers.includes(site.app.deps.partitions.of(payer.id)))
  const open = async (units = 4n) => {
    const id = await site.reserve(campaign, units, payer)
    const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
    return { id, url: checkoutUrl, attempt }
  }
  const pass = async (days: number): Promise<void> => {
    await site.pass(days * day)
    await site.settle()
  }
  const notifications = async () => (await inbox()).map(({ kind }) => kind)

  it('announce a bank debit that fails days later once by e-mail, inbox and push', async () => {
    const { id, url, attempt } = await open()
    await site.atPage(url, from(refused))
    await site.settle()
    expect(await mails()).toEqual([])
    await pass(6)
    await site.check(attempt, payer)
    await pass(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your payment of $100.00 failed')
    expect(mail?.text).toContain('Harbour Lofts')
    expect(mail?.text).toContain(`/receipt/${id}`)
    // The end of the reservation is part of the same notice.
    expect(await notifications()).toEqual(['payment-failed'])
    expect((await inbox())[0]).toMatchObject({ path: `/receipt/${id}`, amount: '$100.00' })
    expect(pushed()).toHaveLength(1)
    await site.assertBooks()
  })

  it('announce a failed top-up as such', async () => {
    const { id: preapprovalId } = await requestWithdrawal(site.app, payer, 5000n)
    const { data } = await make(site.app, calls.wallet.openBankDebit, { body: { preapprovalId } }, { as: payer })
    await site.atPage(data.payment?.checkoutUrl ?? '', from(refused))
    await pass(6)
    expect(await notifications()).toEqual(['payment-failed'])
    expect((await mails())[0]?.text).toContain(`/topup-payment/${preapprovalId}`)
    expect((await mails())[0]?.text).toContain('Your deposit of')
  })

  it('are not sent to a payer who cancels on the page', async () => {
    const { url, attempt } = await open()
    await site.atPage(url, { action: 'cancel' })
    await make(site.app, calls.payment.cancelPayment, { params: { id: attempt } }, { as: payer })
    await site.settle()
    expect(await notifications()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('announce the reversal of an investment after a chargeback', async () => {
    await speaks('fr')
    const { id, url } = await open()
    await site.atPage(url, from(arrives))
    await pass(6)
    expect(await site.stateOf(id)).toBe('confirmed')
    site.app.advance(1000)
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges[0]?.['id'] })
    await site.settle()
    expect(await site.stateOf(id)).toBe('cancelled')
    expect((await notifications())[0]).toBe('payment-reversed')
    expect((await mails()).at(-1)?.subject).toMatch(/^Votre investissement dans Harbour Lofts a été annulé$/)
  })

  it('announce the refund of a late payment', async () => {
    await speaks('ar')
    const { id, url, attempt } = await open()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await site.atPage(url, from(arrives))
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: payer },
    )
    await pass(6)
    await site.check(attempt, payer)
    await pass(6)
    expect(await notifications()).toEqual(['payment-returned'])
    expect((await mails()).at(-1)?.subject).toContain('نعيد إليك')
    await site.assertBooks()
  })

  it('announce the end of a reservation without a transfer, with its reference', async () => {
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(
      site.app,
      calls.investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: payer },
    )
    await pass(30)
    await runSchedule('expire-reservations', { ...site.app.deps })
    await runSchedule('expire-reservations', { ...site.app.deps })
    await site.settle()
    expect(await notifications()).toEqual(['reservation-ended'])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your reservation in Harbour Lofts has ended')
    expect(mail?.text).toContain(data.reference)
  })

  it('are not sent for an investment that its investor cancelled', async () => {
    const { id } = await open()
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: payer },
    )
    await pass(2)
    expect(await notifications()).toEqual([])
  })

  it('attribute a refund to the missed goal, not to an administrator', async () => {
    const { url, id } = await open()
    await site.atPage(url, from(arrives))
    await pass(6)
    expect(await site.stateOf(id)).toBe('confirmed')
    await site.app.deps.db.execute('update campaign set status = 5 where id = $1', [campaign.id])
    await runSchedule('close-campaigns', { ...site.app.deps })
    await site.settle()
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).toContain('Your investment in Harbour Lofts is being refunded')
    expect(subjects.join()).not.toContain('was refunded')
  })
})
