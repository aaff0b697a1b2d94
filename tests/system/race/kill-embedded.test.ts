import { expect, it } from 'vitest'
import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(3, 30)

it(`loses nothing on the embedded database in ${kills} kills while people invest`, async () => {
  const report = await runKillLoop({ engine: 'embedded', rounds: kills })
  expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
  expect(report.acknowledged).toBe(kills * 10)
  expect(report.ledgerEntries).toBeGreaterThan(0)
  // Most kills must hit somebody, or the loop shows nothing.
  expect(report.unanswered).toBeGreaterThan(kills)
  // Beside other work a start takes a processor longer, too: the bench holds it to three seconds.
  expect(report.restartProcessorMs[Math.floor(kills / 2)]).toBeLessThan(15_000)
}, 600_000)
