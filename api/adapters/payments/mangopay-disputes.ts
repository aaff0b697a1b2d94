/**
 * Card holders who have their bank take a pay-in back. Mangopay gives the money at once, from what is the platform's; once a dispute
 * is lost, what the wallet still has makes up for it by a settlement.
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
  noWord,
} from './mangopay-calls.ts'
import { refundOf } from './mangopay-report.ts'
import type { Dispute } from '#domain/dispute.ts'
import { Silence } from './provider-line.ts'

interface MangopayDispute {
  readonly Id?: string
  readonly InitialTransactionId?: string
  readonly Status?: string
  readonly ResultCode?: string | null
  readonly DisputedFunds?: MangopayFunds
  readonly RepudiationId?: string | null
}

/** The pay-in that a dispute is about; undefined where nobody knows it. */
export async function disputedPayIn({ get }: MangopayCalls, disputeId: string): Promise<string | undefined> {
  const { status, body } = await get(`/disputes/${disputeId}`)
  if (status === 200) return (body as MangopayDispute).InitialTransactionId
  if (noWord(status) === 'silent') throw new Silence('a dispute that cannot be read')
  return undefined
}

/** What was taken back of a pay-in for good. A dispute that is under way may be won; one that is lost gives nothing back. */
export async function disputesOf(calls: MangopayCalls, payIn: MangopayMovement): Promise<Dispute[]> {
  return (await lostOf(calls, payIn)).map(({ Id = '', DisputedFunds }) => ({
    ref: Id,
    taken: BigInt(DisputedFunds?.Amount ?? 0),
    reinstated: 0n,
  }))
}

async function lostOf({ get }: MangopayCalls, { Id, DebitedFunds }: MangopayMovement): Promise<MangopayDispute[]> {
  const { status, body } = await get(`/payins/${Id}/disputes`)
  if (status !== 200) throw new Silence('the disputes of a pay-in cannot be read')
  return (body as unknown as readonly MangopayDispute[]).filter(
    (each) =>
      each.Status === 'CLOSED' && each.ResultCode === 'LOST' && each.DisputedFunds?.Currency === DebitedFunds?.Currency,
  )
}

export async function settleLost(
  calls: MangopayCalls,
  { settlementId, payInRef, takenRef, amount, currency, at }: DisputeOrder,
  now: number,
): Promise<ProviderRefund | NoResponse> {
  const found = await calls.get(`/payins/${payInRef}`)
  if (found.status !== 200) return noWord(found.status)
  const payIn: MangopayMovement = found.body
  const before = mayBeNew(at, now)
    ? await findTagged(calls, `/wallets/${payIn.CreditedWalletId}/transactions`, settlementId)
    : undefined
  if (before) return refundOf(before)
  const lost = await lostOf(calls, payIn)
  // Of several the last has made it all; what it cannot settle alone is for people.
  const repudiation = (takenRef === null ? lost.at(-1) : lost.find(({ Id }) => Id === takenRef))?.RepudiationId
  if (!repudiation) return 'refused'
  const { status, body } = await calls.post(`/repudiations/${repudiation}/settlementtransfer`, settlementId, {
    Tag: settlementId,
    AuthorId: payIn.AuthorId,
    DebitedFunds: fundsOf(amount, currency),
    Fees: fundsOf(0n, currency),
  })
  return isDone(status) ? refundOf(body) : noWord(status)
}
