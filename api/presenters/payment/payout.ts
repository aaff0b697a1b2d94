import type { FundingRow } from '#api/db/payment/funding.ts'
import type { latestPayout, PayoutRow } from '#api/db/payment/payouts.ts'
import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import type { Payout } from '#contract/payment/payout.ts'
import { type Actor, isOnTeam } from '#domain/account/permissions.ts'
import { cameBack, isPayoutDecided, type PayoutAmounts } from '#domain/payment/payout.ts'
import { ownerFailure, type TransferProvider } from '#domain/payment/payout-transfer.ts'

interface OwnPayout {
  readonly row: Awaited<ReturnType<typeof latestPayout>>
  readonly problem: Payout['problem'] | undefined
  readonly possible: boolean
  readonly currency: string | null
  readonly feePoints: number
  readonly amounts: PayoutAmounts
  readonly funding: FundingRow | undefined
}

export function presentPayout(payout: OwnPayout): Payout {
  const { row, amounts, funding } = payout
  const isPaid = row?.state === 'paid'
  return {
    state: row?.state ?? 'none',
    possible: payout.possible,
    problem: payout.problem ?? null,
    currency: payout.currency,
    raised: amounts.raised,
    feePoints: payout.feePoints,
    fee: amounts.fee,
    net: amounts.net,
    amount: row && isPayoutDecided(row.state) ? row.amount : amounts.net,
    returned: row ? returnedOf(row) : 0n,
    bankFee: row?.charged ?? 0n,
    charges: (row?.charges ?? []).map(({ amount, reason }) => ({ amount: BigInt(amount), reason })),
    account: (isPaid ? row.account : funding?.masked_number) ?? null,
    accountChangedAt: funding?.changed_at.toISOString() ?? null,
    requestedAt: row?.requested_at.toISOString() ?? null,
    confirmedAt: (row && confirmedAt(row)) ?? null,
    paidAt: row?.paid_at?.toISOString() ?? null,
    reason: row?.reason ?? '',
    method: row?.method ?? 'bank-transfer',
    failure: ownerFailure(row?.failure ?? null),
    bankReference: row?.bank_reference ?? null,
  }
}

interface ReviewedPayout {
  readonly row: PayoutRow
  readonly amounts: PayoutAmounts
  readonly account: string
  readonly payableFrom: Date | null
  readonly seen: string
}

/**
 * @param senders providers that can send it now
 * @param reader the administrator who reads it
 */
export function presentReviewedPayout(
  { row, amounts, account, payableFrom, seen }: ReviewedPayout,
  senders: readonly TransferProvider[],
  reader: Actor,
): PayoutItem {
  return {
    id: row.id,
    campaign: { id: row.campaign_id, name: row.name ?? row.slug, slug: row.slug },
    owner: { name: `${row.first_name} ${row.last_name}`, email: row.email },
    state: row.state,
    currency: row.currency,
    raised: amounts.raised,
    feePoints: row.fee_points,
    fee: amounts.fee,
    net: amounts.net,
    amount: isPayoutDecided(row.state) ? row.amount : amounts.net,
    returned: returnedOf(row),
    bankFee: row.charged,
    account,
    accountChangedAt: row.changed_at?.toISOString() ?? null,
    payableFrom: payableFrom?.toISOString() ?? null,
    requestedAt: row.requested_at.toISOString(),
    confirmedAt: confirmedAt(row),
    paidAt: row.paid_at?.toISOString() ?? null,
    reason: row.reason,
    method: row.method,
    senders: [...senders],
    transferId: row.transfer_id,
    transferState: row.transfer_state,
    transferReference: row.transfer_ref,
    actionUrl: row.state === 'sending' ? row.action_url : null,
    failure: row.failure,
    companyAddress: row.company_address ?? '',
    bankReference: row.bank_reference,
    transfersOut: (row.transfers_out ?? []).map(({ id, amount, reference, at }) => ({
      id,
      amount: BigInt(amount),
      reference,
      sentAt: new Date(at).toISOString(),
    })),
    ownTeam: isOnTeam(reader, { ownerId: row.owner_id, editorIds: row.editor_ids }),
    seen,
  }
}

function returnedOf(row: Omit<NonNullable<OwnPayout['row']>, 'charges'>): bigint {
  return cameBack({ ...row, transferState: row.transfer_state })
}

function confirmedAt({ state, decided_at }: Pick<PayoutRow, 'state' | 'decided_at'>): string | null {
  return state === 'rejected' ? null : (decided_at?.toISOString() ?? null)
}
