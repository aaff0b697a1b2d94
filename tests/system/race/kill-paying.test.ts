import { expect, it } from 'vitest'
import { databaseEngines } from '#tests/support/engines.ts'
import { runPayingKillLoop } from '#tests/support/payments/paying-kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const [investors, winners, kills] = [rounds(30, 200), rounds(15, 27), rounds(2, 10)]

it.each(await databaseEngines())(
  `${investors} people at the last units pay by card, PayPal and custodial wallet while servers on %s are killed: all money is booked or given back`,
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
    // A run in which nobody paid, nobody was declined or nothing went unanswered proves nothing.
    for (const payments of Object.values(report.payments)) expect(payments).toBeGreaterThan(0)
    expect(report.unanswered).toBeGreaterThan(0)
  },
  600_000,
)
