/** Payments that did not go as their payer left them, and money that waits for people. */

import { investmentById } from '#api/db/investments.ts'
import { findUnusable } from '#api/db/offline-returns.ts'
import { type AttemptRow, readAttempt, readRefund } from '#api/db/payments.ts'
import { readReinstated } from '#api/db/wallet/disputes.ts'
import { findTopUp } from '#api/db/wallet/top-ups.ts'
import { findUser } from '#api/db/users.ts'
import type { NotificationFacts } from '#api/presenters/notification.ts'
import { textIn } from '#api/presenters/texts.ts'
import type { JobPayloads } from '#api/ports.ts'
import { saidMoney } from '#api/texts/figures.ts'
import { texts } from '#api/texts/texts.ts'
import type { PaymentNews } from '#domain/payment.ts'
import type { JobDeps } from './job.ts'
import { tellAdministrators, tellByMail } from './tell-by-mail.ts'
import { campaignNames } from './tell-update.ts'

export async function tellPayment(
  { attemptId, news, refundId }: JobPayloads['tell-payment'],
  deps: JobDeps,
): Promise<void> {
  const attempt = await readAttempt(deps.db.read, attemptId)
  if (!attempt) return
  const { amount, currency } =
    (refundId === undefined ? undefined : await readRefund(deps.db.read, refundId)) ?? attempt
  const { payer_id: personId } = attempt
  const facts = { ...(await whatItWasFor(attempt, deps)), amount: String(amount), currency }
  await tellPayer({ personId, news, subject: refundId ?? attempt.id, facts, reference: '' }, deps)
}

export async function tellReinstated({ reinstatedId }: JobPayloads['tell-reinstated'], deps: JobDeps): Promise<void> {
  const row = await readReinstated(deps.db.read, reinstatedId)
  const attempt = row && (await readAttempt(deps.db.read, row.attempt_id))
  if (!attempt) return
  const { currency, payer_id: personId } = attempt
  const facts = {
    ...(await whatItWasFor(attempt, deps)),
    path: '/settings/wallet',
    amount: String(row.amount),
    currency,
  }
  await tellPayer({ personId, news: 'payment-reinstated', subject: row.id, facts, reference: '' }, deps)
}

export async function tellUnusable({ transferId, news }: JobPayloads['tell-unusable'], deps: JobDeps): Promise<void> {
  const row = await findUnusable(deps.db.read, transferId)
  if (!row) return
  const facts = {
    campaign: await campaignNames(row.campaign_id, deps),
    path: news === 'transfer-to-wallet' ? '/settings/wallet' : `/receipt/${row.investment_id}`,
    amount: String(row.amount),
    currency: row.currency,
  }
  await tellPayer({ personId: row.investor_id, news, subject: row.id, facts, reference: row.reference }, deps)
}

export async function tellReservationEnded(
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
  const reference = row.gateway === 'offline' ? row.reference : ''
  await tellPayer({ personId: row.investor_id, news: 'reservation-ended', subject: row.id, facts, reference }, deps)
}

interface ToPayer {
  readonly personId: string
  readonly news: PaymentNews
  readonly subject: string
  readonly facts: NotificationFacts & { readonly amount: string; readonly currency: string }
  readonly reference: string
}

async function tellPayer({ personId, news, subject, facts, reference }: ToPayer, deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, personId)
  if (!user) return
  const mail = texts[user.language].payment[news]({
    amount: saidMoney(BigInt(facts.amount), facts.currency, user.language),
    campaign: textIn(facts.campaign, user.language),
    reference,
  })
  await tellByMail(user, { kind: news, subject, facts, mail }, deps)
}

async function whatItWasFor(
  { investment_id: investmentId, top_up_id: topUpId }: AttemptRow,
  deps: JobDeps,
): Promise<Pick<NotificationFacts, 'campaign' | 'path'>> {
  const investment = investmentId === null ? undefined : await investmentById(deps.db.read, investmentId, 'en')
  if (investment)
    return { campaign: await campaignNames(investment.campaign_id, deps), path: `/receipt/${investment.id}` }
  const topUp = topUpId === null ? undefined : await findTopUp(deps.db.read, topUpId)
  return { path: topUp?.kind === 'own' ? `/topup-payment/${topUp.id}` : '/settings/mango-pay' }
}

export async function tellPaymentWaiting(
  { attemptId, subject }: JobPayloads['tell-payment-waiting'],
  deps: JobDeps,
): Promise<void> {
  const attempt = await readAttempt(deps.db.read, attemptId)
  if (!attempt) return
  const facts = { path: `/admin/payments/${attempt.id}`, amount: String(attempt.amount), currency: attempt.currency }
  await tellAdministrators({ kind: 'payment-waiting', subject, facts }, deps)
}
