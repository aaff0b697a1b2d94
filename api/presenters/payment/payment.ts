import { arrivalOf, type AttemptRow } from '#api/db/payment/payments.ts'
import type { Payment } from '#contract/payment/payment.ts'
import { arrivesBy } from '#domain/payment/payment.ts'

/** A payment attempt for its payer. The provider's page is included only while it may be open. */
export function presentAttempt(row: AttemptRow): Payment {
  return {
    id: row.id,
    investmentId: row.investment_id,
    topUpId: row.top_up_id,
    repaymentId: row.repayment_id,
    gateway: row.gateway,
    test: row.test,
    state: row.state,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    returned: row.received_amount === null ? null : arrivalOf(row),
    checkoutUrl: row.state === 'open' ? row.checkout_url : null,
    createdAt: row.created_at.toISOString(),
    arrivesBy:
      row.state === 'processing' ? (arrivesBy(row.gateway, row.created_at.toISOString().slice(0, 10)) ?? null) : null,
  }
}
