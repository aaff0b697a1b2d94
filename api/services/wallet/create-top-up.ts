import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps, Member } from '#api/deps.ts'
import { refuseUnpayable, refuseWithoutWallet } from '#api/services/payment/gateways.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import type { Money } from '#domain/money.ts'
import { decideTopUp, topUpTerms } from '#domain/wallet/wallet.ts'
import { knownCurrency } from './currency.ts'
import { ownTopUp, readTopUp, type TopUpState } from './top-up-view.ts'

/** @throws CallError WALLET_OFF, INVALID_INPUT, BELOW_MINIMUM, ABOVE_MAXIMUM, and the errors of `refuseUnpayable` */
export async function checkTopUpAmount({ amount, currency: code }: Money, { db, gateways }: Deps): Promise<void> {
  const { settings } = await readSettings(db.read)
  refuseWithoutWallet(settings)
  const currency = await knownCurrency(db.read, code)
  const decision = decideTopUp(amount, topUpTerms(currency, settings.topUp))
  if (!decision.ok) throw new CallError(decision.code, { amount: { amount: String(decision.amount), currency } })
  refuseUnpayable(amount, currency, settings, gateways)
}

interface TopUpRequest extends Money {
  readonly member: Member
}

/** Records the amount before any payment; a payment method, with its fee, is chosen afterwards. */
export async function createTopUp(
  tx: Writer,
  { amount, currency, member }: TopUpRequest,
  { clock, ids }: Deps,
): Promise<TopUpState> {
  const at = new Date(clock.now())
  const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
  const id = ids.next()
  const expiresAt = new Date(at.getTime() + topUpDays * dayMs)
  await insertTopUp(tx, { id, walletId: wallet.id, amount, at, expiresAt })
  return readTopUp(tx, await ownTopUp(tx, id, member.id))
}
