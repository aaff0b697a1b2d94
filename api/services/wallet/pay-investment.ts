import type { Writer } from '#api/db/database.ts'
import { investmentById, investmentOf, lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import { payBy } from '#api/db/investment/reservations.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import type { Deps, Member } from '#api/deps.ts'
import { payInvestment } from '#api/services/investment/pay.ts'
import { refuseUnready } from '#api/services/investment/ready.ts'
import { refuseForCampaign, refuseWithoutWallet } from '#api/services/payment/gateways.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { decideSpending, entryStatus, freeOf } from '#domain/wallet/wallet.ts'
import { recordDebit } from './money.ts'
import { refuseSpending } from './refusals.ts'

type InvestmentRow = NonNullable<Awaited<ReturnType<typeof investmentById>>>

interface WalletPayment {
  readonly investmentId: string
  readonly member: Member
  readonly language: Language
}

/**
 * Pays a reserved investment from the wallet and confirms it. A repeat after the payment returns that it is paid.
 * @throws CallError NOT_FOUND, INVESTMENT_NOT_PENDING, CAMPAIGN_CLOSED, WALLET_OFF, GATEWAY_OFF, PAYMENT_IN_PROGRESS,
 * INSUFFICIENT_BALANCE, and the errors of `refuseUnready`
 */
export async function payFromWallet(
  tx: Writer,
  { investmentId, member, language }: WalletPayment,
  deps: Deps,
): Promise<InvestmentRow> {
  const { clock, ids } = deps
  const seen = await investmentOf(tx, member.id, investmentId, language)
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, seen.id)
  if (investment?.state === 'confirmed' && investment.gateway === 'wallet') return seen
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  const at = new Date(clock.now())
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at <= at))
    throw new CallError('CAMPAIGN_CLOSED')
  const { settings } = await readSettings(tx)
  refuseWithoutWallet(settings)
  refuseForCampaign('wallet', campaign, settings)
  await refuseUnready(tx, investment, deps)
  if (await liveAttemptOf(tx, { investmentId: investment.id })) throw new CallError('PAYMENT_IN_PROGRESS')
  const { amount, currency, campaign_id: campaignId } = investment
  const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
  const available = freeOf(await walletFigures(tx, member.id, currency))
  const decision = decideSpending(amount, available)
  if (!decision.ok) throw refuseSpending(decision, currency)
  await payBy(tx, investment.id, { gateway: 'wallet', fee: 0n, expiresAt: investment.expires_at ?? at })
  const source = { kind: 'wallet', holder: member.id } as const
  const transactionId = await payInvestment(tx, { ...investment, fee: 0n }, source, member.id, deps)
  const entry = { event: 'invested', amount, gateway: 'wallet', investmentId: investment.id, campaignId } as const
  await recordDebit(tx, wallet, { entry, by: 'person', at, status: entryStatus.success, transactionId }, deps)
  const row = await investmentById(tx, investment.id, language)
  if (!row) throw new Error('an investment was paid and is missing')
  return row
}
