import { expect, it } from 'vitest'
import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(3, 30)

it(`loses nothing on the embedded database in ${kills} kills during investing`, async () => {
  const report = await runKillLoop({ engine: 'embedded', rounds: kills })
  expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
  expect(report.acknowledged).toBe(kills * 10)
  expect(report.ledgerEntries).toBeGreaterThan(0)
  // Most kills must interrupt a request, or the loop proves nothing.
  expect(report.unanswered).toBeGreaterThan(kills)
  // A start takes more processor time under load; the bench limits it to three seconds.
  expect(report.restartProcessorMs[Math.floor(kills / 2)]).toBeLessThan(15_000)
}, 600_000)
