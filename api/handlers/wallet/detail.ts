import { hasFactor } from '#api/db/auth/second-factors.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { walletFigures, walletsOf } from '#api/db/wallet/wallets.ts'
import { findPayoutAccount } from '#api/db/wallet/withdrawals.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPayoutAccount } from '#api/presenters/wallet/wallet.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'
import { minorPerMajor } from '#domain/money.ts'
import { topUpTerms } from '#domain/wallet/wallet.ts'
import { knownCurrency } from '#api/services/wallet/currency.ts'

export const detail = handle(walletCalls.detail, async ({ query, member }, { db, gateways }) => {
  const { settings } = await readSettings(db.read)
  const held = await walletsOf(db.read, member.id)
  const currency = await knownCurrency(db.read, query.currencyId ?? held[0] ?? settings.currencyId)
  const [figures, account, secondFactor] = await Promise.all([
    walletFigures(db.read, member.id, currency),
    findPayoutAccount(db.read, member.id),
    hasFactor(db.read, member.id),
  ])
  return {
    currency,
    ...figures,
    currencies: [...new Set([...held, settings.currencyId])],
    topUp: topUpTerms(currency, settings.topUp),
    withdrawalMinimum: minorPerMajor(currency),
    account: account ? presentPayoutAccount(account, `${member.firstName} ${member.lastName}`) : null,
    secondFactor,
    bankLink: gateways.bankLinks ? { test: gateways.bankLinks.test } : null,
    active: settings.walletModule,
  }
})
