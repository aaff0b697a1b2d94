/**
 * `npm run bench [-- name… --option value]`: measures the performance goals of the product. Tables are printed to
 * stdout, and the same figures are written as JSON into `.bench/`. Without names every bench runs. With --document,
 * docs/performance.md is written from the latest figures of every bench.
 */

import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { writePerformancePage } from './performance-page.ts'
import { isMet, printed } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    samples: { type: 'string' },
    campaigns: { type: 'string' },
    seconds: { type: 'string' },
    port: { type: 'string' },
    engine: { type: 'string' },
    every: { type: 'string' },
    search: { type: 'string' },
    days: { type: 'string' },
    investors: { type: 'string' },
    investments: { type: 'string' },
    seed: { type: 'string' },
  },
})

const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) process.stderr.write(`There is no bench “${unknown.join('”, “')}”.\n`)
  process.stdout.write(benches.map(({ name, about }) => `  ${name.padEnd(12)}${about}\n`).join(''))
  process.exit(unknown.length > 0 ? 2 : 0)
}

const { help: _, document: writesPage, ...options } = values
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`
process.stdout.write(`${machine}\n`)
let missed = 0
for (const bench of chosen) {
  const load = os.loadavg()[0] ?? 0
  const started = performance.now()
  try {
    const report = await bench.run({ options, log: (line) => process.stderr.write(`  ${bench.name}: ${line}\n`) })
    missed += report.figures.filter((figure) => isMet(figure) === false).length
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(
      printed(`${bench.name}: ${bench.about} (${seconds} s, load before ${load.toFixed(1)})`, report),
    )
    fs.mkdirSync('.bench', { recursive: true })
    const record = {
      bench: bench.name,
      about: bench.about,
      at: new Date().toISOString(),
      machine,
      load,
      seconds,
      ...report,
    }
    fs.writeFileSync(`.bench/${bench.name}.json`, `${JSON.stringify(record, null, 2)}\n`)
  } catch (error) {
    missed += 1
    process.stdout.write(
      `\n${bench.name}: failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  }
}
if (writesPage)
  writePerformancePage(
    '.bench',
    benches.map(({ name }) => name),
    'docs/performance.md',
  )
process.exit(missed > 0 ? 1 : 0)
