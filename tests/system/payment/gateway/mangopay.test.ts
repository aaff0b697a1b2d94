/** Putting money into a custodial wallet at Mangopay. */

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
      // It sends the platform an invoice.
      cost: 0n,
      pay: paysBy('4970107111111119'),
      cancel: { action: 'cancel' },
      refused: paysBy('4970105191919107'),
      afterRefusal: { state: 'failed', reason: 'declined' },
      days: 0,
      // Nobody signs them.
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
  it('who turns back has ended it, and pays by another try', async () => {
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

  it('money that comes by a page that was given up is in the wallet all the same, once', async () => {
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

  it('of two pages that are both paid the second goes back', async () => {
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

  it('a card that asks its owner pays once that is confirmed', async () => {
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
  ] as const)('an answer about %s that is lost makes nobody twice', async (path, kind) => {
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
    // The platform's own user is there from the beginning.
    expect(found).toHaveLength(kind === 'users' ? 2 : 1)
  })

  it('a hook without the token of this site is refused, and one that names nothing of ours is nothing', async () => {
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
    // It was paid only in the hook's words.
    await site.settle()
    expect((await site.check(session)).state).toBe('open')
  })
}
