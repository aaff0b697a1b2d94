/** Wallets: deposits, withdrawals and credits. */

import { investmentById } from '#api/db/investment/investments.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import { findShare } from '#api/db/repayment/distributions.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findTopUp, hasReversedAttempt, isTopUpRefunded, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { findPayoutAccount, findWithdrawal, returnedAmount } from '#api/db/wallet/withdrawals.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { dateIn } from '#domain/calendar.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import type { Loaders } from './batch.ts'

export const walletLoaders: Loaders<
  | 'top-up-pending'
  | 'top-up-paid'
  | 'top-up-reversed'
  | 'top-up-refunded'
  | 'withdrawal-requested'
  | 'withdrawal-processing'
  | 'withdrawal-paid'
  | 'withdrawal-rejected'
  | 'withdrawal-returned'
  | 'withdrawal-pending'
  | 'investment-refunded'
  | 'distribution'
  | 'account-changed'
> = {
  'top-up-pending': async ({ id }, { db }) => {
    const topUp = await findTopUp(db.read, id)
    // Paid meanwhile: there is nothing to transfer any more.
    if (topUp?.state !== 'waiting') return []
    const { timezone } = (await readSettings(db.read)).settings
    const facts = {
      amount: String(topUp.amount + topUp.fee),
      currency: topUp.currency,
      reference: topUp.reference,
      day: topUp.reference === null ? null : dateIn(topUp.expires_at.getTime(), timezone),
    }
    return [{ to: [topUp.person_id], facts, about: { topUpId: id } }]
  },
  'top-up-paid': ({ id }, deps) => loadDeposit(id, 'credited', deps),
  'top-up-reversed': ({ id }, deps) => loadDeposit(id, 'reversed', deps),
  'top-up-refunded': ({ id }, deps) => loadDeposit(id, 'refunded', deps),

  'withdrawal-requested': ({ id }, { db }) => loadWithdrawal(id, db),
  'withdrawal-processing': ({ id }, { db }) => loadWithdrawal(id, db),
  'withdrawal-rejected': ({ id }, { db }) => loadWithdrawal(id, db),
  'withdrawal-paid': ({ id }, { db }) => loadWithdrawal(id, db),
  'withdrawal-returned': async ({ id }, { db }) => {
    const row = await findWithdrawal(db.read, id)
    return loadWithdrawal(id, db, row && (await returnedAmount(db.read, row.entry_id)))
  },

  'withdrawal-pending': async ({ id }, { db }) => {
    const row = await findWithdrawal(db.read, id)
    // Handled meanwhile.
    if (row?.status !== entryStatus.pending) return []
    return [{ facts: { amount: String(row.amount), currency: row.currency }, about: undefined }]
  },

  'investment-refunded': async ({ id }, { db }) => {
    const row = await investmentById(db.read, id, 'en')
    if (row?.state !== 'refunded') return []
    const campaign = await campaignNames(db.read, row.campaign_id)
    const facts = { campaign, amount: String(row.amount), currency: row.currency }
    return [{ to: [row.investor_id], facts, about: { investmentId: id } }]
  },

  distribution: async ({ id }, { db }) => {
    const share = await findShare(db.read, id)
    if (!share) return []
    const campaign = await campaignNames(db.read, share.campaign_id)
    const facts = { campaign, amount: String(share.amount), currency: share.currency }
    return [{ to: [share.investor_id], facts, about: undefined }]
  },

  'account-changed': async ({ personId }, { db }) => {
    const account = await findPayoutAccount(db.read, personId)
    return account ? [{ to: [personId], facts: { account: account.masked_number }, about: undefined }] : []
  },
}

/** Unless the deposit ended differently meanwhile, of which its user is notified as well. */
async function loadDeposit(id: string, outcome: DepositOutcome, { db }: JobDeps) {
  const topUp = await findTopUp(db.read, id)
  if (topUp?.state !== 'paid' || (await outcomeOf(topUp, db)) !== outcome) return []
  const facts = { amount: String(topUp.amount), currency: topUp.currency }
  return [{ to: [topUp.person_id], facts, about: { custodial: topUp.kind === 'custodial' } }]
}

type DepositOutcome = 'credited' | 'reversed' | 'refunded'

async function outcomeOf(topUp: OwnedTopUp, db: JobDeps['db']): Promise<DepositOutcome> {
  if (await hasReversedAttempt(db.read, topUp.id)) return 'reversed'
  return (await isTopUpRefunded(db.read, topUp)) ? 'refunded' : 'credited'
}

/** @param received the amount that the bank returned, if any */
async function loadWithdrawal(id: string, db: JobDeps['db'], received?: bigint) {
  const row = await findWithdrawal(db.read, id)
  if (!row) return []
  const facts = {
    amount: String(received ?? row.amount),
    currency: row.currency,
    account: row.masked_number,
    reference: row.bank_reference,
    fee: row.fee_bearer === 'recipient' ? String(row.bank_fee) : null,
  }
  const reasons = [row.refusal ?? '', row.fee_reason].filter((reason) => reason !== '')
  return [{ to: [row.person_id], facts, about: undefined, mailOnly: { reason: reasons.join(' · ') } }]
}
