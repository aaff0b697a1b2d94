/** The browser is killed while a user types, and nothing that was reported as saved is lost. */

import { expect, test } from '#tests/support/browser/browser-site.ts'
import { typingRounds } from '#tests/support/browser/typing-rounds.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(6, 20)

test(`typing survives ${kills} browser kills, and every change is on the server once`, async ({ site, newMember }) => {
  test.setTimeout(300_000)
  const owner = await newMember({ userType: 'company' })
  const report = await typingRounds({ site, owner, rounds: kills })
  expect(report.lost).toEqual([])
  // A run that never reported a save proves nothing.
  expect(report.savedReports).toBeGreaterThanOrEqual(kills / 4)
  // The server trims white space at the ends; the page keeps the input.
  const trimmed = Object.fromEntries(Object.entries(report.shown).map(([field, text]) => [field, text.trim()]))
  expect(report.onServer).toEqual(trimmed)
  expect(report.campaigns).toBe(1)
})
