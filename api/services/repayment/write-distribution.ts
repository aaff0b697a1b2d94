import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { book, type LedgerLine } from '#api/db/wallet/ledger.ts'
import { insertDistribution } from '#api/db/repayment/distributions.ts'
import { requestCheck } from '#api/db/repayment/stages.ts'
import type { Deps } from '#api/deps.ts'
import { loanOf } from '#api/services/repayment/read-schedule.ts'
import type { Share } from '#domain/repayment/distribution.ts'
import type { RepaymentType } from '#domain/repayment/repayment.ts'
import { effectOf, type LoanPaymentEffect } from '#domain/repayment/schedule-progress.ts'

export interface NewDistribution {
  readonly campaignId: string
  readonly currency: string
  /** Minor units: the sum of the shares. */
  readonly amount: bigint
  readonly shares: readonly Share[]
  readonly bankReference: string | undefined
  readonly actorId: string
  /** Where the money comes from; the sum of these lines is the negative amount. By default the site's bank. */
  readonly from?: readonly LedgerLine[]
  /** Of an owner's repayment. */
  readonly type?: RepaymentType
  /** Unique key of the booking, permanently; derived from the id by default. */
  readonly businessKey?: string
}

/** Books the whole amount as in transit, together with each of its shares. The campaign is locked. */
export async function writeDistribution(
  tx: Writer,
  { campaignId, currency, amount, shares, bankReference, actorId, from, type, businessKey }: NewDistribution,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<{ readonly distributionId: string; readonly transactionId: string }> {
  const at = new Date(clock.now())
  const effect = await effectIn(tx, { campaignId, amount, type: type ?? null }, clock.now())
  const [id, transactionId] = [ids.next(), ids.next()]
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: type === undefined ? 'distribution-received' : 'repayment-received',
    businessKey: businessKey ?? `distribution:${id}:received`,
    actorId,
    at,
    lines: [
      ...(from ?? [{ account: { kind: 'external', holder: 'offline', currency }, amount: -amount }]),
      { account: { kind: 'transit', holder: id, currency }, amount },
    ],
  })
  await insertDistribution(
    tx,
    {
      id,
      campaign_id: campaignId,
      amount,
      currency,
      bank_reference: bankReference ?? null,
      created_by: actorId,
      created_at: at,
      transaction_id: transactionId,
      type: type ?? null,
      ...effect,
    },
    shares.map(({ investorId, units, amount: share }) => ({
      id: ids.next(),
      investor_id: investorId,
      units,
      amount: share,
    })),
  )
  await requestCheck(tx, campaignId, at)
  await jobs.add(tx, 'credit-shares', { distributionId: id })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'distribution-created',
    subject: campaignId,
    facts: { distribution: id, amount: String(amount), currency, investors: shares.length },
  })
  return { distributionId: id, transactionId }
}

/** What a distribution returns of the capital. It stays as it was recorded, whatever is refunded or repaid later. */
async function effectIn(
  tx: Writer,
  {
    campaignId,
    amount,
    type,
  }: Pick<NewDistribution, 'campaignId' | 'amount'> & { readonly type: RepaymentType | null },
  now: number,
): Promise<LoanPaymentEffect> {
  const isReturn = type === 'return-of-investment'
  const loan = await loanOf(tx, campaignId, now)
  if (loan.state !== 'running') return { capital: isReturn ? amount : 0n, completes: false }
  return effectOf(loan.terms, loan.payments, { amount, on: loan.today, principal: isReturn })
}
