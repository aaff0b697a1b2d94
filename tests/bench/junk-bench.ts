/** Generated junk requests to every call by every identity, a million on each engine. */

import fc from 'fast-check'
import { callList } from '#contract/calls.ts'
import { identities, JunkSite } from '#tests/support/junk/junk-site.ts'
import { junkRequests } from '#tests/support/junk/junk.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type Figure, numberOption } from './report.ts'

/** Requests sent in a row for one call and identity. */
const batch = 20

export const junkBench: Bench = {
  name: 'junk',
  about: 'generated junk requests to every call by every identity: no server errors, no internals exposed',
  run: async (context) => {
    const requests = numberOption(context, 'rounds', 1_000_000)
    const wanted = context.options['engine'] ?? 'all'
    const figures: Figure[] = []
    const notes: string[] = []
    for (const engine of (await benchEngines()).filter((each) => wanted === 'all' || each === wanted)) {
      const site = await JunkSite.start(engine)
      const statuses = new Map<number, number>()
      const faults: string[] = []
      const seed = Date.now() % 2 ** 31
      let sent = 0
      for (let round = 0; sent < requests; round += 1) {
        await site.renewSessions()
        for (const { name, call } of callList)
          for (const identity of identities) {
            const sample = { numRuns: batch, seed: seed + round }
            for (const junk of fc.sample(junkRequests(name, call, site.ids), sample)) {
              const answer = await site.send(identity, call, junk)
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
              faults.push(...answer.faults)
            }
            sent += batch
          }
        site.app.logLines.length = 0
        context.log(`${engine}: ${sent} of ${requests}, ${faults.length} faults`)
      }
      const [books] = await site.app.deps.db.execute('select coalesce(sum(amount), 0)::int8 as sum from ledger_entry')
      await site.app.close()
      figures.push(
        { name: `${engine}: requests (seed ${seed})`, value: sent, unit: '', goal: { atLeast: requests } },
        { name: `${engine}: faults`, value: faults.length, unit: '', goal: { atMost: 0 } },
        { name: `${engine}: sum of the ledger`, value: Number(books?.['sum'] ?? -1), unit: '', goal: { atMost: 0 } },
      )
      notes.push(
        `${engine}: ${[...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', ')}`,
        ...faults.slice(0, 100),
      )
    }
    return { figures, tables: [], notes }
  },
}
