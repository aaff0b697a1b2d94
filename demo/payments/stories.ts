/** Payments through providers as scripted scenarios, interleaved in the order of time. */

import type { Seeded } from '#demo/seed/investments.ts'
import { dayMs } from '#domain/calendar.ts'
import type { PayPageGateway } from '#domain/payment/payment.ts'
import type { Past } from './past.ts'
import type { Paying } from './paying.ts'

/** Yields the time of its next step, and continues then. */
export type Story = AsyncGenerator<number, void, void>

export interface Cast {
  readonly pay: Paying
  readonly past: Past
  readonly investorId: string
  readonly crowdIds: readonly string[]
  /** Campaigns with room for four of the smallest investments. */
  readonly campaigns: readonly Seeded[]
  readonly now: number
}

const hourMs = 3_600_000
const minuteMs = 60_000

const card = (number: string) => ({ action: 'pay', method: `card:${number}` })
const bank = (number: string) => ({ action: 'pay', method: `bank:${number}` })
const paid = card('4242424242424242')
const approved = { action: 'approve' }
const custodialPayment = { action: 'pay', card: '4970107111111119' }
const defaultPayment = { stripe: paid, paypal: approved, ach: bank('000123456789') } as const

/** An investment that is paid at once, or days later if the payment method is slow. */
async function* invested(cast: Cast, at: number, who: string, campaign: Seeded, gateway: PayPageGateway): Story {
  yield at
  const { pay } = cast
  const payment = await pay.open(gateway, await pay.reserve(campaign, who), who)
  yield at + 3 * minuteMs
  await pay.atPage(payment, who, defaultPayment[gateway])
}

/** The card is declined, the payer cancels, and then pays by PayPal. */
async function* declinedThenPaid({ pay }: Cast, at: number, who: string, campaign: Seeded): Story {
  yield at
  const investment = await pay.reserve(campaign, who)
  const first = await pay.open('stripe', investment, who)
  yield at + 2 * minuteMs
  await pay.atPage(first, who, card('4000000000009995'))
  yield at + 4 * minuteMs
  await pay.cancel(first, who)
  const second = await pay.open('paypal', investment, who)
  yield at + 9 * minuteMs
  await pay.atPage(second, who, approved)
}

/** The bank debit fails for insufficient funds; days later a card pays. */
async function* bouncedThenPaid({ pay }: Cast, at: number, who: string, campaign: Seeded): Story {
  yield at
  const investment = await pay.reserve(campaign, who)
  const debit = await pay.open('ach', investment, who)
  yield at + 4 * minuteMs
  await pay.atPage(debit, who, bank('000222222227'))
  yield at + 4 * dayMs + 2 * hourMs
  const again = await pay.open('stripe', investment, who)
  yield at + 4 * dayMs + 2 * hourMs + 3 * minuteMs
  await pay.atPage(again, who, paid)
}

async function* givenUp({ pay }: Cast, at: number, who: string, campaign: Seeded): Story {
  yield at
  const payment = await pay.open('paypal', await pay.reserve(campaign, who), who)
  yield at + 6 * minuteMs
  await pay.cancel(payment, who)
}

/** The payer is on the page now. */
async function* atThePage({ pay }: Cast, at: number, who: string, campaign: Seeded): Story {
  yield at
  await pay.open('stripe', await pay.reserve(campaign, who), who)
}

/** A refund by an administrator. @param bounces the card's bank returns it, and an administrator has to act */
async function* refunded(cast: Cast, at: number, who: string, campaign: Seeded, bounces: boolean): Story {
  const { pay, past } = cast
  yield at
  const payment = await pay.open('stripe', await pay.reserve(campaign, who), who)
  yield at + 3 * minuteMs
  await pay.atPage(payment, who, paid)
  yield at + dayMs
  await pay.refund(payment)
  if (!bounces) return
  yield at + 3 * dayMs
  await past.trigger('stripe', 'fail-refund', { refund: await pay.refundRef(payment) })
}

/** A partial refund, made by an operator in the provider's dashboard. */
async function* refundedInPart({ pay, past }: Cast, at: number, who: string, campaign: Seeded): Story {
  yield at
  const payment = await pay.open('stripe', await pay.reserve(campaign, who), who)
  yield at + 3 * minuteMs
  await pay.atPage(payment, who, paid)
  yield at + 2 * dayMs
  const part = String(payment.amount / 4n)
  await past.atStripe('refunds', { payment_intent: await pay.paymentRef(payment), amount: part })
}

/** A chargeback, which is lost or won. */
async function* disputed({ pay, past }: Cast, at: number, who: string, campaign: Seeded, won: boolean): Story {
  yield at
  const payment = await pay.open('stripe', await pay.reserve(campaign, who), who)
  yield at + 3 * minuteMs
  await pay.atPage(payment, who, paid)
  yield at + 4 * dayMs
  const dispute = await past.trigger('stripe', 'dispute', { charge: await pay.charge(payment) })
  yield at + 9 * dayMs
  await past.trigger('stripe', 'close-dispute', { dispute: dispute['id'], won })
}

interface TopUpStory {
  readonly gateway: PayPageGateway
  readonly payerId: string
  readonly major: number
  readonly currency: string
  /** The payer's form values on the page. */
  readonly does?: Readonly<Record<string, string>>
  readonly refundedAfterDays?: number
}

async function* toppedUp({ pay }: Cast, at: number, story: TopUpStory): Story {
  const { gateway, payerId, major, currency, does = defaultPayment[gateway], refundedAfterDays } = story
  yield at
  const payment = await pay.openTopUp(gateway, payerId, major, currency)
  yield at + 3 * minuteMs
  await pay.atPage(payment, payerId, does)
  if (refundedAfterDays === undefined) return
  yield at + refundedAfterDays * dayMs
  await pay.refund(payment)
}

/** A card is declined, another one tops up the custodial wallet, and the wallet pays for an investment. */
async function* custodial({ pay }: Cast, at: number, who: string, campaign: Seeded, major: number): Story {
  yield at
  const first = await pay.openPayIn(who, major, campaign.currency)
  yield at + 2 * minuteMs
  await pay.atPage(first, who, { action: 'pay', card: '4970105191919107' })
  const second = await pay.openPayIn(who, major, campaign.currency)
  yield at + 5 * minuteMs
  await pay.atPage(second, who, custodialPayment)
  yield at + 2 * dayMs
  await pay.payCustodial(await pay.reserve(campaign, who), who)
}

/** A payment made in the provider's dashboard: its webhooks match no payment here. */
async function* paidElsewhere({ past }: Cast, at: number): Story {
  yield at
  await past.atStripe('payment_intents', {
    amount: '18000',
    currency: 'usd',
    confirm: 'true',
    description: 'Room hire, open day',
    payment_method: 'pm_card_visa',
    'allowed_payment_method_types[]': 'card',
  })
}

/** @throws Error if there are too few campaigns for them */
export function storiesOf(cast: Cast): readonly Story[] {
  const { investorId, crowdIds, campaigns, now } = cast
  const turns = new Map<string, number>()
  /** The campaigns of a currency in rotation. */
  const next = (currency = 'USD'): Seeded => {
    const all = campaigns.filter((campaign) => campaign.currency === currency)
    const turn = turns.get(currency) ?? 0
    turns.set(currency, turn + 1)
    const found = all[turn % all.length]
    if (!found) throw new Error(`no campaign of the demonstration takes ${currency}`)
    return found
  }
  /** This many days ago, but not before the campaign went live. */
  const ago = (days: number, { wentLiveAt }: Seeded): number =>
    Math.max(now - days * dayMs - 40 * minuteMs, wentLiveAt.getTime() + 2 * hourMs)
  const member = (index: number): string => crowdIds[index % crowdIds.length] ?? ''
  const inDemo = (days: number, currency: string, story: (at: number, campaign: Seeded) => Story): Story => {
    const campaign = next(currency)
    return story(ago(days, campaign), campaign)
  }
  const topUp = (days: number, of: TopUpStory): Story => toppedUp(cast, now - days * dayMs - 70 * minuteMs, of)
  const some = custodialMajor
  return [
    inDemo(34, 'USD', (at, campaign) => invested(cast, at, investorId, campaign, 'stripe')),
    inDemo(27, 'EUR', (at, campaign) => invested(cast, at, investorId, campaign, 'paypal')),
    inDemo(19, 'USD', (at, campaign) => invested(cast, at, investorId, campaign, 'ach')),
    inDemo(1, 'USD', (at, campaign) => invested(cast, at, investorId, campaign, 'ach')),
    inDemo(16, 'EUR', (at, campaign) => custodial(cast, at, investorId, campaign, some(campaign))),
    inDemo(31, 'USD', (at, campaign) => declinedThenPaid(cast, at, member(3), campaign)),
    inDemo(14, 'USD', (at, campaign) => bouncedThenPaid(cast, at, member(4), campaign)),
    inDemo(2, 'USD', (at, campaign) => givenUp(cast, at, member(5), campaign)),
    inDemo(0, 'EUR', (_, campaign) => atThePage(cast, now - 8 * minuteMs, member(6), campaign)),
    inDemo(24, 'USD', (at, campaign) => refunded(cast, at, member(7), campaign, false)),
    inDemo(9, 'EUR', (at, campaign) => refunded(cast, at, member(8), campaign, true)),
    inDemo(22, 'USD', (at, campaign) => refundedInPart(cast, at, member(9), campaign)),
    inDemo(29, 'USD', (at, campaign) => disputed(cast, at, member(10), campaign, false)),
    inDemo(25, 'EUR', (at, campaign) => disputed(cast, at, member(11), campaign, true)),
    topUp(23, { gateway: 'stripe', payerId: investorId, major: 750, currency: 'EUR' }),
    topUp(11, {
      gateway: 'paypal',
      payerId: member(12),
      major: 400,
      currency: 'USD',
      does: { action: 'approve-slow' },
    }),
    topUp(8, { gateway: 'paypal', payerId: member(13), major: 300, currency: 'USD', refundedAfterDays: 2 }),
    topUp(5, { gateway: 'ach', payerId: member(14), major: 1200, currency: 'USD', does: bank('000111111113') }),
    topUp(4, { gateway: 'stripe', payerId: member(15), major: 600, currency: 'USD', does: { action: 'close' } }),
    paidElsewhere(cast, now - 6 * dayMs - 90 * minuteMs),
  ]
}

/** Whole units of a currency that cover the smallest investment and leave a remainder. */
function custodialMajor({ minimum, unitPrice }: Seeded): number {
  return Number(((minimum + unitPrice) * 12n) / 1000n)
}

/** Runs all scenarios together: the one with the earliest time continues. */
export async function runStories(
  stories: readonly Story[],
  { pay, past, now }: Pick<Cast, 'pay' | 'past' | 'now'>,
): Promise<void> {
  const waiting: { readonly story: Story; at: number }[] = []
  const goOn = async (story: Story): Promise<number | undefined> => {
    const { value, done } = await story.next()
    return done === true || value > now ? undefined : value
  }
  for (const story of stories) {
    const at = await goOn(story)
    if (at !== undefined) waiting.push({ story, at })
  }
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at - b.at)
    const [next] = waiting
    if (!next) return
    await past.goTo(next.at, pay.settle)
    const at = await goOn(next.story)
    await pay.settle()
    if (at === undefined) waiting.shift()
    else next.at = at
  }
}
