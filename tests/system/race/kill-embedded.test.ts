import { expect, it } from 'vitest'
import { runKillLoop } from '#tests/support/kill-loop.ts'

const rounds = 30

it(`loses nothing on the embedded database in ${rounds} kills while people invest`, async () => {
  const report = await runKillLoop({ engine: 'embedded', rounds })
  expect(report).toMatchObject({ lost: [], wronglySold: [], ledgerSums: [0n], balancesAgree: true })
  expect(report.acknowledged).toBe(rounds * 10)
  expect(report.ledgerEntries).toBeGreaterThan(0)
  // Most kills must hit somebody, or the loop shows nothing.
  expect(report.unanswered).toBeGreaterThan(rounds)
  // Whatever else the machine does adds to the time, and far less to the work: half of the starts tell. The bench has the time.
  expect(report.restartProcessorMs[rounds / 2]).toBeLessThan(3000)
}, 600_000)
