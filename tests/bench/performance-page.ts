/**
 * docs/performance.md: the figures of the latest runs, each with its floor and goal. Written by `npm run bench --
 * --document`.
 */

import fs from 'node:fs'
import path from 'node:path'
import { type BenchReport, goalOf, rounded, verdictOf } from './report.ts'

/** A run of one bench, as `.bench/<bench>.json` stores it. */
export interface BenchRecord extends BenchReport {
  readonly bench: string
  readonly about: string
  /** ISO 8601. */
  readonly at: string
  /** Processor and runtime. */
  readonly machine: string
  /** Average number of running processes in the minute before. */
  readonly load: number
}

const introduction = `# Performance

The performance figures of the product. A floor is the best value that the same libraries, or the same work without the
product, reached on the same kind of machine; a goal is the value that the product must reach. Written by
\`npm run bench -- --document\`: run it on an otherwise idle machine, since most times are wall-clock times. The load before
each run is stated; above 0.5, a time depends more on the machine than on the product.
`

/** @returns the page as markdown, the runs in the order given */
export function performancePage(records: readonly BenchRecord[]): string {
  return [introduction, ...records.map(section)].join('\n')
}

function section({ bench, about, at, machine, load, figures, notes }: BenchRecord): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`.trim(),
    figure.floor === undefined ? '' : rounded(figure.floor),
    goalOf(figure),
    verdictOf(figure).toLowerCase(),
  ])
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    `## ${bench}: ${about}`,
    '',
    `${at.slice(0, 10)}, ${machine}, load before ${load.toFixed(1)}.`,
    '',
    line(['figure', 'value', 'floor', 'goal', 'verdict']),
    line(Array.from({ length: 5 }, () => '---')),
    ...rows.map(line),
    '',
    ...notes.map((note) => `- ${note}\n`),
  ].join('\n')
}

/** Writes the page from the stored runs. @param names of the benches, in the page's order; those never run are left out */
export function writePerformancePage(folder: string, names: readonly string[], page: string): void {
  const records = names
    .map((name) => path.join(folder, `${name}.json`))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as BenchRecord)
  fs.writeFileSync(page, performancePage(records))
}
