/** Payments that did not go as their payer left them, and money that waits for people. */

import { investmentById } from '#api/db/investments.ts'
import { findUnusable } from '#api/db/offline-returns.ts'
import { arrivalOf, type AttemptRow, readAttempt, readRefund } from '#api/db/payments.ts'
import { readReinstated } from '#api/db/wallet/disputes.ts'
import { findTopUp } from '#api/db/wallet/top-ups.ts'
import { findUser } from '#api/db/users.ts'
import type { NotificationContentOf } from '#api/presenters/notification-facts.ts'
import { type NotificationFacts, paymentMail } from '#api/presenters/notification.ts'
import type { JobPayloads } from '#api/ports.ts'
import { type NonEmptyText, optionalText } from '#api/texts/values.ts'
import type { PaymentNotice } from '#domain/payment.ts'
import type { JobDeps } from './job.ts'
import { notifyAdministrators, mailRecipient } from './mail-recipients.ts'
import { campaignNames } from './notify-update.ts'

export async function notifyPayment(
  { attemptId, news, refundId }: JobPayloads['tell-payment'],
  deps: JobDeps,
): Promise<void> {
  const attempt = await readAttempt(deps.db.read, attemptId)
  if (!attempt) return
  const { amount, currency } =
    (refundId === undefined ? undefined : await readRefund(deps.db.read, refundId)) ?? arrivalOf(attempt)
  const { payer_id: personId } = attempt
  const facts = { ...(await payableFacts(attempt, deps)), amount: String(amount), currency }
  await notifyPayer({ personId, kind: news, subject: refundId ?? attempt.id, facts, reference: undefined }, deps)
}

export async function notifyPaymentReinstated(
  { reinstatedId }: JobPayloads['tell-reinstated'],
  deps: JobDeps,
): Promise<void> {
  const row = await readReinstated(deps.db.read, reinstatedId)
  const attempt = row && (await readAttempt(deps.db.read, row.attempt_id))
  if (!attempt) return
  const { currency } = arrivalOf(attempt)
  const { payer_id: personId } = attempt
  const facts = {
    ...(await payableFacts(attempt, deps)),
    path: '/settings/wallet',
    amount: String(row.amount),
    currency,
  }
  await notifyPayer({ personId, kind: 'payment-reinstated', subject: row.id, facts, reference: undefined }, deps)
}

export async function notifyUnusableTransfer(
  { transferId, news }: JobPayloads['tell-unusable'],
  deps: JobDeps,
): Promise<void> {
  const row = await findUnusable(deps.db.read, transferId)
  if (!row) return
  const facts = {
    ...(row.campaign_id === null ? {} : { campaign: await campaignNames(row.campaign_id, deps) }),
    path:
      news === 'transfer-to-wallet' || row.investment_id === null
        ? '/settings/wallet'
        : `/receipt/${row.investment_id}`,
    amount: String(row.amount),
    currency: row.currency,
  }
  await notifyPayer(
    { personId: row.payer_id, kind: news, subject: row.id, facts, reference: optionalText(row.reference) },
    deps,
  )
}

export async function notifyReservationEnded(
  { investmentId }: JobPayloads['tell-reservation-ended'],
  deps: JobDeps,
): Promise<void> {
  const row = await investmentById(deps.db.read, investmentId, 'en')
  // Money may have come meanwhile.
  if (row?.state !== 'expired') return
  const facts = {
    campaign: await campaignNames(row.campaign_id, deps),
    path: `/receipt/${row.id}`,
    amount: String(row.amount + row.fee),
    currency: row.currency,
  }
  const reference = row.gateway === 'offline' ? optionalText(row.reference) : undefined
  await notifyPayer({ personId: row.investor_id, kind: 'reservation-ended', subject: row.id, facts, reference }, deps)
}

type PayerNotification = NotificationContentOf<PaymentNotice> & {
  readonly personId: string
  readonly subject: string
  readonly reference: NonEmptyText | undefined
}

async function notifyPayer({ personId, reference, ...news }: PayerNotification, deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, personId)
  if (!user) return
  const mail = paymentMail(news.kind, news.facts, user.language, reference)
  await mailRecipient(user, { ...news, mail }, deps)
}

async function payableFacts(
  { investment_id: investmentId, top_up_id: topUpId }: AttemptRow,
  deps: JobDeps,
): Promise<Pick<NotificationFacts, 'campaign' | 'path'>> {
  const investment = investmentId === null ? undefined : await investmentById(deps.db.read, investmentId, 'en')
  if (investment)
    return { campaign: await campaignNames(investment.campaign_id, deps), path: `/receipt/${investment.id}` }
  const topUp = topUpId === null ? undefined : await findTopUp(deps.db.read, topUpId)
  return { path: topUp?.kind === 'own' ? `/topup-payment/${topUp.id}` : '/settings/mango-pay' }
}

export async function notifyPaymentWaiting(
  { attemptId, subject }: JobPayloads['tell-payment-waiting'],
  deps: JobDeps,
): Promise<void> {
  const attempt = await readAttempt(deps.db.read, attemptId)
  if (!attempt) return
  const { amount, currency } = arrivalOf(attempt)
  const facts = { path: `/admin/payments/${attempt.id}`, amount: String(amount), currency }
  await notifyAdministrators({ kind: 'payment-waiting', subject, facts }, deps)
}
