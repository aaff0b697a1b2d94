/** Payouts of campaigns and the site's fees from them, as administrators see them (investing 4, decision T20). */

import { createHash } from 'node:crypto'
import type { Writer } from '#api/db/database.ts'
import {
  feesByMonth,
  findPayout,
  listPayouts as listRows,
  type PayoutFilter,
  type PayoutRow,
} from '#api/db/payment/payouts.ts'
import type { Slice } from '#api/db/paging.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { endOfDay, startOfDay } from '#domain/calendar.ts'
import { type PayoutAmounts, payoutAmounts, payoutHoldEnd } from '#domain/payment/payout.ts'

/** A payout as administrators see it. */
export interface ReviewedPayout {
  readonly row: PayoutRow
  /** As they were decided; before, as they would be now. */
  readonly amounts: PayoutAmounts
  /** The account that a transfer goes to; for an ended payout, that of its time. */
  readonly account: string
  /** When the waiting time after a change of the account ends. */
  readonly payableFrom: Date | null
  /** Fingerprint of amounts and account. */
  readonly seen: string
}

export function reviewed(row: PayoutRow, { clock }: Pick<Deps, 'clock'>): ReviewedPayout {
  const { id, state, held, fee_points, changed_at, version } = row
  const open = state === 'requested' || state === 'confirmed'
  const amounts = state === 'requested' ? payoutAmounts(held, fee_points) : row
  const end = open && changed_at ? payoutHoldEnd(changed_at.getTime(), clock.now()) : undefined
  const seen = createHash('sha256')
    .update([id, state, amounts.raised, amounts.fee, amounts.net, row.amount, version].join('\n'))
    .digest('base64url')
  return {
    row,
    amounts,
    account: (open ? row.masked_number : null) ?? row.account,
    payableFrom: end === undefined ? null : new Date(end),
    seen,
  }
}

export async function listPayouts(
  { filter, slice, language }: { readonly filter: PayoutFilter; readonly slice: Slice; readonly language: Language },
  { db, clock }: Deps,
): Promise<ReviewedPayout[]> {
  const rows = await listRows(db.read, filter, slice, language)
  return rows.map((row) => reviewed(row, { clock }))
}

/** One payout, as administrators see it. @throws CallError NOT_FOUND */
export async function reviewPayout(
  tx: Writer,
  { id, language }: { readonly id: string; readonly language: Language },
  deps: Pick<Deps, 'clock'>,
): Promise<ReviewedPayout> {
  const row = await findPayout(tx, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return reviewed(row, deps)
}

/** @param days in the site's time zone, both included */
export async function readFees(
  days: { readonly from: string | undefined; readonly to: string | undefined },
  { db }: Deps,
) {
  const timeZone = (await readSettings(db.read)).settings.timezone
  return feesByMonth(db.read, {
    from: days.from === undefined ? undefined : new Date(startOfDay(days.from, timeZone)),
    until: days.to === undefined ? undefined : new Date(endOfDay(days.to, timeZone)),
    timeZone,
  })
}
