/**
 * Stripe: hosted Checkout, refunds, signed messages. The SDK speaks to it; without keys it speaks to the sandbox, which answers
 * on the same wire. It is loaded when it is first needed.
 */

import type Stripe from 'stripe'
import type {
  Checkout,
  CheckoutOrder,
  Gateway,
  NoWord,
  ProviderLook,
  ProviderMessage,
  ProviderRefund,
} from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { FailureReason, ProviderReport } from '#domain/payment.ts'

export interface StripeAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Who answers in Stripe's place; undefined: Stripe. */
  readonly sandbox: ProviderSandbox | undefined
  /** Milliseconds that an answer is waited for. */
  readonly patienceMs?: number
}

export interface ProviderSandbox {
  /** Where the stand-in of this provider is. */
  readonly address: string
  readonly send: (request: Request) => Promise<Response>
}

const usualPatienceMs = 15_000
/** Seconds that a message may be old (Stripe's own tolerance). */
const toleranceSeconds = 300
/** Stripe's shortest life of a checkout page is half an hour. */
const pageMinutes = 31

export function stripeGateway(access: StripeAccess, clock: Clock): Gateway {
  let loading: Promise<Stripe> | undefined
  const client = (): Promise<Stripe> => (loading ??= connect(access))
  return {
    test: access.sandbox !== undefined,
    open: (order) => worded(async () => openPage(await client(), order)),
    look: (ref) =>
      worded(async () => {
        const stripe = await client()
        const session = await stripe.checkout.sessions.retrieve(ref, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        })
        return lookOf(session)
      }),
    close: (ref) =>
      worded(async () => {
        const stripe = await client()
        const session = await stripe.checkout.sessions.retrieve(ref)
        if (session.status === 'open') await stripe.checkout.sessions.expire(ref)
        return 'closed' as const
      }),
    refund: ({ refundId, paymentRef, amount }) =>
      worded(async () => {
        const stripe = await client()
        return refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentRef, amount: Number(amount), metadata: { refund: refundId } },
            { idempotencyKey: refundId },
          ),
        )
      }),
    lookAtRefund: (ref) => worded(async () => refundOf(await (await client()).refunds.retrieve(ref))),
    message: async (headers, body) => messageOf(await client(), headers, body, access.webhookSecret, clock.now()),
  }
}

async function connect({ secretKey, sandbox, patienceMs }: StripeAccess): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    timeout: patienceMs ?? usualPatienceMs,
    // Asking again is decided by whoever knows what is at stake.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(sandbox && at(sandbox)),
  })
}

/** The SDK names a host and no path; the sandbox has one. */
function at({ address, send }: ProviderSandbox): typeof fetch {
  return (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    return send(new Request(address + asked.pathname + asked.search, init))
  }
}

async function openPage(stripe: Stripe, order: CheckoutOrder): Promise<Checkout> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'hosted_page',
      locale: order.language === 'ar' ? 'auto' : order.language,
      success_url: `${order.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: order.cancelUrl,
      client_reference_id: order.attemptId,
      customer_email: order.email,
      expires_at: Math.floor(order.at / 1000) + pageMinutes * 60,
      metadata: { attempt: order.attemptId },
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: Number(order.amount),
            product_data: { name: order.title },
          },
        },
      ],
      payment_intent_data: { metadata: { attempt: order.attemptId } },
    },
    { idempotencyKey: order.attemptId },
  )
  if (session.url === null) throw new Error('a checkout page has no address')
  return { ref: session.id, url: session.url }
}

function lookOf(session: Stripe.Checkout.Session): ProviderLook {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return { report: reportOf(session, intent, charge), paymentRef: intent?.id }
}

function reportOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  charge: Stripe.Charge | null,
): ProviderReport {
  if (charge?.disputed === true) return { state: 'reversed', reason: 'disputed' }
  if (session.payment_status === 'paid' && intent?.status === 'succeeded') {
    const moved = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
    return {
      state: 'succeeded',
      amount: BigInt(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      // What is kept in another currency is told by the provider's statements alone.
      cost: moved && moved.currency === intent.currency ? BigInt(moved.fee) : undefined,
    }
  }
  if (session.status === 'expired') return { state: 'failed', reason: 'expired' }
  if (session.status === 'complete')
    return intent?.status === 'processing' || !intent?.last_payment_error
      ? { state: 'processing' }
      : { state: 'failed', reason: reasonOf(intent.last_payment_error.decline_code ?? intent.last_payment_error.code) }
  return { state: 'open' }
}

function reasonOf(code: string | undefined): FailureReason {
  switch (code) {
    case 'insufficient_funds':
      return 'insufficient-funds'
    case 'authentication_required':
    case 'payment_intent_authentication_failure':
      return 'authentication'
    case 'account_closed':
    case 'no_account':
      return 'account'
    default:
      return 'declined'
  }
}

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

async function messageOf(
  stripe: Stripe,
  headers: Headers,
  body: string,
  secret: string,
  now: number,
): Promise<ProviderMessage | undefined> {
  try {
    const signature = headers.get('stripe-signature') ?? ''
    const event = await stripe.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now)
    return { eventId: event.id, kind: event.type, ref: nameIn(event.data.object) }
  } catch {
    return undefined
  }
}

/** The try that an object of Stripe's was made for, or the payment that it belongs to. */
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
  const named = metadata?.['attempt'] ?? intent ?? id
  return typeof named === 'string' ? named : undefined
}

/**
 * What went wrong, in the two words that matter. Stripe refuses for good with 400, 402 and 404; everything else may be different
 * the next time, also a wrong key, which is the operator's to mend.
 */
async function worded<T>(work: () => Promise<T>): Promise<T | NoWord> {
  try {
    return await work()
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    return status === 400 || status === 402 || status === 404 ? 'refused' : 'silent'
  }
}
