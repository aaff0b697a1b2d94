/** The simulated year, shortened: two months with a change of clocks. The whole year is `npm run bench -- year`. */

import { describe, expect, it } from 'vitest'
import { behaviourEngine } from '#tests/support/engines.ts'
import { runSimulatedYear } from '#tests/support/simulated-year/simulated-year.ts'
import { rounds } from '#tests/support/thoroughness.ts'

describe.each(await behaviourEngine())('simulated months on %s', (engine) => {
  it('end with a ledger that agrees with providers and bank, and with nothing left to do', async () => {
    const { problems, kills, happened } = await runSimulatedYear({
      engine,
      seed: 1,
      days: rounds(50, 200),
      campaigns: rounds(4, 30),
      investors: rounds(20, 100),
      investmentsADay: rounds(3, 6),
    })
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThan(20)
    const required = [
      'payouts paid',
      'payouts sent: stripe',
      'payouts sent: mangopay',
      'repayments created',
      'disputes',
      'cancelled',
      'provider faults',
    ]
    for (const name of required) expect(happened.get(name) ?? 0, name).toBeGreaterThan(0)
  })
})
