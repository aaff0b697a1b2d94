/** A repayment that is paid: its money is distributed among the investors, by their paid units (decision T44). */

import { changeRepayment } from '#api/db/repayment/repayments.ts'
import { holdersOf } from '#api/db/repayment/distributions.ts'
import type { Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import type { LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { sharesOf } from '#domain/repayment/distribution.ts'
import type { repaymentGateways } from '#domain/repayment/repayment.ts'
import type { Selectable } from 'kysely'
import { writeDistribution } from './write-distribution.ts'

export type LockedRepayment = Selectable<Tables['repayment']>

export interface RepaymentMoney {
  readonly gateway: (typeof repaymentGateways)[number]
  /** Of the payment method, on top of the amount. */
  readonly fee: bigint
  /** Where the money comes from, and where the fee goes. The amount itself is added. */
  readonly from: readonly LedgerLine[]
  /** Undefined if a provider reported the payment. */
  readonly administratorId?: string
  readonly bankReference?: string
}

/**
 * The campaign and the repayment are locked, and the campaign has investors. Each share is credited by a job in a
 * transaction of its own. @returns the ledger's transaction
 */
export async function settleRepayment(
  tx: Writer,
  repayment: LockedRepayment,
  { gateway, fee, from, administratorId, bankReference }: RepaymentMoney,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<string> {
  const { id, campaign_id: campaignId, amount, currency, type } = repayment
  const shares = sharesOf(amount, await holdersOf(tx, campaignId))
  if (shares.length === 0) throw new Error('a repayment was paid that nobody could receive')
  const { distributionId, transactionId } = await writeDistribution(
    tx,
    {
      campaignId,
      currency,
      amount,
      shares,
      bankReference,
      actorId: administratorId ?? repayment.created_by,
      from,
      type,
      businessKey: `repayment:${id}:paid`,
    },
    deps,
  )
  await changeRepayment(tx, id, {
    state: 'paid',
    gateway,
    fee,
    paid_at: new Date(deps.clock.now()),
    distribution_id: distributionId,
    bank_reference: bankReference ?? null,
    decided_by: administratorId ?? null,
  })
  await deps.jobs.add(tx, 'notify', { event: 'repayment-paid', id })
  return transactionId
}
