/** Top-ups of a custodial wallet at Mangopay. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make } from '#tests/support/test-users.ts'
import { gatewayContract } from './gateway-contract.ts'
import type { Contract } from './gateway-under-test.ts'

const paysBy = (card: string) => ({ action: 'pay', card })
const openPath = '/v2.01/sandbox/payins/card/web'

for (const engine of await behaviourEngine())
  gatewayContract(
    engine,
    {
      name: 'mangopay',
      provider: 'mangopay',
      openPath,
      // Mangopay invoices the platform.
      cost: 0n,
      pay: paysBy('4970107111111119'),
      cancel: { action: 'cancel' },
      refused: paysBy('4970105191919107'),
      afterRefusal: { state: 'failed', reason: 'declined' },
      days: 0,
      // Its webhooks are not signed.
      refusesOld: false,
      paysLate: true,
      pays: 'custodial wallet',
      endsOnTurning: true,
      chargeBack: async ({ sandbox }) => {
        const { transactions = [] } = await sandbox.state('mangopay')
        const payIn = transactions.find(({ Type, Status }) => Type === 'PAYIN' && Status === 'SUCCEEDED')
        const { done } = (await sandbox.control('mangopay/dispute', { payin: payIn?.['Id'] })) as {
          done: { Id: string }
        }
        await sandbox.control('mangopay/close-dispute', { dispute: done.Id, result: 'LOST' })
      },
      reversed: 'disputed',
      refunds: async ({ sandbox }) => {
        const { transactions = [] } = await sandbox.state('mangopay')
        return transactions
          .filter(({ Nature }) => Nature === 'REFUND')
          .map(({ DebitedFunds }) => BigInt((DebitedFunds as { Amount: number }).Amount))
      },
      pages: async ({ sandbox }) =>
        ((await sandbox.state('mangopay'))['transactions'] ?? []).filter(({ Type }) => Type === 'PAYIN').length,
    },
    ofMangopay,
  )

function ofMangopay(at: () => Contract): void {
  it('cancels the attempt of a payer who returns, and accepts another attempt', async () => {
    const { site, open, pay, arrived } = at()
    const { id, url, session } = await open()
    const back = await site.atPage(url, { action: 'cancel' })
    expect(new URL(back.location ?? '').pathname).toBe('/mangopay-topup-receipt')
    expect(await site.check(session)).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    const again = await site.checkout(id)
    await pay(again.checkoutUrl)
    expect((await site.check(again.id)).state).toBe('succeeded')
    expect(await arrived()).toBe(10_000n)
    await site.assertBooks()
  })

  it('credits a payment on a cancelled page once', async () => {
    const { site, open, pay, arrived } = at()
    const { id, url, session } = await open()
    const [attempt] = await site.attempts(id)
    const given = { params: { id: attempt?.id ?? '' } }
    const { data } = await make(site.app, calls.payment.cancelPayment, given, { as: site.investor })
    expect(data).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    await pay(url)
    await site.settle()
    expect((await site.check(session)).state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await arrived()).toBe(10_000n)
    await site.assertBooks()
  })

  it('refunds the second of two paid pages', async () => {
    const { site, open, pay, arrived, balance } = at()
    const { id, url } = await open()
    const [first] = await site.attempts(id)
    await make(site.app, calls.payment.cancelPayment, { params: { id: first?.id ?? '' } }, { as: site.investor })
    const second = await site.checkout(id)
    await pay(second.checkoutUrl)
    expect((await site.check(second.id)).state).toBe('succeeded')
    await pay(url)
    await site.settle()
    await site.settle()
    expect(await balance('transit', first?.id ?? '')).toBe(0n)
    expect(await arrived()).toBe(10_000n)
    const { wallets = [] } = await site.sandbox.state('mangopay')
    expect(wallets.map(({ held }) => held)).toEqual([10_000])
    await site.assertBooks()
  })

  it('completes a card that requires authentication once the payer confirms', async () => {
    const { site, open, arrived } = at()
    const { url, session } = await open()
    await site.atPage(url, paysBy('4970105181818183'))
    expect((await site.check(session)).state).toBe('open')
    await site.atPage(url, { action: 'confirm' })
    expect((await site.check(session)).state).toBe('succeeded')
    expect(await arrived()).toBe(10_000n)
  })

  it.each([
    ['/v2.01/sandbox/sca/users/natural', 'users'],
    ['/v2.01/sandbox/wallets', 'wallets'],
  ] as const)('creates %s once although the response was lost', async (path, kind) => {
    const { site, campaign, pay, arrived } = at()
    const fault = { kind: 'accept-then-drop', provider: 'mangopay', method: 'POST', path, times: 1 }
    await site.sandbox.control('faults', fault)
    const id = await site.reserve(campaign)
    expect((await site.checkout(id)).state).toBe('created')
    const { checkoutUrl, id: attempt } = await site.checkout(id)
    await pay(checkoutUrl)
    expect((await site.check(attempt)).state).toBe('succeeded')
    expect(await arrived()).toBe(10_000n)
    const found = (await site.sandbox.state('mangopay'))[kind] ?? []
    // The platform's own user exists from the beginning.
    expect(found).toHaveLength(kind === 'users' ? 2 : 1)
  })

  it("rejects a webhook without the site's token, and ignores one about an unknown payment", async () => {
    const { site, open } = at()
    const { session } = await open()
    const ask = async (query: string): Promise<number> =>
      (await site.app.fetch(new Request(`http://app.test/webhooks/mangopay?${query}`))).status
    const event = `EventType=PAYIN_NORMAL_SUCCEEDED&Date=1&RessourceId=`
    expect(await ask(`${event}${session}`)).toBe(400)
    expect(await ask(`token=made-up&${event}${session}`)).toBe(400)
    const webhookCount = async () => (await site.app.deps.db.execute('select 1 from provider_event')).length
    const before = await webhookCount()
    expect(await ask(`token=whsec_of_the_tests&${event}4711`)).toBe(200)
    expect(await webhookCount()).toBe(before)
    expect(await ask(`token=whsec_of_the_tests&${event}${session}`)).toBe(200)
    expect(await webhookCount()).toBe(before + 1)
    // Only the webhook claimed that it was paid.
    await site.settle()
    expect((await site.check(session)).state).toBe('open')
  })
}
