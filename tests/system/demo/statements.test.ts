/** Statements on the demo site: their sums are those of the ledger and the portfolio, for every user. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountBalance } from '#api/db/wallet/ledger.ts'
import { readPortfolio } from '#api/services/investment/read-portfolio.ts'
import { readStatement } from '#api/services/investment/read-statement.ts'
import { seedDemo } from '#demo/seed/seed-demo.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('embedded')
  await seedDemo(app.deps, undefined)
}, 300_000)
afterAll(() => app.close())

it('end with the balances of the ledger and of the portfolio', async () => {
  const { db } = app.deps
  const users = await db.read.selectFrom('app_user').select('id').execute()
  const period = { from: '2018-01-01', to: testNow.slice(0, 10) }
  let compared = 0
  for (const { id } of users) {
    const { currencies } = await readStatement({ investorId: id, language: 'en', period }, app.deps)
    const { totals } = await readPortfolio({ investorId: id, language: 'en' }, app.deps)
    const valueOf = new Map(totals.map(({ currency, value }) => [currency, value]))
    for (const { currency, closing, lines } of currencies) {
      const wallet = await accountBalance(db.read, { kind: 'wallet', holder: id, currency })
      expect({ id, currency, ...closing }).toEqual({ id, currency, invested: valueOf.get(currency) ?? 0n, wallet })
      compared += lines.length
    }
  }
  expect(compared).toBeGreaterThan(100)
}, 120_000)
