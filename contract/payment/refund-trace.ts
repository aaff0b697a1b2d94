/** The refunds of an investment, as its investor follows them. */

import { gatewayNames } from '#domain/payment/payment.ts'
import { refundCauses, refundTraceStates } from '#domain/payment/refund-trace.ts'
import { date, id, instant, money, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

/** A refund of the investment's money, or of a payment that could not be used for it. */
export const tracedRefund = object({
  id: id(),
  cause: oneOf(refundCauses),
  /** By which the money returns: a bank transfer if the provider could not refund it. */
  method: oneOf(gatewayNames),
  amount: money(),
  requestedAt: instant(),
  /** The latest day on which the money should arrive; null until a bank transfer is sent, and after a failure. */
  expectedBy: nullable(date()),
  doneAt: nullable(instant()),
  state: oneOf(refundTraceStates),
  /** The bank's reference of a transfer that replaced the provider's refund. */
  reference: nullable(text({ max: 100 })),
})
export type TracedRefund = Value<typeof tracedRefund>
