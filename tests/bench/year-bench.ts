/** The simulated year: every campaign opened, paid for, paid out and repaid, with failures and kills. */

import { runSimulatedYear } from '#tests/support/simulated-year/simulated-year.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type Figure, numberOption } from './report.ts'

export const yearBench: Bench = {
  name: 'year',
  about:
    'a simulated year of 300 campaigns and 5,000 investors: ledger, providers and bank agree, and nothing is stuck',
  run: async (context) => {
    const figures: Figure[] = []
    const notes: string[] = []
    const wanted = context.options['engine'] ?? 'postgres'
    for (const engine of (await benchEngines()).filter((each) => wanted === 'all' || each === wanted)) {
      const days = numberOption(context, 'days', 365)
      const { problems, kills, happened } = await runSimulatedYear({
        engine,
        days,
        seed: numberOption(context, 'seed', 1),
        campaigns: numberOption(context, 'campaigns', 300),
        investors: numberOption(context, 'investors', 5000),
        investmentsADay: numberOption(context, 'investments', 20),
        progress: (day, soFar) => {
          if (day % 30 === 0) context.log(`${engine}: day ${day} of ${days}, ${JSON.stringify([...soFar])}`)
        },
      })
      figures.push(
        {
          name: `${engine}: differences and open rows at the end`,
          value: problems.length,
          unit: '',
          goal: { atMost: 0 },
        },
        { name: `${engine}: kills`, value: kills, unit: '' },
        ...[...happened]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([name, value]): Figure => ({ name: `${engine}: ${name}`, value, unit: '' })),
      )
      notes.push(...problems)
      context.log(`${engine}: ${problems.length === 0 ? 'everything agrees' : problems.join('; ')}`)
    }
    return { figures, tables: [], notes }
  },
}
