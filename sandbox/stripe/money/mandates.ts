/** Mandates: the payer's standing authorization to debit a bank account. */

import { anything, integer, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { missing } from '#sandbox/stripe/errors.ts'
import type { Mandate } from './payment-objects.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

export const mandateData = optional(
  object({
    customer_acceptance: object({
      type: oneOf('online', 'offline'),
      accepted_at: optional(integer(0)),
      online: optional(object({ ip_address: optional(text(100)), user_agent: optional(text(1000)) })),
      offline: optional(anything()),
    }),
  }),
)

export function createMandate(
  here: StripeContext,
  paymentMethod: string,
  ip: string | undefined,
  agent: string | undefined,
): Mandate {
  const mandate: Mandate = {
    id: newId(here.state, 'mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: here.state.around.schedule.seconds(),
      online: { ip_address: ip ?? null, user_agent: agent ?? null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  }
  here.holdings.mandates.set(mandate.id, mandate)
  emit(here, 'mandate.updated', mandate)
  return mandate
}

export function activeMandate(here: StripeContext, paymentMethod: string): Mandate | undefined {
  return [...here.holdings.mandates.values()].find(
    (each) => each.payment_method === paymentMethod && each.status === 'active',
  )
}

export const mandateCalls: readonly StripeCall[] = [
  call('GET', '/mandates/:id', {}, (here, _params, id) => {
    const mandate = here.holdings.mandates.get(id)
    if (!mandate) throw missing('mandate', id)
    return mandate
  }),
]
