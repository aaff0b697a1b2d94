/** The browser is killed while somebody types, and nothing that was told to be saved is lost. */

import { expect, test } from '#tests/support/browser/browser-site.ts'
import { typingRounds } from '#tests/support/browser/typing-rounds.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(6, 20)

test(`typing survives ${kills} killed browsers, and is on the server once`, async ({ site, newMember }) => {
  test.setTimeout(300_000)
  const owner = await newMember({ userType: 'company' })
  const report = await typingRounds({ site, owner, rounds: kills })
  expect(report.lost).toEqual([])
  // A run in which nothing was ever told proves nothing.
  expect(report.savedReports).toBeGreaterThanOrEqual(kills / 4)
  // The server takes off white space at the ends; the page keeps what was typed.
  const trimmed = Object.fromEntries(Object.entries(report.shown).map(([field, text]) => [field, text.trim()]))
  expect(report.onServer).toEqual(trimmed)
  expect(report.campaigns).toBe(1)
})
