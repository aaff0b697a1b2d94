/** Amounts and dates of statements, which are refused if they can be read in two ways. */

import { type IsoDate, isUsualDate } from '#domain/calendar.ts'
import { type DecimalMark, exponentOf, parseDecimal } from '#domain/money.ts'
import { StatementError } from './statement.ts'

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The amount of a message that prescribes its decimal mark. @throws StatementError */
export function exactAmount(text: string, currency: string, mark: DecimalMark, line: number): bigint {
  const decimal = mark === ',' ? text.replace(/,$/, '').replace(',', '.') : text
  const parsed = mark === ',' && text.includes('.') ? undefined : parseDecimal(decimal, currency)
  if (!parsed?.ok) throw new StatementError('amount', line)
  return parsed.amount
}

/**
 * A signed amount of a CSV file: `-1,234.56`, `1.234,56-`, `(12.50)`. Undefined if the cell is empty.
 * @param mark the declared decimal mark; undefined if none was declared
 * @throws StatementError
 */
export function typedAmount(
  text: string,
  currency: string,
  mark: DecimalMark | undefined,
  line: number,
): bigint | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[\u2212\u2013]/g, '-')
  if (bare === '') return undefined
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1]
  const digits = (bracketed ?? bare).replace(/^[+-]|[+-]$/, '')
  const isNegative = bracketed !== undefined || bare.includes('-')
  if (!/^\d[\d.,]*$/.test(digits)) throw new StatementError('amount', line)
  const parsed = parseDecimal(plainDecimal(digits, mark ?? markOf(digits, currency, line), line), currency)
  if (!parsed.ok) throw new StatementError('amount', line)
  return isNegative ? -parsed.amount : parsed.amount
}

/** @throws StatementError if groups are not of three digits */
function plainDecimal(digits: string, mark: DecimalMark, line: number): string {
  const group = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...rest] = digits.split(mark)
  const grouped = whole.split(group)
  const areGroups = grouped.every((part, index) => (index === 0 ? part.length <= 3 : part.length === 3))
  if (rest.length > 0 || fraction?.includes(group) || (grouped.length > 1 && !areGroups))
    throw new StatementError('amount', line)
  return fraction === undefined || fraction === '' ? grouped.join('') : `${grouped.join('')}.${fraction}`
}

/** The only possible decimal mark of a number. @throws StatementError */
function markOf(digits: string, currency: string, line: number): DecimalMark {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points === 0 && commas === 0) return '.'
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const mark = points > 0 ? '.' : ','
  const other = points > 0 ? ',' : '.'
  if (points + commas > 1) return other
  const decimals = digits.length - 1 - digits.lastIndexOf(mark)
  if (decimals !== 3) return mark
  // Three digits are a group, or the decimals of a currency with three; a currency without decimals has groups alone.
  if (exponentOf(currency) === 0) return other
  throw new StatementError('ambiguous-amount', line)
}

/** A date of a CSV file, with or without a time. @throws StatementError */
export function typedDate(text: string, order: DateOrder | undefined, line: number): IsoDate {
  const day = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(day)
  if (iso) return dateOf([iso[1], iso[3], iso[4]], line)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(day)
  if (compact) return dateOf(compact.slice(1), line)
  const [, first, , second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(day) ?? []
  if (first === undefined || second === undefined) throw new StatementError('date', line)
  // Dates with points begin with the day wherever they are written.
  const isMonthFirst = !day.includes('.') && monthFirst(first, second, order, line)
  return dateOf(isMonthFirst ? [year, first, second] : [year, second, first], line)
}

function monthFirst(first: string, second: string, order: DateOrder | undefined, line: number): boolean {
  if (order === 'mdy') return true
  if (order === 'dmy') return false
  if (Number(first) > 12 || first === second) return false
  if (Number(second) > 12) return true
  throw new StatementError('ambiguous-date', line)
}

/** @param parts year, month and day @throws StatementError */
export function dateOf(parts: readonly (string | undefined)[], line: number): IsoDate {
  const [year = '', month = '', day = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isUsualDate(date)) throw new StatementError('date', line)
  return date
}
