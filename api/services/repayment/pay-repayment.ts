/** An owner pays a repayment: from the wallet at once, or through a provider (investing 7). */

import { findCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { readMandate } from '#api/db/payment/mandates.ts'
import { type AttemptRow, latestAttemptOf, liveAttemptOf } from '#api/db/payment/payments.ts'
import { changePlan, lockPlan } from '#api/db/repayment/repayment-plans.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import type { Deps, Member } from '#api/deps.ts'
import { feeBy, refuseGatewayOff, refuseWithoutWallet } from '#api/services/payment/gateways.ts'
import { agreeToMandate, type Consent } from '#api/services/payment/mandates.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { recordAttempt } from '#api/services/payment/start-attempt.ts'
import { recordDebit, walletAccount } from '#api/services/wallet/money.ts'
import { refuseSpending } from '#api/services/wallet/refusals.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { canBeCharged, isMandateGateway } from '#domain/payment/mandate.ts'
import { isOpen, type OnlineRepaymentGateway } from '#domain/repayment/repayment.ts'
import { decideSpending, entryStatus, freeOf } from '#domain/wallet/wallet.ts'
import { lockOwnRepayment } from './create-repayment.ts'
import { readRepayable } from './repayable.ts'
import { type LockedRepayment, settleRepayment } from './settle-repayment.ts'

interface RepaymentOrder {
  readonly id: string
  readonly member: Member
  /** The total that the payer was shown; another one is refused. */
  readonly total: bigint
}

/**
 * A repeat after the payment changes nothing.
 * @throws CallError NOT_FOUND, REPAYMENT_ENDED, REPAYMENT_NOT_POSSIBLE, PAYMENT_IN_PROGRESS, WALLET_OFF, FEE_CHANGED,
 * INSUFFICIENT_BALANCE
 */
export async function payFromWallet(tx: Writer, { id, member, total }: RepaymentOrder, deps: Deps): Promise<void> {
  const repayment = await lockOwnRepayment(tx, id, member)
  if (repayment.state === 'paid' && repayment.gateway === 'wallet') return
  await refuseUnpayable(tx, repayment)
  if (await liveAttemptOf(tx, { repaymentId: id })) throw new CallError('PAYMENT_IN_PROGRESS')
  const { settings } = await readSettings(tx)
  refuseWithoutWallet(settings)
  const { amount, currency, campaign_id: campaignId } = repayment
  if (total !== amount) throw new CallError('FEE_CHANGED')
  const at = new Date(deps.clock.now())
  const wallet = await lockWallet(tx, () => deps.ids.next(), { personId: member.id, currency, at })
  const decision = decideSpending(amount, freeOf(await walletFigures(tx, member.id, currency)))
  if (!decision.ok) throw refuseSpending(decision, currency)
  const from = [{ account: walletAccount(wallet), amount: -amount }]
  const transactionId = await settleRepayment(tx, repayment, { gateway: 'wallet', fee: 0n, from }, deps)
  const entry = { event: 'repayment', amount, gateway: 'wallet', campaignId } as const
  await recordDebit(tx, wallet, { entry, by: 'person', at, status: entryStatus.success, transactionId }, deps)
}

interface OnlineOrder extends RepaymentOrder {
  readonly gateway: OnlineRepaymentGateway
  readonly language: Language
  /** IP address of the request, as evidence of the consent to later charges. */
  readonly address: string
}

/**
 * Records an attempt to pay a repayment, or finds the live one. To be committed before the provider gets the request.
 * @throws CallError NOT_FOUND, REPAYMENT_ENDED, REPAYMENT_NOT_POSSIBLE, PAYMENT_IN_PROGRESS, GATEWAY_OFF, FEE_CHANGED,
 * and the errors of `feeBy`
 */
export async function startRepaymentAttempt(tx: Writer, order: OnlineOrder, deps: Deps): Promise<AttemptRow> {
  const { id, member, gateway: name, language, total, address } = order
  const gateway = deps.gateways.of(name)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const repayment = await lockOwnRepayment(tx, id, member)
  await refuseUnpayable(tx, repayment)
  const live = await liveAttemptOf(tx, { repaymentId: id })
  if (live && live.gateway !== name) throw new CallError('PAYMENT_IN_PROGRESS')
  if (live) return live
  const { settings } = await readSettings(tx)
  refuseGatewayOff(name, settings, deps.gateways)
  const { amount, currency } = repayment
  const fee = feeBy(name, amount, currency, settings)
  if (total !== amount + fee) throw new CallError('FEE_CHANGED')
  return recordAttempt(
    tx,
    {
      purpose: { repaymentId: id },
      payerId: member.id,
      gateway: name,
      test: gateway.test,
      access: gateway.access,
      amount: amount + fee,
      fee,
      currency,
      language,
      agreedMandateId: await consent(tx, repayment, { personId: member.id, gateway: name, address }, deps),
    },
    deps,
  )
}

/**
 * With the first instalment of automatic repayments, or one that follows the end of a mandate, the payer agrees to the
 * later charges. @returns the mandate; undefined if the method can only be charged by its payer
 */
async function consent(
  tx: Writer,
  { plan_id: planId }: LockedRepayment,
  given: Consent,
  deps: Deps,
): Promise<string | undefined> {
  const plan = planId === null ? undefined : await lockPlan(tx, planId)
  if (!plan || plan.ended_at !== null || !isMandateGateway(given.gateway)) return undefined
  if (!deps.gateways.of(given.gateway)?.storedMethods) return undefined
  const current = plan.mandate_id === null ? undefined : await readMandate(tx, plan.mandate_id)
  if (current && canBeCharged(current)) return undefined
  const id = await agreeToMandate(tx, given, deps)
  await changePlan(tx, plan.id, { mandate_id: id })
  return id
}

/** The payer has returned, or requests the status: the provider is polled. */
export async function pollRepayment(id: string, deps: Deps): Promise<void> {
  const attempt = await latestAttemptOf(deps.db.read, { repaymentId: id })
  if (attempt) await pollAttempt(attempt.id, deps)
}

/** @throws CallError REPAYMENT_ENDED, REPAYMENT_NOT_POSSIBLE. Campaign and repayment are locked. */
export async function refuseUnpayable(tx: Writer, { state, campaign_id: campaignId }: LockedRepayment): Promise<void> {
  if (!isOpen(state)) throw new CallError('REPAYMENT_ENDED')
  const campaign = await findCampaign(tx, campaignId)
  if (!campaign || (await readRepayable(tx, campaign)).problem !== undefined)
    throw new CallError('REPAYMENT_NOT_POSSIBLE')
}
