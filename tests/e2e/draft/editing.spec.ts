/** Fields and lists are edited at random while the browser is killed, online and offline, in one tab and in two. */

import { expect, test } from '#tests/support/browser/browser-site.ts'
import { editingRounds } from '#tests/support/browser/editing-rounds.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const kills = rounds(10, 50)

test(`editing survives ${kills} browser kills, and every change is on the server once`, async ({ site, newMember }) => {
  test.setTimeout(600_000)
  const owner = await newMember({ userType: 'company' })
  const report = await editingRounds({ site, owner, rounds: kills })
  expect(report.lost).toEqual([])
  // A run that never reported a save proves nothing. Half of the kills wait for such a report, if the edit saves at
  // all.
  expect(report.savedReports).toBeGreaterThan(kills / 5)
  expect(report.serverItems).toEqual(report.shownItems)
  expect(new Set(report.serverItems).size).toBe(report.serverItems.length)
  // The server trims white space at the ends; the page keeps the input.
  for (const [name, text] of Object.entries(report.shown)) expect(report.onServer[name] ?? '', name).toBe(text.trim())
})
