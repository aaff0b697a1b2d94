/** The kill loop, a thousand rounds on each available engine. */

import { runKillLoop } from '#tests/support/servers/kill-loop.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type Figure, numberOption, percentile } from './report.ts'

export const killBench: Bench = {
  name: 'kill',
  about: 'kill -9 during investments, repeatedly: nothing acknowledged is lost, nothing is oversold',
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
        none('campaigns oversold', report.wronglySold.length),
        none('currencies whose ledger does not sum to zero', report.ledgerSums.filter((sum) => sum !== 0n).length),
        none('balances that disagree with their entries', report.balancesAgree ? 0 : 1),
        { name: `${engine}: requests without a reply, retried`, value: report.unanswered, unit: 'requests' },
        {
          name: `${engine}: start to first reply, p95`,
          value: percentile(report.restartMs, 0.95),
          unit: 'ms',
          goal: { atMost: 3000 },
        },
      ]
      figures.push(...own)
      notes.push(...report.lost, ...report.wronglySold)
      // Logged immediately, so that an hour's figures are not lost if the next engine fails.
      context.log(`${engine}: ${own.map(({ name, value }) => `${name} ${value}`).join(', ')}`)
    }
    return { figures, tables: [], notes }
  },
}
