import type { OfflinePaymentRow } from '#api/db/payment/offline-payments.ts'
import type { OfflinePayment } from '#contract/payment/admin/offline-payment.ts'

/** Transfers that do not match and wait to be sent back. */
export function presentWaitingTransfers(rows: OfflinePaymentRow['unusable']): OfflinePayment['unusable'] {
  return (rows ?? []).map(({ id, amount, currency, at }) => ({
    id,
    amount: { amount: BigInt(amount), currency },
    bookedAt: new Date(at).toISOString(),
  }))
}

export function presentPayment(row: OfflinePaymentRow): OfflinePayment {
  return {
    investmentId: row.id,
    reference: row.reference,
    campaign: row.name ?? '',
    investor: { id: row.investor_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    amount: { amount: row.amount, currency: row.currency },
    units: row.units,
    gateway: row.gateway,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    returnDue: row.return_amount === null ? null : { amount: row.return_amount, currency: row.currency },
    signedAt: row.signed_at?.toISOString() ?? null,
    isProcessing: row.pending,
    unusable: presentWaitingTransfers(row.unusable),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}
