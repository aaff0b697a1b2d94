/** The payers' actions on the providers' pages and afterwards, while the servers are killed. */

import type { Answer, PersistentClient } from '#tests/support/servers/killed-servers.ts'
import { paysWith } from './paying-app.ts'
import { sendForm } from './payment-sandbox.ts'
import type { TestPerson } from '#tests/support/test-users.ts'

export const paidBy = ['stripe', 'paypal', 'mangopay'] as const
export type PaidBy = (typeof paidBy)[number]

export const paymentMethods = [
  'returns',
  'never returns',
  'is declined first',
  'gives up and begins anew',
  'takes it back at once',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface Payer {
  /** The investment's id. */
  readonly id: string
  readonly person: TestPerson
  readonly by: PaidBy
}

interface Page {
  readonly id: string
  readonly state: string
  readonly checkoutUrl: string | null
}

const pages = {
  stripe: {
    path: 'equity/payment-gateway/checkout-session/',
    pay: paysWith('4242424242424242'),
    decline: paysWith('4000000000000002'),
  },
  paypal: {
    path: 'paypal-payment/checkout-session',
    pay: { action: 'approve' },
    decline: { action: 'decline-later' },
  },
  mangopay: {
    path: 'mangopay-payment/checkout-session',
    pay: { action: 'pay', card: '4970107111111119' },
    decline: { action: 'pay', card: '4970105191919107' },
  },
} as const

/** @returns whether the payer received the confirmation that it is paid, and does not cancel it */
export async function pay(
  client: PersistentClient,
  payer: Payer,
  method: PaymentMethod,
  price: bigint,
): Promise<boolean> {
  await sign(client, payer)
  return payer.by === 'mangopay'
    ? payCustodial(client, payer, method, price)
    : payAtPage(client, payer, payer.by, method)
}

async function sign(client: PersistentClient, { id, person }: Payer): Promise<void> {
  const reading = { investorId: id, legalName: 'Amal Haddad' }
  const { version } = done(await client.post<{ version: string }>('contracts/generate-pdf', person, reading))
  const signature = { version, consent: true, kind: 'typed', typed: 'AH' }
  done(await client.post('contracts/create-pdf', person, { ...reading, ...signature }))
}

async function payAtPage(
  client: PersistentClient,
  { id, person }: Payer,
  by: 'stripe' | 'paypal',
  method: PaymentMethod,
): Promise<boolean> {
  const at = pages[by]
  const begin = () => handedOut(async () => done(await client.post<Page>(at.path, person, { investmentId: id })))
  const check = async (page: Page) =>
    done(await client.get<Page>(`check-payment-session/?sessionId=${page.id}`, person)).state
  let page = await begin()
  if (method === 'gives up and begins anew') {
    await cancelPayment(client, person, page)
    page = await begin()
  }
  if (method === 'is declined first') {
    await sendForm(page.checkoutUrl ?? '', at.decline)
    // PayPal declines when the money is captured.
    if (by === 'paypal') await check(page)
  }
  const paid = sendForm(page.checkoutUrl ?? '', at.pay)
  if (method === 'takes it back at once') {
    // Before, during or after the payment: either it is cancelled, or the cancellation is refused and the payment
    // remains.
    const [, answer] = await Promise.all([paid, cancelInvestment(client, id, person)])
    return answer.status !== 200 && (await check(page)) === 'succeeded'
  }
  await paid
  return method !== 'never returns' && (await check(page)) === 'succeeded'
}

interface PayIn {
  readonly id: string
  readonly payment: Page | null
}

/** Deposits into the wallet by card, and pays the investment from it. */
async function payCustodial(
  client: PersistentClient,
  { id, person }: Payer,
  method: PaymentMethod,
  price: bigint,
): Promise<boolean> {
  const at = pages.mangopay
  const begin = async (body: object): Promise<{ readonly topUpId: string; readonly page: Page }> => {
    let topUpId = ''
    const page = await handedOut(async () => {
      const order = topUpId === '' ? body : { topUpId }
      const payIn = done(await client.post<PayIn>(at.path, person, order))
      topUpId = payIn.id
      if (payIn.payment === null) throw new Error('a pay-in without a payment')
      return payIn.payment
    })
    return { topUpId, page }
  }
  const arrived = async (page: Page): Promise<string | undefined> =>
    done(await client.get<PayIn>(`mangopay-payment/check-payment-session?sessionId=${page.id}`, person)).payment?.state
  let { topUpId, page } = await begin({ amount: { amount: String(price), currency: 'USD' } })
  if (method === 'is declined first') {
    await sendForm(page.checkoutUrl ?? '', at.decline)
    if ((await arrived(page)) !== 'failed') throw new Error('a card that is declined pays')
  }
  if (method === 'gives up and begins anew') await cancelPayment(client, person, page)
  if (method === 'is declined first' || method === 'gives up and begins anew')
    ({ topUpId, page } = await begin({ topUpId }))
  await sendForm(page.checkoutUrl ?? '', at.pay)
  // A provider that is requested while the server dies gives no response once; the next poll finds the state.
  while ((await arrived(page)) !== 'succeeded');
  const move = () => client.post<Page>('mangopay-payment/process-payment', person, { investmentId: id })
  if (method === 'takes it back at once') {
    const [moved, answer] = await Promise.all([move(), cancelInvestment(client, id, person)])
    return answer.status !== 200 && moved.status === 200 && (await isMoved(client, person, done(moved)))
  }
  const moved = done(await move())
  return method !== 'never returns' && isMoved(client, person, moved)
}

async function isMoved(client: PersistentClient, person: TestPerson, { id }: Page): Promise<boolean> {
  return done(await client.get<Page>(`check-payment-session/?sessionId=${id}`, person)).state === 'succeeded'
}

function cancelInvestment(client: PersistentClient, id: string, person: TestPerson): Promise<Answer> {
  return client.patch(`process-investment/${id}`, person, { state: 'cancelled' })
}

async function cancelPayment(client: PersistentClient, person: TestPerson, { id }: Page): Promise<void> {
  done(await client.post(`equity/payment-gateway/cancel-session/${id}`, person, {}))
}

/** The provider was requested as the server died: the same page is returned shortly afterwards. */
async function handedOut(begin: () => Promise<Page>): Promise<Page> {
  let page = await begin()
  while (page.checkoutUrl === null && page.state !== 'succeeded') {
    if (page.state !== 'created') throw new Error(`a page that nobody saw is ${page.state}`)
    page = await begin()
  }
  return page
}

function done<T>({ status, body }: Answer<T>): T {
  if (status !== 200 || body.data === null) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}
