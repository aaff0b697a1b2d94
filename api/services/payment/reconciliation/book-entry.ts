/** Books the expected payment of an entry by the service of its kind, on an administrator's confirmation. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { readBankTransfer } from '#api/db/payment/payout-bank-transfers.ts'
import { movementsBookedHere } from '#api/db/payment/reconciliation/external-movements.ts'
import type { EntryRow } from '#api/db/payment/reconciliation/statements.ts'
import type { Deps, Member } from '#api/deps.ts'
import { confirmOfflinePayment, returnOfflinePayment } from '#api/services/payment/admin/offline-payments.ts'
import { payPayout, returnPayout } from '#api/services/payment/admin/payouts.ts'
import type { FeeOfReturn } from '#api/services/payment/admin/bank-return.ts'
import { returnUnusableTransfer } from '#api/services/payment/admin/unusable-transfers.ts'
import { recordTransfer } from '#api/services/repayment/administer-repayments.ts'
import { confirmTransfer } from '#api/services/wallet/confirm-transfer.ts'
import { payWithdrawal, returnWithdrawal } from '#api/services/wallet/withdrawals.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { ExpectedKind } from '#domain/payment/reconciliation/suggest.ts'
import { cut } from '#domain/text.ts'
import { linkEntry, lockFor } from './decide-entry.ts'

interface BookingOrder extends FeeOfReturn {
  readonly id: string
  readonly kind: ExpectedKind
  readonly targetId: string
  /** Why the bank returned it. */
  readonly reason: string
  readonly member: Member
  readonly language: Language
}

const incoming: ReadonlySet<ExpectedKind> = new Set([
  'investment',
  'top-up',
  'repayment',
  'payout-return',
  'withdrawal-return',
])

/**
 * The entry is locked first, so that of two administrators the second finds it matched. The service of the payment
 * compares the amount and the currency with what is due; what it booked is matched with the entry.
 * @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED, MATCH_NOT_POSSIBLE, and the errors of the service
 */
export async function bookEntry(tx: Writer, order: BookingOrder, deps: Deps): Promise<void> {
  const entry = await lockFor(tx, order.id, ['open'])
  const isIncoming = incoming.has(order.kind)
  // Expected transfers are those to and from the site's bank: gateways are settled by asking them.
  if (entry.account !== 'offline' || entry.is_fee || isIncoming !== entry.amount > 0n)
    throw new CallError('MATCH_NOT_POSSIBLE')
  await bookExpected(tx, order, entry, deps)
  const [movement, ...others] = await movementsBookedHere(tx, entry)
  if (!movement || others.length > 0 || movement.amount !== entry.amount) throw new CallError('MATCH_NOT_POSSIBLE')
  await linkEntry(tx, entry, { movementIds: [movement.id], actorId: order.member.id }, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: order.member.id,
    eventName: 'statement-entry-booked',
    subject: entry.id,
    facts: {
      kind: order.kind,
      transaction: movement.transaction_id,
      amount: String(entry.amount),
      currency: entry.currency,
    },
  })
}

async function bookExpected(tx: Writer, order: BookingOrder, entry: EntryRow, deps: Deps): Promise<void> {
  const { kind, targetId: id, member, language, reason, feeBearer, feeReason } = order
  // The amount is that of the statement.
  const fee = { feeBearer, feeReason, feeChecked: true }
  const amount = { amount: entry.amount < 0n ? -entry.amount : entry.amount, currency: entry.currency }
  // Payouts and withdrawals need a reference; without one of the bank, the day of the statement finds the transfer.
  const bankReference = cut(entry.bank_reference || entry.references[0] || entry.booked_on, 100)
  const shared = { actorId: member.id, language, bankReference }
  switch (kind) {
    case 'investment':
      await confirmOfflinePayment(tx, { ...shared, investmentId: id, received: amount }, deps)
      return
    case 'top-up':
      await confirmTransfer(tx, { ...shared, id, received: amount }, deps)
      return
    case 'repayment':
      await recordTransfer(tx, { ...shared, id, received: amount }, deps)
      return
    case 'investment-return':
      await returnOfflinePayment(tx, { ...shared, refundId: id, sent: amount }, deps)
      return
    case 'transfer-return':
      await returnUnusableTransfer(tx, { ...shared, transferId: id, sent: amount }, deps)
      return
    case 'payout':
      await payPayout(tx, { ...shared, id }, deps)
      return
    case 'withdrawal':
      await payWithdrawal(tx, { id, member, bankReference }, deps)
      return
    case 'payout-return': {
      const transfer = await readBankTransfer(tx, id)
      if (!transfer) throw new CallError('NOT_FOUND')
      const received = amount.amount
      await returnPayout(tx, { ...shared, ...fee, id: transfer.payout_id, transferId: id, received, reason }, deps)
      return
    }
    case 'withdrawal-return':
      await returnWithdrawal(tx, { ...fee, id, member, received: amount, reason }, deps)
  }
}
