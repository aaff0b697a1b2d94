/** The kill loop, a thousand rounds of it, on each engine that there is. */

import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type Figure, numberOption, percentile } from './report.ts'

export const killBench: Bench = {
  name: 'kill',
  about: 'kill -9 while people invest, again and again: nothing told is lost, nothing sold twice',
  run: async (context) => {
    const rounds = numberOption(context, 'rounds', 1000)
    const wanted = context.options['engine'] ?? 'embedded'
    const figures: Figure[] = []
    const notes: string[] = []
    for (const engine of (await benchEngines()).filter((each) => wanted === 'all' || each === wanted)) {
      const report = await runKillLoop({
        engine,
        rounds,
        progress: (round) => {
          if (round % 50 === 0) context.log(`${round} of ${rounds} rounds on ${engine}`)
        },
      })
      const none = (name: string, value: number): Figure => ({
        name: `${engine}: ${name}`,
        value,
        unit: '',
        goal: { atMost: 0 },
      })
      const own: Figure[] = [
        { name: `${engine}: acknowledged`, value: report.acknowledged, unit: 'investments', goal: { atLeast: rounds } },
        none('acknowledged and lost', report.lost.length),
        none('campaigns wrongly sold', report.wronglySold.length),
        none('currencies whose ledger is not at zero', report.ledgerSums.filter((sum) => sum !== 0n).length),
        none('balances that disagree with their entries', report.balancesAgree ? 0 : 1),
        { name: `${engine}: left without an answer, asked again`, value: report.unanswered, unit: 'requests' },
        {
          name: `${engine}: start until it answers, 95 of 100`,
          value: percentile(report.restartMs, 0.95),
          unit: 'ms',
          goal: { atMost: 3000 },
        },
      ]
      figures.push(...own)
      notes.push(...report.lost, ...report.wronglySold)
      // An hour's work is told at once, should the next engine fail.
      context.log(`${engine}: ${own.map(({ name, value }) => `${name} ${value}`).join(', ')}`)
    }
    return { figures, tables: [], notes }
  },
}
