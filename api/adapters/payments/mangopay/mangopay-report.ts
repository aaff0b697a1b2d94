/** Maps the status of a Mangopay movement to the status that is common to all providers. */

import type { ProviderStatus, ProviderRefund } from '#api/payment-ports.ts'
import type { FailureReason } from '#domain/payment/payment.ts'
import type { MangopayMovement } from './mangopay-calls.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'

/** Mangopay deducts no fee from movements: it invoices the platform. */
const cost = 0n

/** @param givenUp whether its payer cancelled it: then a payment that has not arrived counts as cancelled */
export function statusOfMovement(
  { Id, Status, ResultCode, DebitedFunds }: MangopayMovement,
  givenUp: boolean,
): ProviderStatus {
  if (Id === undefined) throw new Silence('a movement without a name')
  switch (Status) {
    case 'SUCCEEDED':
      if (!DebitedFunds) throw new Silence('money without an amount')
      return {
        report: { state: 'succeeded', amount: BigInt(DebitedFunds.Amount), currency: DebitedFunds.Currency, cost },
        paymentRef: Id,
      }
    case 'FAILED':
      return { report: cancelled.has(ResultCode ?? '') ? { state: 'cancelled' } : failed(ResultCode) }
    case 'CREATED':
      return { report: { state: givenUp ? 'cancelled' : 'open' } }
    default:
      throw new Silence('a movement in a state of which nobody knows')
  }
}

/** Cancelled by the payer, at the page (docs.mangopay.com, error codes). */
const cancelled: ReadonlySet<string> = new Set(['101002', '001031'])

const reasons: Readonly<Record<string, FailureReason>> = {
  '001001': 'insufficient-funds',
  '001030': 'expired',
  '001033': 'expired',
  '001034': 'expired',
  '101001': 'expired',
  '101102': 'insufficient-funds',
  '101104': 'insufficient-funds',
  '101301': 'authentication',
  '101302': 'authentication',
  '101303': 'authentication',
  '101304': 'authentication',
  '101399': 'authentication',
}

function failed(code: string | null | undefined): ProviderStatus['report'] {
  return { state: 'failed', reason: reasons[code ?? ''] ?? 'declined' }
}

export function refundOf({ Id, Status }: MangopayMovement): ProviderRefund {
  if (Id === undefined) throw new Silence('a refund without a name')
  switch (Status) {
    case 'SUCCEEDED':
      return { ref: Id, state: 'succeeded' }
    case 'FAILED':
      return { ref: Id, state: 'failed' }
    default:
      return { ref: Id, state: 'processing' }
  }
}
