/** Administrators' actions on payouts of campaigns (investing 4, decisions T18, T20). */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findFunding, type FundingRow } from '#api/db/payment/funding.ts'
import { campaignOfPayout, changePayout, findPayout, isUnsettled, type PayoutRow } from '#api/db/payment/payouts.ts'
import { scheduleCheck } from '#api/db/repayment/stages.ts'
import { book, type LedgerKind, type LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { campaignAccountContext } from '#api/services/draft/update-funding.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'
import { mayMovePayout, payoutHoldEnd, type PayoutMove } from '#domain/payment/payout.ts'
import { reviewed, type ReviewedPayout, reviewPayout } from './reviewed-payout.ts'

type MoveDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

export interface PayoutOrder {
  readonly id: string
  /** The administrator. */
  readonly actorId: string
  readonly language: Language
}

/**
 * The numbers in full, for the administrator who makes the transfer: those of a new account only after its waiting
 * time. The opening is recorded before they are returned.
 * @throws CallError NOT_FOUND, PAYOUT_HANDLED, PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
export async function openPayout({ id, actorId, language }: PayoutOrder, deps: Deps) {
  const { db, sealer } = deps
  const row = await findPayout(db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.state !== 'requested' && row.state !== 'confirmed') throw new CallError('PAYOUT_HANDLED')
  const account = await payableAccount(db.read, row, deps)
  await db.transact((tx) => audit(tx, row, 'campaign-payout-account-opened', actorId, {}, deps))
  const opened = (sealed: string, column: string): string =>
    sealer.open(sealed, campaignAccountContext(row.campaign_id, column))
  return {
    holder: row.company_name ?? `${row.first_name} ${row.last_name}`,
    bankName: account.bank_name,
    accountType: account.account_type,
    accountNumber: opened(account.sealed_number, 'number'),
    routingNumber: opened(account.sealed_routing, 'routing'),
  }
}

/**
 * Fixes the amounts that the administrator saw. The money leaves the campaign: the fee goes to the site, the rest is
 * owed to the owner.
 * @throws CallError NOT_FOUND, PAYOUT_HANDLED, PAYOUT_CHANGED, PAYOUT_NOT_POSSIBLE, PAYOUT_UNSETTLED,
 *   PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
export async function confirmPayout(
  tx: Writer,
  { seen, ...order }: PayoutOrder & { readonly seen: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  const { row, at } = await lockForMove(tx, order, 'confirm', deps)
  const { amounts, seen: current } = reviewed(row, deps)
  if (seen !== current) throw new CallError('PAYOUT_CHANGED')
  if (amounts.raised <= 0n) throw new CallError('PAYOUT_NOT_POSSIBLE')
  if (await isUnsettled(tx, row.campaign_id, at)) throw new CallError('PAYOUT_UNSETTLED')
  const account = await payableAccount(tx, row, deps)
  const { id, campaign_id: campaignId, currency } = row
  const { actorId } = order
  const transactionId = await bookMove(
    tx,
    {
      kind: 'payout-confirmed',
      businessKey: `payout:${id}:confirmed`,
      actorId,
      at,
      lines: [
        { account: { kind: 'escrow', holder: campaignId, currency }, amount: -amounts.raised },
        { account: { kind: 'owner', holder: campaignId, currency }, amount: amounts.net },
        { account: { kind: 'fee', holder: 'site', currency }, amount: amounts.fee },
      ],
    },
    deps,
  )
  const { raised, fee, net } = amounts
  await changePayout(tx, id, {
    state: 'confirmed',
    raised,
    fee,
    net,
    account: account.masked_number,
    decided_by: actorId,
    decided_at: at,
    transaction_id: transactionId,
  })
  await audit(tx, row, 'payout-confirmed', actorId, { raised: String(raised), fee: String(fee), currency }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-confirmed', id })
  return reviewPayout(tx, order, deps)
}

/** @throws CallError REASON_REQUIRED, NOT_FOUND, PAYOUT_HANDLED */
export async function rejectPayout(
  tx: Writer,
  { reason, ...order }: PayoutOrder & { readonly reason: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { row, at } = await lockForMove(tx, order, 'reject', deps)
  const { amounts } = reviewed(row, deps)
  await changePayout(tx, row.id, { state: 'rejected', reason, decided_by: order.actorId, decided_at: at })
  await audit(tx, row, 'payout-rejected', order.actorId, { raised: String(amounts.raised) }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-rejected', id: row.id })
  return reviewPayout(tx, order, deps)
}

/** Records the transfer that was made. @throws CallError NOT_FOUND, PAYOUT_HANDLED */
export async function payPayout(
  tx: Writer,
  { bankReference, ...order }: PayoutOrder & { readonly bankReference: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  const { row, at } = await lockForMove(tx, order, 'pay', deps)
  const { id, campaign_id: campaignId, currency, net, returns } = row
  const { actorId } = order
  await bookMove(
    tx,
    {
      kind: 'payout-paid',
      businessKey: returns === 0 ? `payout:${id}:paid` : `payout:${id}:paid:${returns}`,
      actorId,
      at,
      lines: [
        { account: { kind: 'owner', holder: campaignId, currency }, amount: -net },
        { account: { kind: 'external', holder: 'offline', currency }, amount: net },
      ],
    },
    deps,
  )
  await changePayout(tx, id, {
    state: 'paid',
    reason: '',
    account: row.masked_number ?? row.account,
    bank_reference: bankReference,
    paid_at: at,
  })
  // A loan begins with its payout; a campaign without one is left out by the first check.
  await scheduleCheck(tx, campaignId, at)
  const eventId = await audit(tx, row, 'payout-paid', actorId, { amount: String(net), currency, bankReference }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-paid', id: eventId, payoutId: id })
  return reviewPayout(tx, order, deps)
}

/** The bank sent the payment back: it is owed again. @throws CallError REASON_REQUIRED, NOT_FOUND, PAYOUT_HANDLED */
export async function returnPayout(
  tx: Writer,
  { reason, ...order }: PayoutOrder & { readonly reason: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { row, at } = await lockForMove(tx, order, 'return', deps)
  const { id, campaign_id: campaignId, currency, net, bank_reference: bankReference } = row
  const returns = row.returns + 1
  const { actorId } = order
  await bookMove(
    tx,
    {
      kind: 'payout-returned',
      businessKey: `payout:${id}:returned:${returns}`,
      actorId,
      at,
      lines: [
        { account: { kind: 'external', holder: 'offline', currency }, amount: -net },
        { account: { kind: 'owner', holder: campaignId, currency }, amount: net },
      ],
    },
    deps,
  )
  await changePayout(tx, id, { state: 'confirmed', reason, returns, bank_reference: null, paid_at: null })
  const facts = { amount: String(net), currency, bankReference }
  const eventId = await audit(tx, row, 'payout-returned', actorId, facts, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-returned', id: eventId, payoutId: id })
  return reviewPayout(tx, order, deps)
}

/** Locks the campaign of a payout, and with it the payout, for what its state allows. @throws CallError NOT_FOUND, PAYOUT_HANDLED */
async function lockForMove(
  tx: Writer,
  { id, language }: PayoutOrder,
  move: PayoutMove,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ row: PayoutRow; at: Date }> {
  const campaignId = await campaignOfPayout(tx, id)
  if (campaignId !== undefined) await lockCampaign(tx, campaignId)
  const row = await findPayout(tx, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  if (!mayMovePayout(row.state, move)) throw new CallError('PAYOUT_HANDLED')
  return { row, at: new Date(clock.now()) }
}

/**
 * The account that a transfer may go to now. Whoever took over the owner's account cannot redirect the money before the
 * owner has read the notification of the change.
 * @throws CallError PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
async function payableAccount(
  db: Reader | Writer,
  { campaign_id }: PayoutRow,
  { clock }: Pick<Deps, 'clock'>,
): Promise<FundingRow> {
  const account = await findFunding(db, campaign_id)
  if (!account) throw new CallError('PAYOUT_ACCOUNT_MISSING')
  const end = payoutHoldEnd(account.changed_at.getTime(), clock.now())
  if (end !== undefined) throw new CallError('PAYOUT_ACCOUNT_NEW', { from: new Date(end).toISOString() })
  return account
}

async function bookMove(
  tx: Writer,
  booking: {
    readonly kind: LedgerKind
    readonly businessKey: string
    readonly actorId: string
    readonly at: Date
    readonly lines: readonly LedgerLine[]
  },
  { ids }: Pick<Deps, 'ids'>,
): Promise<string> {
  const id = ids.next()
  await book(tx, () => ids.next(), { id, ...booking })
  return id
}

/** @returns the id of the event */
async function audit(
  tx: Writer,
  { id: payout, campaign_id }: PayoutRow,
  event: AuditEventName,
  actorId: string,
  facts: AuditFacts,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<string> {
  const id = ids.next()
  await insertAudit(tx, {
    id,
    at: new Date(clock.now()),
    actorId,
    eventName: event,
    subject: campaign_id,
    facts: { payout, ...facts },
  })
  return id
}
