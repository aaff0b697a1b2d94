import { expect, it } from 'vitest'
import { databaseEngines } from '#tests/support/engines.ts'
import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

/** One of two servers goes on here; the rounds of a server that is alone are those of the embedded database. */
const kills = rounds(3, 12)
const hasPostgres = (await databaseEngines()).includes('postgres')

it.skipIf(!hasPostgres)(
  `loses nothing on PostgreSQL in ${kills} kills of one of two servers while people invest`,
  async () => {
    const report = await runKillLoop({ engine: 'postgres', rounds: kills })
    expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
    expect(report.acknowledged).toBe(kills * 10)
    expect(report.ledgerEntries).toBeGreaterThan(0)
    expect(report.unanswered).toBeGreaterThan(0)
    // Beside other work a start takes a processor longer, too: the bench holds it to three seconds.
    expect(report.restartProcessorMs[Math.floor(kills / 2)]).toBeLessThan(15_000)
  },
  600_000,
)
