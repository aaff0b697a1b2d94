/** Paying a reserved investment from the wallet, and giving it back. */

import { investmentById, investmentOf, lockInvestment, lockOffering } from '#api/db/investments.ts'
import { payBy } from '#api/db/reservations.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import { handle } from '#api/handlers/handler.ts'
import { refuseForCampaign, refuseWithoutWallet } from '#api/handlers/investment/gateways.ts'
import { payInvestment } from '#api/handlers/investment/pay.ts'
import { refuseUnready } from '#api/handlers/investment/ready.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { decideSpending, entryStatus, freeOf } from '#domain/wallet.ts'
import { enterDebit } from './money.ts'
import { refuseSpending } from './refusals.ts'

/** One transaction: the wallet pays, the investment is confirmed. Who asks again once it is paid is told that it is. */
export const processInvestment = handle(calls.wallet.processInvestment, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const { clock, ids } = deps
    const seen = await investmentOf(tx, member.id, body.investmentId, language)
    if (!seen) throw new CallError('NOT_FOUND')
    const campaign = await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.id)
    if (investment?.state === 'confirmed' && investment.gateway === 'wallet') return presentInvestment(seen)
    if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
    const at = new Date(clock.now())
    if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at <= at))
      throw new CallError('CAMPAIGN_CLOSED')
    const { settings } = await readSettings(tx)
    refuseWithoutWallet(settings)
    refuseForCampaign('wallet', campaign, settings)
    await refuseUnready(tx, investment)
    if (await liveAttemptOf(tx, { investmentId: investment.id })) throw new CallError('PAYMENT_UNDER_WAY')
    const { amount, currency, campaign_id: campaignId } = investment
    const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
    const available = freeOf(await walletFigures(tx, member.id, currency))
    const decision = decideSpending(amount, available)
    if (!decision.ok) throw refuseSpending(decision, currency)
    await payBy(tx, investment.id, { gateway: 'wallet', fee: 0n, expiresAt: investment.expires_at ?? at })
    const source = { kind: 'wallet', holder: member.id } as const
    const transactionId = await payInvestment(tx, { ...investment, fee: 0n }, source, member.id, deps)
    const entry = { event: 'invested', amount, gateway: 'wallet', investmentId: investment.id, campaignId } as const
    await enterDebit(tx, wallet, { entry, by: 'person', at, status: entryStatus.success, transactionId }, deps)
    const row = await investmentById(tx, investment.id, language)
    if (!row) throw new Error('an investment was paid and is not there')
    return presentInvestment(row)
  }),
)

export const investmentCompleted = handle(
  calls.wallet.investmentCompleted,
  async ({ body, member, language }, { db }) => {
    const row = await investmentOf(db.read, member.id, body.investmentId, language)
    if (!row) throw new CallError('NOT_FOUND')
    const completed = row.state === 'confirmed' && row.gateway === 'wallet'
    return { completed, transactionId: completed ? row.transaction_id : null }
  },
)
