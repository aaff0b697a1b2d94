/** Putting money into a pooled wallet, at the card page of the provider that keeps it. */

import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { refuseAmountAt, refuseGatewayOff } from '#api/handlers/investment/gateways.ts'
import { ownAttempt } from './check-session.ts'
import { settleAttempt } from './settle-attempt.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import type { Money } from '#domain/money.ts'
import { takesCurrency } from '#domain/provider-money.ts'
import { decideTopUp, topUpTerms } from '#domain/wallet.ts'
import { knownCurrency } from '#api/handlers/wallet/currency.ts'
import { openTopUp } from './pay-top-up.ts'
import { ownTopUp, viewTopUp } from '#api/handlers/wallet/top-up-view.ts'

/** Amount and try are written down together: there is one way to pay, and nothing to choose. */
const openPayIn = handle(calls.wallet.openPayIn, async ({ body, member, language, once }, deps) => {
  const { amount, topUpId } = body
  if (amount !== undefined && topUpId === undefined) await refuseAmount(amount, deps)
  else if (topUpId === undefined || amount !== undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'required' }])
  const idIn = async (tx: Writer): Promise<string> =>
    topUpId ?? (amount === undefined ? '' : askPayIn(tx, member.id, amount, deps))
  return openTopUp({ gateway: 'mangopay', idIn, member, language, once }, deps)
})

/** @throws CallError GATEWAY_OFF, GATEWAY_CURRENCY, GATEWAY_AMOUNT, BELOW_MINIMUM, ABOVE_MAXIMUM, INVALID_INPUT */
async function refuseAmount(given: Money, { db, gateways }: Deps): Promise<void> {
  const { settings } = await readSettings(db.read)
  refuseGatewayOff('mangopay', settings, gateways)
  const currency = await knownCurrency(db.read, given.currency)
  if (!takesCurrency('mangopay', currency)) throw new CallError('GATEWAY_CURRENCY')
  refuseAmountAt('mangopay', given.amount, currency)
  const decision = decideTopUp(given.amount, topUpTerms(currency, settings.topUp))
  if (!decision.ok) throw new CallError(decision.code, { amount: { amount: String(decision.amount), currency } })
}

async function askPayIn(tx: Writer, personId: string, { amount, currency }: Money, deps: Deps): Promise<string> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'pooled' })
  const id = ids.next()
  const expiresAt = new Date(at.getTime() + topUpDays * dayMs)
  await insertTopUp(tx, { id, walletId: wallet.id, amount, at, expiresAt })
  return id
}

/** The payer has come back. What the address says is only the name of a try: the provider is asked what became of it. */
const checkPayIn = handle(calls.wallet.checkPayIn, async ({ query, member, language }, deps) => {
  const attempt = await ownAttempt(query.sessionId, member.id, deps)
  if (attempt.gateway !== 'mangopay' || attempt.top_up_id === null) throw new CallError('NOT_FOUND')
  await settleAttempt(attempt.id, deps)
  // Tried again meanwhile: that one may still wait for its page.
  const live = await liveAttemptOf(deps.db.read, { topUpId: attempt.top_up_id })
  if (live && live.id !== attempt.id) await settleAttempt(live.id, deps)
  return viewTopUp(deps.db.read, await ownTopUp(deps.db.read, attempt.top_up_id, member.id), language)
})

/** Paying into the wallet that the provider keeps. */
export const payIns = { checkPayIn, openPayIn }
