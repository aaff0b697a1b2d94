/**
 * Disputes in which card holders have their bank reverse a pay-in. Mangopay returns the money at once, from the
 * platform's funds; once a dispute is lost, a settlement repays it from the wallet's remaining balance.
 */

import type { DisputeOrder, NoResponse, ProviderRefund } from '#api/payment-ports.ts'
import {
  findTagged,
  fundsOf,
  isDone,
  type MangopayCalls,
  type MangopayFunds,
  type MangopayMovement,
  mayBeNew,
  noResponse,
} from './mangopay-calls.ts'
import { refundOf } from './mangopay-report.ts'
import type { Dispute } from '#domain/payment/dispute.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'

interface MangopayDispute {
  readonly Id?: string
  readonly InitialTransactionId?: string
  readonly Status?: string
  readonly ResultCode?: string | null
  readonly DisputeType?: string
  readonly DisputedFunds?: MangopayFunds
  /** The part that the site contested; the rest is lost, whatever the result. */
  readonly ContestedFunds?: MangopayFunds | null
  readonly RepudiationId?: string | null
}

/** The pay-in of a dispute; undefined if it is unknown. */
export async function disputedPayIn({ get }: MangopayCalls, disputeId: string): Promise<string | undefined> {
  const { status, body } = await get(`/disputes/${disputeId}`)
  if (status === 200) return (body as MangopayDispute).InitialTransactionId
  if (noResponse(status) === 'silent') throw new Silence('a dispute that cannot be read')
  return undefined
}

/** Amounts of a pay-in that were taken back for good. A pending dispute may be won; a lost one is final. */
export async function disputesOf(calls: MangopayCalls, payIn: MangopayMovement): Promise<Dispute[]> {
  return (await lostOf(calls, payIn)).map((dispute) => ({
    ref: dispute.Id ?? '',
    taken: BigInt(lostPart(dispute)),
    reinstated: 0n,
  }))
}

/** A won dispute returns what was contested; a warning of the bank takes nothing. */
function lostPart({ DisputeType, ResultCode, DisputedFunds, ContestedFunds }: MangopayDispute): number {
  if (DisputeType === 'RETRIEVAL') return 0
  const disputed = DisputedFunds?.Amount ?? 0
  if (ResultCode === 'LOST') return disputed
  return ResultCode === 'WON' ? Math.max(0, disputed - (ContestedFunds?.Amount ?? disputed)) : 0
}

async function lostOf({ get }: MangopayCalls, { Id, DebitedFunds }: MangopayMovement): Promise<MangopayDispute[]> {
  const { status, body } = await get(`/payins/${Id}/disputes`)
  if (status !== 200) throw new Silence('the disputes of a pay-in cannot be read')
  return (body as unknown as readonly MangopayDispute[]).filter(
    (each) => each.Status === 'CLOSED' && lostPart(each) > 0 && each.DisputedFunds?.Currency === DebitedFunds?.Currency,
  )
}

export async function settleLost(
  calls: MangopayCalls,
  { settlementId, payInRef, takenRef, amount, currency, at }: DisputeOrder,
  now: number,
): Promise<ProviderRefund | NoResponse> {
  const found = await calls.get(`/payins/${payInRef}`)
  if (found.status !== 200) return noResponse(found.status)
  const payIn: MangopayMovement = found.body
  const before = mayBeNew(at, now)
    ? await findTagged(calls, `/wallets/${payIn.CreditedWalletId}/transactions`, settlementId)
    : undefined
  if (before) return refundOf(before)
  const lost = await lostOf(calls, payIn)
  // Of several, the last one covers the total; an amount that it cannot settle alone needs an administrator.
  const repudiation = (takenRef === null ? lost.at(-1) : lost.find(({ Id }) => Id === takenRef))?.RepudiationId
  if (!repudiation) return 'refused'
  const { status, body } = await calls.post(`/repudiations/${repudiation}/settlementtransfer`, settlementId, {
    Tag: settlementId,
    AuthorId: payIn.AuthorId,
    DebitedFunds: fundsOf(amount, currency),
    Fees: fundsOf(0n, currency),
  })
  return isDone(status) ? refundOf(body) : noResponse(status)
}
