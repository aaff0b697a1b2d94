import { isDate } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'

interface Days {
  readonly first: string
  readonly last: string
  /** Days from today to the last one. */
  readonly limit: number
}

/** The problem of a day in the field `closesOn`. */
export function dayProblems(day: string, { first, last, limit }: Days): FieldProblem[] {
  const path = 'closesOn'
  if (day === '') return [{ path, code: 'required' }]
  if (!isDate(day)) return [{ path, code: 'date' }]
  if (day < first) return [{ path, code: 'past' }]
  return day > last ? [{ path, code: 'too-late', limit }] : []
}
