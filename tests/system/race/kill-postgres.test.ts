import { expect, it } from 'vitest'
import { databaseEngines } from '#tests/support/engines.ts'
import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

/** One of two servers survives here; the embedded database covers a single server. */
const kills = rounds(3, 12)
const hasPostgres = (await databaseEngines()).includes('postgres')

it.skipIf(!hasPostgres)(
  `loses nothing on PostgreSQL in ${kills} kills of one of two servers during investing`,
  async () => {
    const report = await runKillLoop({ engine: 'postgres', rounds: kills })
    expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
    expect(report.acknowledged).toBe(kills * 10)
    expect(report.ledgerEntries).toBeGreaterThan(0)
    expect(report.unanswered).toBeGreaterThan(0)
    // A start takes more processor time under load; the bench limits it to three seconds.
    expect(report.restartProcessorMs[Math.floor(kills / 2)]).toBeLessThan(15_000)
  },
  600_000,
)
