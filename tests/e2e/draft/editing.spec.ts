/** Fields and lists are edited at random while the browser is killed, with and without a line, in one tab and in two. */

import { expect, test } from '#tests/support/browser/browser-site.ts'
import { editingRounds } from '#tests/support/browser/editing-rounds.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(10, 50)

test(`editing survives ${kills} killed browsers, and is on the server once`, async ({ site, newMember }) => {
  test.setTimeout(600_000)
  const owner = await newMember({ userType: 'company' })
  const report = await editingRounds({ site, owner, rounds: kills })
  expect(report.lost).toEqual([])
  // A run in which nothing was ever told proves nothing. Half of the kills wait for it, while what is done saves something.
  expect(report.savedReports).toBeGreaterThan(kills / 5)
  expect(report.serverItems).toEqual(report.shownItems)
  expect(new Set(report.serverItems).size).toBe(report.serverItems.length)
  // The server takes off white space at the ends; the page keeps what was typed.
  for (const [name, text] of Object.entries(report.shown)) expect(report.onServer[name] ?? '', name).toBe(text.trim())
})
