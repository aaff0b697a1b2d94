import { arrivalOf, type AttemptRow } from '#api/db/payments.ts'
import type { Payment } from '#contract/payment.ts'
import { arrivesBy } from '#domain/payment.ts'

/** A try to pay as its payer sees it. The provider's page is told of only while it may be open. */
export function presentAttempt(row: AttemptRow): Payment {
  return {
    id: row.id,
    investmentId: row.investment_id,
    topUpId: row.top_up_id,
    gateway: row.gateway,
    test: row.test,
    state: row.state,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    returned: row.arrived_amount === null ? null : arrivalOf(row),
    checkoutUrl: row.state === 'open' ? row.checkout_url : null,
    createdAt: row.created_at.toISOString(),
    arrivesBy:
      row.state === 'processing' ? (arrivesBy(row.gateway, row.created_at.toISOString().slice(0, 10)) ?? null) : null,
  }
}
