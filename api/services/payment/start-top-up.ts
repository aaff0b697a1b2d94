/** Pays a top-up: through a provider, or by a transfer that an administrator confirms. */

import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, latestAttemptOf, liveAttemptOf } from '#api/db/payment/payments.ts'
import { gatewayTerms } from '#api/db/payment/gateway-terms.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { changeTopUp, lockTopUp, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWalletById } from '#api/db/wallet/wallets.ts'
import type { Deps, Member } from '#api/deps.ts'
import { expectCredit } from '#api/services/wallet/money.ts'
import { ownTopUp, readTopUp, type TopUpState } from '#api/services/wallet/top-up-view.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { referenceOf } from '#domain/investment/reference.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import { feeAt, takesCurrency } from '#domain/payment/provider-money.ts'
import type { TopUpGateway } from '#domain/wallet/wallet.ts'
import { refuseAmountAt, refuseGatewayOff } from './gateways.ts'
import { pollAttempt } from './poll-attempt.ts'
import { recordAttempt, requestCheckout } from './start-attempt.ts'

export interface TopUpOrder {
  readonly id: string
  readonly member: Member
  readonly gateway: ProviderGateway
  readonly language: Language
  /** The total that the payer was shown; another one is refused. */
  readonly total: bigint | undefined
}

/**
 * Records an attempt to pay a top-up with the pending entry of the wallet, or finds the live one. To be committed
 * before `openTopUpCheckout` sends the request to the provider.
 * @returns the top-up with the id of its attempt
 * @throws CallError NOT_FOUND, TOP_UP_ENDED, PAYMENT_IN_PROGRESS, and the errors of `feeOf`
 */
export async function startTopUpAttempt(tx: Writer, order: TopUpOrder, deps: Deps): Promise<TopUpState> {
  const { id, member } = order
  const attempt = await findOrRecordAttempt(tx, order, deps)
  const state = await readTopUp(tx, await ownTopUp(tx, id, member.id))
  return { ...state, attempt: state.attempt && { ...state.attempt, id: attempt.id } }
}

interface CheckoutOrder {
  readonly id: string
  readonly attemptId: string | undefined
  readonly member: Member
}

/** Opens the checkout of a top-up whose attempt is committed. @returns the top-up afterwards */
export async function openTopUpCheckout({ id, attemptId, member }: CheckoutOrder, deps: Deps): Promise<TopUpState> {
  if (attemptId !== undefined) await requestCheckout(attemptId, deps)
  return readTopUp(deps.db.read, await ownTopUp(deps.db.read, id, member.id))
}

async function findOrRecordAttempt(
  tx: Writer,
  { id, member, gateway: name, language, total }: TopUpOrder,
  deps: Deps,
): Promise<AttemptRow> {
  const gateway = deps.gateways.of(name)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const topUp = await lockOwn(tx, id, member.id)
  const live = await liveAttemptOf(tx, { topUpId: id })
  if (live && live.gateway !== name) throw new CallError('PAYMENT_IN_PROGRESS')
  if (live) return live
  if (topUp.state !== 'requested') throw new CallError('TOP_UP_ENDED')
  const fee = await feeOf(tx, name, topUp, total, deps)
  const attempt = await recordAttempt(
    tx,
    {
      purpose: { topUpId: id },
      payerId: member.id,
      gateway: name,
      test: gateway.test,
      access: gateway.access,
      amount: topUp.amount + fee.fee,
      fee: fee.fee,
      currency: topUp.currency,
      language,
    },
    deps,
  )
  await changeTopUp(tx, id, { ...fee, gateway: name })
  await expectPayment(tx, { ...topUp, ...fee }, { gateway: name, test: gateway.test, attemptId: attempt.id }, deps)
  return attempt
}

/**
 * Chooses a transfer, which an administrator confirms when it arrives. A repeat is the same transfer.
 * @throws CallError NOT_FOUND, TOP_UP_ENDED, PAYMENT_IN_PROGRESS, and the errors of `feeOf`
 */
export async function chooseTransfer(
  tx: Writer,
  { id, member, total }: Omit<TopUpOrder, 'gateway' | 'language'>,
  deps: Deps,
): Promise<TopUpState> {
  const topUp = await lockOwn(tx, id, member.id)
  if (topUp.state === 'waiting') return readTopUp(tx, topUp)
  if (topUp.state !== 'requested') throw new CallError('TOP_UP_ENDED')
  if (await liveAttemptOf(tx, { topUpId: topUp.id })) throw new CallError('PAYMENT_IN_PROGRESS')
  const fee = await feeOf(tx, 'offline', topUp, total, deps)
  const reference = referenceOf(deps.ids.random(8))
  await changeTopUp(tx, topUp.id, { ...fee, state: 'waiting', gateway: 'offline', reference })
  await expectPayment(tx, { ...topUp, ...fee }, { gateway: 'offline' }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'top-up-pending', id: topUp.id })
  return readTopUp(tx, await ownTopUp(tx, topUp.id, member.id))
}

/** @throws CallError NOT_FOUND */
async function lockOwn(tx: Writer, id: string, memberId: string): Promise<OwnedTopUp> {
  const topUp = await lockTopUp(tx, id)
  if (topUp?.person_id !== memberId) throw new CallError('NOT_FOUND')
  return topUp
}

async function expectPayment(
  tx: Writer,
  topUp: OwnedTopUp,
  method: { readonly gateway: TopUpGateway | ProviderGateway; readonly test?: boolean; readonly attemptId?: string },
  deps: Deps,
): Promise<void> {
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const fee = { amount: topUp.fee, points: topUp.fee_points, flat: topUp.fee_flat }
  const entry = { event: 'top-up', amount: topUp.amount, fee, topUpId: topUp.id, ...method } as const
  await expectCredit(tx, wallet, { entry, by: 'person', at: new Date(deps.clock.now()) }, deps)
}

/**
 * The fee of the payment method, as recorded with the top-up.
 * @throws CallError WALLET_OFF, GATEWAY_OFF, GATEWAY_CURRENCY, BANK_LINK_CURRENCY, GATEWAY_LEAST, GATEWAY_MOST,
 * GATEWAY_AMOUNT, FEE_CHANGED
 */
async function feeOf(
  tx: Writer,
  gateway: TopUpGateway | ProviderGateway,
  { amount, currency, kind }: OwnedTopUp,
  total: bigint | undefined,
  { gateways }: Pick<Deps, 'gateways'>,
): Promise<Pick<OwnedTopUp, 'fee' | 'fee_points' | 'fee_flat'>> {
  const { settings } = await readSettings(tx)
  // A custodial wallet is funded only through the provider that holds it, whose pages serve no other payments.
  if ((kind === 'custodial') !== (gateway === 'mangopay')) throw new CallError('GATEWAY_OFF')
  if (kind === 'own') refuseGatewayOff('wallet', settings, gateways)
  refuseGatewayOff(gateway, settings, gateways)
  if (!takesCurrency(gateway, currency))
    throw new CallError(gateway === 'ach' ? 'BANK_LINK_CURRENCY' : 'GATEWAY_CURRENCY')
  const terms = gatewayTerms(settings, gateway).fee
  const fee = feeAt(gateway, amount, currency, terms)
  refuseAmountAt(gateway, amount + fee, currency)
  if (total !== undefined && total !== amount + fee) throw new CallError('FEE_CHANGED')
  const flat = terms.flat.find((each) => each.currency === currency)?.amount ?? 0n
  return { fee, fee_points: terms.basisPoints, fee_flat: flat }
}

/** The payer has returned, or requests the status: the provider is polled. @throws CallError NOT_FOUND */
export async function pollTopUp({ id, member }: Pick<TopUpOrder, 'id' | 'member'>, deps: Deps): Promise<TopUpState> {
  const { db } = deps
  const topUp = await ownTopUp(db.read, id, member.id)
  const attempt = await latestAttemptOf(db.read, { topUpId: topUp.id })
  if (attempt) await pollAttempt(attempt.id, deps)
  return readTopUp(db.read, await ownTopUp(db.read, topUp.id, member.id))
}
