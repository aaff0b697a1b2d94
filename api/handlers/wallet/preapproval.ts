import { readSettings } from '#api/db/settings.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { handle } from '#api/handlers/handler.ts'
import { refuseUnpayable, refuseWithoutWallet } from '#api/handlers/investment/gateways.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import { decideTopUp, topUpTerms } from '#domain/wallet.ts'
import { knownCurrency } from './currency.ts'
import { ownTopUp, viewTopUp } from './top-up-view.ts'

/** The amount is settled here, before anything is paid; a way to pay, with what it costs, is chosen afterwards. */
export const createPreapproval = handle(
  calls.wallet.createPreapproval,
  async ({ body: { amount }, member, language, once }, { db, clock, ids, gateways }) => {
    const { settings } = await readSettings(db.read)
    refuseWithoutWallet(settings)
    const currency = await knownCurrency(db.read, amount.currency)
    const decision = decideTopUp(amount.amount, topUpTerms(currency, settings.topUp))
    if (!decision.ok) throw new CallError(decision.code, { amount: { amount: String(decision.amount), currency } })
    refuseUnpayable(amount.amount, currency, settings, gateways)
    return once(async (tx) => {
      const at = new Date(clock.now())
      const wallet = await lockWallet(tx, () => ids.next(), { personId: member.id, currency, at })
      const id = ids.next()
      await insertTopUp(tx, {
        id,
        walletId: wallet.id,
        amount: amount.amount,
        at,
        expiresAt: new Date(at.getTime() + topUpDays * dayMs),
      })
      return viewTopUp(tx, await ownTopUp(tx, id, member.id), language)
    })
  },
)

export const getPreapproval = handle(calls.wallet.getPreapproval, async ({ query, member, language }, { db }) =>
  viewTopUp(db.read, await ownTopUp(db.read, query.id, member.id), language),
)
