import { expect, it } from 'vitest'
import { engines } from '#tests/support/engines.ts'
import { runKillLoop } from '#tests/support/kill-loop.ts'

/** The thirty rounds of one server are those of the embedded database; here one of two goes on, and the bench has a thousand. */
const rounds = 12
const hasPostgres = (await engines()).includes('postgres')

it.skipIf(!hasPostgres)(
  `loses nothing on PostgreSQL in ${rounds} kills of one of two servers while people invest`,
  async () => {
    const report = await runKillLoop({ engine: 'postgres', rounds })
    expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
    expect(report.acknowledged).toBe(rounds * 10)
    expect(report.ledgerEntries).toBeGreaterThan(0)
    expect(report.unanswered).toBeGreaterThan(0)
    // Whatever else the machine does adds to the time, and far less to the work: half of the starts tell. The bench has the time.
    expect(report.restartProcessorMs[rounds / 2]).toBeLessThan(3000)
  },
  600_000,
)
