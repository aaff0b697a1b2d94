/** What administrators' and providers' changes of a payout have in common: locks, bookings, records. */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findFunding, type FundingRow } from '#api/db/payment/funding.ts'
import { campaignOfPayout, changePayout, findPayout, type PayoutRow } from '#api/db/payment/payouts.ts'
import { scheduleCheck } from '#api/db/repayment/stages.ts'
import { accountBalance, book, type LedgerKind, type LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamMember } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'
import { mayMovePayout, payoutHoldEnd, type PayoutMove } from '#domain/payment/payout.ts'
import type { PayoutMethod, TransferFailure } from '#domain/payment/payout-transfer.ts'

export type MoveDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

export interface PayoutOrder {
  readonly id: string
  /** The administrator. */
  readonly actorId: string
  readonly language: Language
}

/** Locks the campaign of a payout, and with it the payout. */
export async function lockPayout(tx: Writer, id: string, language: Language): Promise<PayoutRow | undefined> {
  const campaignId = await campaignOfPayout(tx, id)
  if (campaignId !== undefined) await lockCampaign(tx, campaignId)
  return findPayout(tx, id, language)
}

/** The users who do not decide about it. */
export function teamOf({ owner_id: ownerId, editor_ids: editorIds }: Pick<PayoutRow, 'owner_id' | 'editor_ids'>) {
  return { ownerId, editorIds }
}

/** Locks a payout for what its state allows. @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED */
export async function lockForMove(
  tx: Writer,
  { id, language, actorId }: PayoutOrder,
  move: PayoutMove,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ row: PayoutRow; at: Date }> {
  const row = await lockPayout(tx, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  refuseTeamMember(teamOf(row), actorId)
  if (!mayMovePayout(row.state, move)) throw new CallError('PAYOUT_HANDLED')
  return { row, at: new Date(clock.now()) }
}

/**
 * The account that a transfer may go to now. Whoever took over the owner's account cannot redirect the money before the
 * owner has read the notification of the change.
 * @throws CallError PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
export async function payableAccount(
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

/** Who sends the money, as the ledger names its accounts outside. */
function externalHolder(method: PayoutMethod): string {
  return method === 'bank-transfer' ? 'offline' : method
}

/** Books that what is owed to the owner has left, or is back. */
export function bookTransfer(
  tx: Writer,
  row: PayoutRow,
  booking: {
    readonly direction: 'out' | 'back'
    readonly amount: bigint
    readonly method: PayoutMethod
    readonly businessKey: string
    readonly actorId: string | null
    readonly at: Date
  },
  deps: Pick<Deps, 'ids'>,
): Promise<string> {
  const { campaign_id: holder, currency } = row
  const { direction, method, amount: moved, ...rest } = booking
  const amount = direction === 'out' ? moved : -moved
  return bookMove(
    tx,
    {
      ...rest,
      kind: direction === 'out' ? 'payout-paid' : 'payout-returned',
      lines: [
        { account: { kind: 'owner', holder, currency }, amount: -amount },
        { account: { kind: 'external', holder: externalHolder(method), currency }, amount },
      ],
    },
    deps,
  )
}

export async function bookMove(
  tx: Writer,
  booking: {
    readonly kind: LedgerKind
    readonly businessKey: string
    readonly actorId: string | null
    readonly at: Date
    readonly lines: readonly LedgerLine[]
  },
  { ids }: Pick<Deps, 'ids'>,
): Promise<string> {
  const id = ids.next()
  await book(tx, () => ids.next(), { id, ...booking })
  return id
}

/** What is owed to the owner now. */
export function owedTo(tx: Writer, { campaign_id: holder, currency }: PayoutRow): Promise<bigint> {
  return accountBalance(tx, { kind: 'owner', holder, currency })
}

interface PaidPayout {
  readonly amount: bigint
  readonly method: PayoutMethod
  readonly reference: string
  /** Null if a provider reported it. */
  readonly actorId: string | null
  readonly at: Date
  readonly facts?: AuditFacts
}

/**
 * The money has been sent to the owner's bank. It is booked already. What came back of an earlier transfer meanwhile is
 * still owed: then the payout is to be sent again.
 */
export async function recordPaid(
  tx: Writer,
  row: PayoutRow,
  { amount, method, reference, actorId, at, facts: further }: PaidPayout,
  deps: MoveDeps,
): Promise<void> {
  const { id, campaign_id: campaignId, currency } = row
  const owed = await owedTo(tx, row)
  const paidOutAt = { paid_out_at: row.paid_out_at ?? at }
  if (owed > 0n) {
    await changePayout(tx, id, { ...paidOutAt, state: 'confirmed', amount: owed })
    await deps.jobs.add(tx, 'notify', { event: 'payout-failed', id: deps.ids.next(), payoutId: id })
  } else
    await changePayout(tx, id, {
      ...paidOutAt,
      state: 'paid',
      method,
      reason: '',
      failure: null,
      account: row.masked_number ?? row.account,
      bank_reference: reference,
      paid_at: at,
    })
  // A loan begins with its payout; a campaign without one is left out by the first check.
  await scheduleCheck(tx, campaignId, at)
  const facts = { amount: String(amount), currency, bankReference: reference, ...gatewayFact(method), ...further }
  const eventId = await auditPayout(tx, row, 'payout-paid', actorId, facts, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-paid', id: eventId, payoutId: id })
}

interface ReturnedPayout {
  readonly amount: bigint
  /** How it had been sent, and the reference of that payment. */
  readonly method: PayoutMethod
  readonly reference: string | null
  /** A payment of it is still under way: it stays `sending`. */
  readonly staysSending: boolean
  /** As an administrator wrote it; empty if a provider reported a failure. */
  readonly reason: string
  readonly failure: TransferFailure | null
  readonly actorId: string | null
  /** What the bank kept and the owner is charged. */
  readonly charged?: bigint
  readonly facts?: AuditFacts
}

/** Money came back, and is owed again. It is booked already. */
export async function recordReturned(
  tx: Writer,
  row: PayoutRow,
  { amount, method, reference, staysSending, reason, failure, actorId, charged = 0n, facts: further }: ReturnedPayout,
  deps: MoveDeps,
): Promise<void> {
  const { id, net, currency, returns } = row
  const owed = await owedTo(tx, row)
  await changePayout(tx, id, {
    reason,
    failure,
    returns: returns + 1,
    ...(staysSending
      ? {}
      : {
          state: 'confirmed',
          amount: owed,
          bank_reference: null,
          paid_at: null,
          paid_out_at: owed + row.charged + charged < net ? row.paid_out_at : null,
        }),
  })
  const cause = { ...gatewayFact(method), ...(failure === null ? {} : { reason: failure }) }
  const facts = { amount: String(amount), currency, bankReference: reference, ...cause, ...further }
  const eventId = await auditPayout(tx, row, 'payout-returned', actorId, facts, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-returned', id: eventId, payoutId: id })
}

function gatewayFact(method: PayoutMethod): AuditFacts {
  return method === 'bank-transfer' ? {} : { gateway: method }
}

/** @returns the id of the event */
export async function auditPayout(
  tx: Writer,
  { id: payout, campaign_id }: PayoutRow,
  event: AuditEventName,
  actorId: string | null,
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
