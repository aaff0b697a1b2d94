/** The result of a bench: figures with their goals, and tables for readers. */

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The value must be at most, or at least, this. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
  /** The best value that the same libraries, or the same work without the product, reached on such a machine. */
  readonly floor?: number
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

export interface BenchReport {
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
  /** Facts needed to interpret the figures: what was skipped, and the conditions of the measurement. */
  readonly notes: readonly string[]
}

export interface BenchContext {
  /** Options of the command line: `--rounds 1000`. */
  readonly options: Readonly<Record<string, string | undefined>>
  /** Logs a line of progress. */
  readonly log: (line: string) => void
}

export interface Bench {
  readonly name: string
  readonly about: string
  run(context: BenchContext): Promise<BenchReport>
}

/** A number of the command line, or its default. */
export function numberOption({ options }: BenchContext, name: string, fallback: number): number {
  const text = options[name]
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} must be a number above zero, not “${text}”`)
  return value
}

export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** A report as text, columns aligned. */
export function printed(name: string, report: BenchReport): string {
  const figures: Table = {
    title: name,
    head: ['figure', 'value', 'floor', 'goal', ''],
    rows: report.figures.map((figure) => [
      figure.name,
      `${rounded(figure.value)} ${figure.unit}`,
      figure.floor === undefined ? '' : rounded(figure.floor),
      goalOf(figure),
      verdictOf(figure),
    ]),
  }
  return (
    [figures, ...report.tables]
      .map(tableText)
      .concat(report.notes.map((note) => `  ${note}`))
      .join('\n') + '\n'
  )
}

export function goalOf({ goal }: Figure): string {
  if (!goal) return ''
  return 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
}

export function verdictOf(figure: Figure): string {
  const met = isMet(figure)
  if (met === undefined) return ''
  return met ? 'met' : 'MISSED'
}

export function rounded(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Math.round(value * 1000) / 1000)
}

function tableText({ title, head, rows }: Table): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const lines = cells.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
  lines.splice(1, 0, `  ${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  return `\n${title}\n${lines.join('\n')}`
}
