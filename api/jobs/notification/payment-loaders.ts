/** Payments that failed or were refunded, and money that requires an administrator's action. */

import { readAuditFacts } from '#api/db/audit/audit.ts'
import { investmentById } from '#api/db/investment/investments.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import { findUnusable } from '#api/db/payment/offline-returns.ts'
import { readBankTransfer } from '#api/db/payment/payout-bank-transfers.ts'
import { findPayout } from '#api/db/payment/payouts.ts'
import { arrivalOf, type AttemptRow, readAttempt, readRefund } from '#api/db/payment/payments.ts'
import { refundsOfInvestment, type TracedRefund } from '#api/db/payment/refund-trace.ts'
import { campaignOfRepayment } from '#api/db/repayment/repayments.ts'
import { readReinstated } from '#api/db/wallet/disputes.ts'
import { findTopUp } from '#api/db/wallet/top-ups.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { PaymentPurpose } from '#api/notifications.ts'
import type { Loaders } from './batch.ts'

type PayoutEvent = 'payout-requested' | 'payout-confirmed' | 'payout-paid' | 'payout-rejected' | 'payout-returned'
type TransferEvent = 'transfer-unusable' | 'transfer-to-wallet' | 'transfer-sent-back'

export const paymentLoaders: Loaders<
  | 'payment-failed'
  | 'payment-returned'
  | 'payment-reversed'
  | 'payment-partly-reversed'
  | 'payment-reinstated'
  | 'payment-sent-by-hand'
  | 'refund-started'
  | 'refund-sent'
  | 'payment-needs-action'
  | TransferEvent
  | PayoutEvent
  | 'payout-failed'
  | 'payout-pending'
> = {
  'payment-failed': ({ id }, deps) => loadPayment(id, deps),
  'payment-returned': ({ id }, deps) => loadPayment(id, deps),
  'payment-reversed': ({ id }, deps) => loadPayment(id, deps),
  'payment-partly-reversed': ({ id }, deps) => loadPayment(id, deps),

  'payment-sent-by-hand': async ({ id, attemptId }, deps) => {
    const refund = await readRefund(deps.db.read, id)
    return loadPayment(attemptId, deps, refund)
  },

  'refund-started': ({ id }, deps) =>
    loadRefund(
      id,
      (refunds) => refunds.findLast(({ cause }) => cause !== 'payment-unusable' && cause !== 'oversubscribed'),
      deps,
    ),
  'refund-sent': ({ id, investmentId }, deps) =>
    loadRefund(investmentId, (refunds) => refunds.find((refund) => refund.id === id && refund.state === 'sent'), deps),

  'payment-reinstated': async ({ id }, deps) => {
    const row = await readReinstated(deps.db.read, id)
    if (!row) return []
    const [batch] = await loadPayment(row.attempt_id, deps)
    if (!batch) return []
    return [{ ...batch, facts: { ...batch.facts, amount: String(row.amount) }, about: { wallet: true } as const }]
  },

  'transfer-unusable': loadTransfer,
  'transfer-to-wallet': loadTransfer,
  'transfer-sent-back': loadTransfer,

  'payout-requested': ({ id }, deps) => loadPayout(id, deps),
  'payout-confirmed': ({ id }, deps) => loadPayout(id, deps),
  'payout-rejected': ({ id }, deps) => loadPayout(id, deps),
  'payout-paid': ({ id, payoutId }, deps) => loadPayout(payoutId, deps, id),
  'payout-returned': ({ id, payoutId }, deps) => loadPayout(payoutId, deps, id, true),

  'payout-pending': async ({ id }, { db }) => {
    const row = await findPayout(db.read, id, 'en')
    // Handled meanwhile.
    if (row?.state !== 'requested') return []
    const campaign = await campaignNames(db.read, row.campaign_id)
    return [{ facts: { campaign, amount: String(row.raised), currency: row.currency }, about: undefined }]
  },

  'payout-failed': async ({ payoutId }, { db }) => {
    const row = await findPayout(db.read, payoutId, 'en')
    // Sent again meanwhile.
    if (row?.state !== 'confirmed') return []
    const campaign = await campaignNames(db.read, row.campaign_id)
    const { amount, currency, failure } = row
    return [{ facts: { campaign, amount: String(amount), currency, failure }, about: undefined }]
  },

  'payment-needs-action': async ({ attemptId }, { db }) => {
    const attempt = await readAttempt(db.read, attemptId)
    if (!attempt) return []
    const { amount, currency } = arrivalOf(attempt)
    return [{ facts: { amount: String(amount), currency }, about: { attemptId } }]
  },
}

/** @param part the amount if it is a part of what arrived */
async function loadPayment(
  attemptId: string,
  { db }: JobDeps,
  part?: { readonly amount: bigint; readonly currency: string },
) {
  const attempt = await readAttempt(db.read, attemptId)
  if (!attempt) return []
  const { amount, currency } = part ?? arrivalOf(attempt)
  const { campaign, payable, purpose } = await purposeOf(attempt, db)
  return [{ to: [attempt.payer_id], facts: { campaign, payable, amount: String(amount), currency }, about: purpose }]
}

/** Nothing if no such refund is found any more. */
async function loadRefund(
  investmentId: string,
  choose: (refunds: readonly TracedRefund[]) => TracedRefund | undefined,
  { db }: JobDeps,
) {
  const row = await investmentById(db.read, investmentId, 'en')
  const refund = row && choose(await refundsOfInvestment(db.read, investmentId))
  if (!refund) return []
  const campaign = await campaignNames(db.read, row.campaign_id)
  const facts = { campaign, amount: String(refund.amount), currency: refund.currency }
  return [{ to: [row.investor_id], facts, about: { investmentId } }]
}

async function purposeOf(attempt: AttemptRow, db: JobDeps['db']) {
  const { investment_id: investmentId, top_up_id: topUpId, repayment_id: repaymentId } = attempt
  const campaignId = repaymentId === null ? undefined : await campaignOfRepayment(db.read, repaymentId)
  if (repaymentId !== null && campaignId !== undefined) {
    const purpose: PaymentPurpose = { repaymentId }
    return { campaign: await campaignNames(db.read, campaignId), payable: 'repayment' as const, purpose }
  }
  const investment = investmentId === null ? undefined : await investmentById(db.read, investmentId, 'en')
  if (investment) {
    const purpose: PaymentPurpose = { investmentId: investment.id }
    return { campaign: await campaignNames(db.read, investment.campaign_id), payable: null, purpose }
  }
  const topUp = topUpId === null ? undefined : await findTopUp(db.read, topUpId)
  const purpose: PaymentPurpose = { topUpId: topUpId ?? '', custodial: topUp?.kind !== 'own' }
  return { campaign: null, payable: null, purpose }
}

/** @param eventId the event of the audit log that states what was sent or came back; the payout may be in another state by now */
async function loadPayout(id: string, { db }: JobDeps, eventId?: string, isReturn = false) {
  const row = await findPayout(db.read, id, 'en')
  if (!row) return []
  const { amount, bankReference, bankTransfer } = eventId === undefined ? {} : await readAuditFacts(db.read, eventId)
  const returned =
    isReturn && typeof bankTransfer === 'string' ? await readBankTransfer(db.read, bankTransfer) : undefined
  const facts = {
    campaign: await campaignNames(db.read, row.campaign_id),
    amount: typeof amount === 'string' ? amount : String(row.net),
    currency: row.currency,
    account: row.account,
    reference: typeof bankReference === 'string' ? bankReference : row.bank_reference,
    failure: row.failure,
    fee: returned?.fee_bearer === 'recipient' ? String(returned.bank_fee) : null,
  }
  const about = { campaignId: row.campaign_id }
  const reasons = [returned?.return_reason ?? row.reason, returned?.fee_reason ?? ''].filter((reason) => reason !== '')
  return [{ to: [row.owner_id], facts, about, mailOnly: { reason: reasons.join(' · ') } }]
}

async function loadTransfer({ event, id }: NotifyPayload<TransferEvent>, { db }: JobDeps) {
  const row = await findUnusable(db.read, id)
  if (!row) return []
  const facts = {
    campaign: row.campaign_id === null ? null : await campaignNames(db.read, row.campaign_id),
    amount: String(row.amount),
    currency: row.currency,
    reference: row.reference,
  }
  const inWallet = event === 'transfer-to-wallet' || row.investment_id === null
  const about: PaymentPurpose = inWallet ? { wallet: true } : { investmentId: row.investment_id ?? '' }
  return [{ to: [row.payer_id], facts, about }]
}
