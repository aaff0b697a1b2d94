/**
 * Stripe: hosted Checkout for cards or for bank debits, whose account the payer links there; refunds, webhooks,
 * accounts.
 */

import type Stripe from 'stripe'
import type {
  Checkout,
  CheckoutOrder,
  ConnectedAccounts,
  Gateway,
  NoResponse,
  ProviderMessage,
  ProviderRefund,
  StoredMethods,
} from '#api/payment-ports.ts'
import type { PayoutSender } from '#api/payout-ports.ts'
import type { Clock } from '#api/ports.ts'
import { isTestKeys } from '#domain/payment/gateway-keys.ts'
import { Rest } from '#api/adapters/payments/rest.ts'
import { stripeAmount } from './stripe-amount.ts'
import { stripeAccounts } from './stripe-accounts.ts'
import { sentBefore, takenBack } from './stripe-moved.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { stripeProbe } from './stripe-probe.ts'
import { connect, idempotencyKeysMs, type StripeAccess, wordedBy } from './stripe-client.ts'
import { paidAt, statusOfSession } from './stripe-report.ts'
import { stripeStoredMethods } from './stripe-stored-methods.ts'

/** Maximum age of a webhook in seconds (Stripe's own tolerance). */
const toleranceSeconds = 300
/** The shortest lifetime of a Stripe checkout page is half an hour. */
const pageMinutes = 31

export interface StripeGateway extends Gateway {
  readonly accounts: ConnectedAccounts
  readonly storedMethods: StoredMethods
  readonly payouts: PayoutSender
}

export function stripeGateway(access: StripeAccess, clock: Clock): StripeGateway {
  let loading: Promise<Stripe> | undefined
  const client = (): Promise<Stripe> => (loading ??= connect(access))
  const worded = wordedBy(new Rest(clock))
  // A test key moves no money either, whichever endpoint responds.
  const test = isTestKeys('stripe', { secretKey: access.secretKey })
  return {
    test,
    open: (order) => worded(async () => openPage(await client(), order, access.takes)),
    getStatus: ({ ref }) =>
      worded(async () => {
        const stripe = await client()
        const session = await stripe.checkout.sessions.retrieve(ref, {
          expand: [
            'payment_intent.latest_charge.balance_transaction',
            'payment_intent.latest_charge.refunds',
            'payment_intent.payment_method',
          ],
        })
        return statusOfSession(session, await takenBack(stripe, paidAt(session)))
      }),
    close: (ref) =>
      worded(async () => {
        const stripe = await client()
        const session = await stripe.checkout.sessions.retrieve(ref)
        if (session.status === 'open') await stripe.checkout.sessions.expire(ref)
        return 'closed' as const
      }),
    refund: ({ refundId, paymentRef, amount: ours, currency, at }) =>
      worded(async () => {
        const amount = stripeAmount(ours, currency)
        if (amount === undefined) return 'refused'
        const stripe = await client()
        const before =
          Math.abs(clock.now() - at) > idempotencyKeysMs ? await sentBefore(stripe, paymentRef, refundId) : undefined
        if (before) return refundOf(before)
        return refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentRef, amount, metadata: { refund: refundId } },
            { idempotencyKey: refundId },
          ),
        )
      }),
    getRefundStatus: (ref) => worded(async () => refundOf(await (await client()).refunds.retrieve(ref))),
    message: async (headers, body) => messageOf(await client(), headers, body, access.webhookSecrets, clock.now()),
    probe: () => stripeProbe(client, test),
    accounts: stripeAccounts(client, worded, test),
    payouts: stripePayouts(client, worded, test, clock),
    storedMethods: stripeStoredMethods(client, worded, access.takes, clock),
  }
}

async function openPage(
  stripe: Stripe,
  order: CheckoutOrder,
  takes: StripeAccess['takes'],
): Promise<Checkout | NoResponse> {
  const amount = stripeAmount(order.amount, order.currency)
  if (amount === undefined) return 'refused'
  const { saveMethod = false } = order
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'hosted_page',
      locale: order.language === 'ar' ? 'auto' : order.language,
      success_url: `${order.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: order.cancelUrl,
      client_reference_id: order.attemptId,
      customer_email: order.email,
      // Only a customer's payment method can be charged again.
      ...(saveMethod ? { customer_creation: 'always' } : {}),
      expires_at: Math.floor(order.at / 1000) + pageMinutes * 60,
      metadata: { attempt: order.attemptId },
      ...(takes === 'card' ? { allowed_payment_method_types: ['card'] } : bankDebit),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name: order.title },
          },
        },
      ],
      payment_intent_data: {
        metadata: { attempt: order.attemptId },
        ...(saveMethod ? { setup_future_usage: 'off_session' } : {}),
      },
    },
    { idempotencyKey: order.attemptId },
  )
  if (session.url === null) throw new Error('a checkout page has no address')
  return { ref: session.id, url: session.url }
}

/** The payer signs in at the bank, so that no micro-deposits are needed. */
const bankDebit = {
  allowed_payment_method_types: ['us_bank_account'],
  payment_method_options: {
    us_bank_account: {
      verification_method: 'instant',
      financial_connections: { permissions: ['payment_method'] },
    },
  },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>

function refundOf(refund: Stripe.Refund): ProviderRefund {
  switch (refund.status) {
    case 'succeeded':
      return { ref: refund.id, state: 'succeeded' }
    case 'failed':
    case 'canceled':
      return { ref: refund.id, state: 'failed' }
    default:
      return { ref: refund.id, state: 'processing' }
  }
}

/** Webhooks of connected accounts have an endpoint of their own, signed with a separate secret. */
async function messageOf(
  stripe: Stripe,
  headers: Headers,
  body: string,
  secrets: readonly string[],
  now: number,
): Promise<ProviderMessage | undefined> {
  const signature = headers.get('stripe-signature') ?? ''
  for (const secret of secrets)
    try {
      const event = await stripe.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now)
      return { eventId: event.id, kind: event.type, ref: nameIn(event.data.object), account: event.account }
    } catch {
      // The other secret may match.
    }
  return undefined
}

/** The attempt or the payout of a Stripe object, or the payment that it belongs to. */
function nameIn(object: object): string | undefined {
  const {
    metadata,
    payment_intent: intent,
    id,
  } = object as {
    metadata?: Readonly<Record<string, unknown>> | null
    payment_intent?: unknown
    id?: unknown
  }
  const named = metadata?.['attempt'] ?? metadata?.['payout'] ?? intent ?? id
  return typeof named === 'string' ? named : undefined
}
