import { hasFactor } from '#api/db/second-factors.ts'
import { readSettings } from '#api/db/settings.ts'
import { walletFigures, walletsOf } from '#api/db/wallet/wallets.ts'
import { findPersonAccount } from '#api/db/wallet/withdrawals.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPersonAccount } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { minorPerMajor } from '#domain/money.ts'
import { topUpTerms } from '#domain/wallet.ts'
import { knownCurrency } from './currency.ts'

export const detail = handle(calls.wallet.detail, async ({ query, member }, { db, gateways }) => {
  const { settings } = await readSettings(db.read)
  const held = await walletsOf(db.read, member.id)
  const currency = await knownCurrency(db.read, query.currencyId ?? held[0] ?? settings.currencyId)
  const [figures, account, secondFactor] = await Promise.all([
    walletFigures(db.read, member.id, currency),
    findPersonAccount(db.read, member.id),
    hasFactor(db.read, member.id),
  ])
  return {
    currency,
    ...figures,
    currencies: [...new Set([...held, settings.currencyId])],
    topUp: topUpTerms(currency, settings.topUp),
    withdrawalMinimum: minorPerMajor(currency),
    account: account ? presentPersonAccount(account, `${member.firstName} ${member.lastName}`) : null,
    secondFactor,
    bankLink: gateways.bankLinks ? { test: gateways.bankLinks.test } : null,
    active: settings.walletModule,
  }
})
