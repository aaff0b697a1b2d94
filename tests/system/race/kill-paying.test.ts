import { expect, it } from 'vitest'
import { databaseEngines } from '#tests/support/engines.ts'
import { runPayingKillLoop } from '#tests/support/payments/paying-kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const [investors, winners, kills] = [rounds(30, 200), rounds(15, 27), rounds(2, 10)]

it.each(await databaseEngines())(
  `books or refunds all payments of ${investors} investors while servers on %s are killed`,
  async (engine) => {
    const report = await runPayingKillLoop({ engine, investors, winners, kills })
    expect(report).toMatchObject({
      kills,
      winners,
      losers: investors - winners,
      lost: [],
      doubled: [],
      balancesAgree: true,
    })
    expect(report.ledgerSums).toEqual(report.ledgerSums.map(() => 0n))
    expect(report.unitsTaken).toBe(report.unitsHeld)
    expect(report.inBooks).toBe(report.atProviders)
    expect(report.inEscrow).toBe(report.forCampaigns)
    expect(report.inCustodial).toBe(report.inWallets)
    // The run proves nothing unless payments succeed, are declined and are interrupted.
    for (const payments of Object.values(report.payments)) expect(payments).toBeGreaterThan(0)
    expect(report.unanswered).toBeGreaterThan(0)
  },
  600_000,
)
