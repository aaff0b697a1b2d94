/** Deposits money into a custodial wallet, at the provider's card page. */

import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps, Member } from '#api/deps.ts'
import { knownCurrency } from '#api/services/wallet/currency.ts'
import { ownTopUp, readTopUp, type TopUpState } from '#api/services/wallet/top-up-view.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import type { Money } from '#domain/money.ts'
import { takesCurrency } from '#domain/payment/provider-money.ts'
import { decideTopUp, topUpTerms } from '#domain/wallet/wallet.ts'
import { refuseAmountAt, refuseGatewayOff } from './gateways.ts'
import { findOwnAttempt } from './own-attempt.ts'
import { pollAttempt } from './poll-attempt.ts'
import { startTopUpAttempt } from './start-top-up.ts'

export interface PayInOrder {
  /** Amount of a new pay-in; undefined to retry an existing one. */
  readonly amount: Money | undefined
  readonly topUpId: string | undefined
  readonly member: Member
  readonly language: Language
}

/** Amount and attempt are recorded together, because there is only one payment method. @returns the top-up */
export async function startPayIn(tx: Writer, order: PayInOrder, deps: Deps): Promise<TopUpState> {
  const { amount, topUpId, member, language } = order
  const id = topUpId ?? (amount === undefined ? '' : await insertPayIn(tx, member.id, amount, deps))
  return startTopUpAttempt(tx, { id, member, gateway: 'mangopay', language, total: undefined }, deps)
}

/** The payer has returned. The URL only identifies an attempt: its status is requested from the provider. */
export async function checkPayIn(
  { sessionId, member }: { readonly sessionId: string; readonly member: Member },
  deps: Deps,
): Promise<TopUpState> {
  const attempt = await findOwnAttempt(sessionId, member.id, deps)
  if (attempt.gateway !== 'mangopay' || attempt.top_up_id === null) throw new CallError('NOT_FOUND')
  await pollAttempt(attempt.id, deps)
  // Retried meanwhile: the new attempt may still await its page.
  const live = await liveAttemptOf(deps.db.read, { topUpId: attempt.top_up_id })
  if (live && live.id !== attempt.id) await pollAttempt(live.id, deps)
  return readTopUp(deps.db.read, await ownTopUp(deps.db.read, attempt.top_up_id, member.id))
}

/**
 * An order names an amount or an existing top-up, not both.
 * @throws CallError GATEWAY_OFF, GATEWAY_CURRENCY, GATEWAY_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM, INVALID_INPUT
 */
export async function checkPayInOrder(
  { amount, topUpId }: Pick<PayInOrder, 'amount' | 'topUpId'>,
  deps: Pick<Deps, 'db' | 'gateways'>,
): Promise<void> {
  if ((amount === undefined) === (topUpId === undefined))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'required' }])
  if (amount !== undefined) await checkAmount(amount, deps)
}

async function checkAmount(given: Money, { db, gateways }: Pick<Deps, 'db' | 'gateways'>): Promise<void> {
  const { settings } = await readSettings(db.read)
  refuseGatewayOff('mangopay', settings, gateways)
  const currency = await knownCurrency(db.read, given.currency)
  if (!takesCurrency('mangopay', currency)) throw new CallError('GATEWAY_CURRENCY')
  refuseAmountAt('mangopay', given.amount, currency)
  const decision = decideTopUp(given.amount, topUpTerms(currency, settings.topUp))
  if (!decision.ok) throw new CallError(decision.code, { amount: { amount: String(decision.amount), currency } })
}

async function insertPayIn(tx: Writer, personId: string, { amount, currency }: Money, deps: Deps): Promise<string> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'custodial' })
  const id = ids.next()
  const expiresAt = new Date(at.getTime() + topUpDays * dayMs)
  await insertTopUp(tx, { id, walletId: wallet.id, amount, at, expiresAt })
  return id
}
