/** What people are told of their wallets: a mail, a line in the inbox, a push. */

import { investmentById } from '#api/db/investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { findShare } from '#api/db/wallet/distributions.ts'
import { findTopUp } from '#api/db/wallet/top-ups.ts'
import { findUser, type UserRow } from '#api/db/users.ts'
import { findPersonAccount, findWithdrawal, returnedAmount } from '#api/db/wallet/withdrawals.ts'
import type { NotificationContentOf } from '#api/presenters/notification-facts.ts'
import { type WalletDetails, walletMail } from '#api/presenters/notification.ts'
import type { JobPayloads } from '#api/ports.ts'
import type { WalletNotice } from '#api/texts/wallet/wallet-texts.ts'
import { dayText } from '#api/texts/texts.ts'
import { optionalText } from '#api/texts/values.ts'
import { type EntryStatus, entryStatus } from '#domain/wallet.ts'
import type { JobDeps } from './job.ts'
import { notifyAdministrators, mailRecipient } from './mail-recipients.ts'
import { campaignNames } from './notify-update.ts'

const walletPath = '/settings/wallet'
const pooledPath = '/settings/mango-pay'

type WalletNotification = NotificationContentOf<WalletNotice> & {
  readonly subject: string
  readonly details?: WalletDetails
}

async function notifyWalletOwner(
  user: UserRow,
  { details, ...news }: WalletNotification,
  deps: JobDeps,
): Promise<void> {
  await mailRecipient(user, { ...news, mail: walletMail(news.kind, news.facts, user.language, details) }, deps)
}

/** How the top-up stands now is what is told, whatever it was told for. */
export async function notifyTopUp({ topUpId }: JobPayloads['tell-top-up'], deps: JobDeps): Promise<void> {
  const topUp = await findTopUp(deps.db.read, topUpId)
  const user = topUp && (await findUser(deps.db.read, topUp.person_id))
  if (!topUp || !user || (topUp.state !== 'waiting' && topUp.state !== 'paid')) return
  const { settings } = await readSettings(deps.db.read)
  const reversed = await deps.db.read
    .selectFrom('payment_attempt')
    .select('id')
    .where('top_up_id', '=', topUpId)
    .where('state', '=', 'reversed')
    .executeTakeFirst()
  const refunded = await deps.db.read
    .selectFrom('wallet_entry')
    .select('id')
    .where('wallet_id', '=', topUp.wallet_id)
    .where('top_up_id', '=', topUpId)
    .where('event', '=', 'top-up-refunded')
    .executeTakeFirst()
  const waiting = topUp.state === 'waiting'
  const facts = {
    path: waiting ? `/topup-payment/${topUp.id}` : topUp.kind === 'pooled' ? pooledPath : walletPath,
    amount: String(topUp.amount + (waiting ? topUp.fee : 0n)),
    currency: topUp.currency,
  }
  // Only an offline deposit has a reference: its sentence is left out of the mail of any other.
  const reference = optionalText(topUp.reference)
  const transfer = reference && { reference, until: dayText(topUp.expires_at, settings.timezone, user.language) }
  const kind = waiting
    ? 'top-up-waiting'
    : reversed
      ? 'top-up-taken-back'
      : refunded
        ? 'top-up-refunded'
        : 'top-up-paid'
  await notifyWalletOwner(user, { kind, subject: topUp.id, facts, details: { transfer } }, deps)
}

const noticeByStatus = {
  returned: 'withdrawal-returned',
  [entryStatus.pending]: 'withdrawal-asked',
  [entryStatus.processing]: 'withdrawal-processing',
  [entryStatus.success]: 'withdrawal-paid',
  [entryStatus.failed]: 'withdrawal-rejected',
} as const satisfies Readonly<Record<EntryStatus | 'returned', WalletNotice>>

export async function notifyWithdrawal(
  { withdrawalId, status }: JobPayloads['tell-withdrawal'],
  deps: JobDeps,
): Promise<void> {
  const row = await findWithdrawal(deps.db.read, withdrawalId)
  const user = row && (await findUser(deps.db.read, row.person_id))
  if (!row || !user) return
  const amount = status === 'returned' ? ((await returnedAmount(deps.db.read, row.entry_id)) ?? row.amount) : row.amount
  const facts = { path: walletPath, amount: String(amount), currency: row.currency, account: row.shown_number }
  const details = { reference: optionalText(row.bank_reference), reason: optionalText(row.refusal) }
  // First, so that a mail that fails does not keep it from the administrators.
  if (status === entryStatus.pending && row.status === entryStatus.pending) {
    const waiting = { path: '/admin/withdrawals', amount: facts.amount, currency: facts.currency }
    await notifyAdministrators({ kind: 'withdrawal-waiting', subject: row.id, facts: waiting }, deps)
  }
  await notifyWalletOwner(user, { kind: noticeByStatus[status], subject: row.id, facts, details }, deps)
}

export async function notifyWithdrawalAccountChanged(
  { personId, changeId }: JobPayloads['tell-account'],
  deps: JobDeps,
): Promise<void> {
  const user = await findUser(deps.db.read, personId)
  const account = await findPersonAccount(deps.db.read, personId)
  if (!user || !account) return
  const facts = { path: walletPath, account: account.shown_number }
  await notifyWalletOwner(user, { kind: 'account-changed', subject: changeId, facts }, deps)
}

export async function notifyRefund({ investmentId }: JobPayloads['tell-refund'], deps: JobDeps): Promise<void> {
  const row = await investmentById(deps.db.read, investmentId, 'en')
  const user = row && (await findUser(deps.db.read, row.investor_id))
  if (row?.state !== 'refunded' || !user) return
  const facts = {
    campaign: await campaignNames(row.campaign_id, deps),
    path: walletPath,
    amount: String(row.amount),
    currency: row.currency,
  }
  await notifyWalletOwner(user, { kind: 'investment-refunded', subject: row.id, facts }, deps)
}

export async function notifyDistribution({ shareId }: JobPayloads['tell-distribution'], deps: JobDeps): Promise<void> {
  const share = await findShare(deps.db.read, shareId)
  const user = share && (await findUser(deps.db.read, share.investor_id))
  if (!share || !user) return
  const facts = {
    campaign: await campaignNames(share.campaign_id, deps),
    path: walletPath,
    amount: String(share.amount),
    currency: share.currency,
  }
  await notifyWalletOwner(user, { kind: 'distribution', subject: share.id, facts }, deps)
}
