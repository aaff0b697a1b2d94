/** Charges of payment methods that payers let Stripe store, while the payers are away ("off session"). */

import type Stripe from 'stripe'
import type { ChargeOrder, StoredMethods } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'
import { stripeAmount } from './stripe-amount.ts'
import { idempotencyKeysMs, type StripeAccess, type Worded } from './stripe-client.ts'
import { takenBack } from './stripe-moved.ts'
import { paidWith, statusOfIntent } from './stripe-report.ts'

/** Stripe's clock may differ from ours by as much. */
const clockSkewSeconds = 3600

export function stripeStoredMethods(
  client: () => Promise<Stripe>,
  worded: Worded,
  takes: StripeAccess['takes'],
  clock: Clock,
): StoredMethods {
  return {
    charge: (order) =>
      worded(async () => {
        const amount = stripeAmount(order.amount, order.currency)
        if (amount === undefined) return 'refused'
        const stripe = await client()
        const before =
          Math.abs(clock.now() - order.at) > idempotencyKeysMs ? await chargedBefore(stripe, order) : undefined
        return before ?? charge(stripe, order, amount, takes)
      }),
    getStatus: (ref) =>
      worded(async () => {
        const stripe = await client()
        const intent = await stripe.paymentIntents.retrieve(ref, {
          expand: ['latest_charge.balance_transaction', 'latest_charge.refunds'],
        })
        return statusOfIntent(intent, await takenBack(stripe, paidWith(intent)))
      }),
    forget: ({ methodRef }) =>
      worded(async () => {
        const stripe = await client()
        const method = await stripe.paymentMethods.retrieve(methodRef)
        if (method.customer !== null) await stripe.paymentMethods.detach(methodRef)
        return 'forgotten' as const
      }),
  }
}

async function charge(
  stripe: Stripe,
  order: ChargeOrder,
  amount: number,
  takes: StripeAccess['takes'],
): Promise<{ readonly ref: string } | 'invalid-method'> {
  const { attemptId, currency, title, method } = order
  try {
    const { id } = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: method.customerRef,
        payment_method: method.methodRef,
        allowed_payment_method_types: [takes === 'card' ? 'card' : 'us_bank_account'],
        ...(method.mandateRef === undefined ? {} : { mandate: method.mandateRef }),
        off_session: true,
        confirm: true,
        description: title,
        metadata: { attempt: attemptId },
      },
      { idempotencyKey: attemptId },
    )
    return { ref: id }
  } catch (error) {
    const { payment_intent: intent, statusCode, param, rawType } = error as Refusal
    // A declined payment is recorded at Stripe, with the reason.
    if (intent) return { ref: intent.id }
    const isRefused = statusCode === 400 || statusCode === 404
    if (!isRefused || param === 'amount' || param === 'currency') throw error
    // A former request may have been carried out, with another title, or before the method was detached.
    const before = await chargedBefore(stripe, order)
    if (before) return before
    if (rawType === 'idempotency_error') throw new Silence('a charge is known by its key, and not found')
    // Everything else in the request is the same for every payment.
    return 'invalid-method'
  }
}

/** A charge whose idempotency key Stripe may no longer recognise: found among those of the customer. */
async function chargedBefore(
  stripe: Stripe,
  { attemptId, method, at }: ChargeOrder,
): Promise<{ readonly ref: string } | undefined> {
  const created = { gte: Math.floor(at / 1000) - clockSkewSeconds }
  try {
    const { data } = await stripe.paymentIntents.list({ customer: method.customerRef, created, limit: 100 })
    const found = data.find(({ metadata }) => metadata['attempt'] === attemptId)
    return found && { ref: found.id }
  } catch (error) {
    // Stripe does not know the customer.
    if ((error as Refusal).statusCode === 404) return undefined
    throw error
  }
}

/** The error of the SDK. */
interface Refusal {
  readonly statusCode?: number
  readonly param?: string
  readonly rawType?: string
  readonly payment_intent?: { readonly id: string }
}
