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
  // Whatever else the machine does only ever adds: the quickest start tells of the server. The bench has all of them.
  expect(report.calmRestartMs[0]).toBeLessThan(3000)
}, 600_000)
