/** Places in ordered lists. A cursor holds the sort key and id of the last row that was given, and for which list it is. */

import { CallError } from '#contract/errors.ts'
import { listCap } from '#domain/limits.ts'

export interface Place {
  /** Sort key as text: digits of an int8, or microseconds of a moment. */
  readonly key: string
  readonly id: string
}

export interface Slice {
  readonly limit: number
  readonly after: Place | undefined
}

export interface PagingQuery {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly after?: string | undefined
}

/** What of a list is asked for: the rows after a cursor, or limit times page rows from the start, capped (decision T65). */
export function sliceOf(query: PagingQuery, pageSize: number, list: string): Slice {
  const limit = query.limit ?? pageSize
  if (query.after !== undefined) return { limit: Math.min(limit, listCap), after: decodePlace(query.after, list) }
  return { limit: Math.min(limit * (query.page ?? 1), listCap), after: undefined }
}

export function encodePlace(place: Place, list: string): string {
  return Buffer.from(`${list}|${place.key}|${place.id}`).toString('base64url')
}

/** @throws CallError INVALID_INPUT for a cursor of another list or none at all. */
export function decodePlace(cursor: string, list: string): Place {
  const match = /^([\w-]+)\|(-?\d{1,19})\|([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  const [, name, key, id] = match ?? []
  if (name !== list || key === undefined || id === undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'after', code: 'format' }])
  return { key, id }
}

/** Cuts the extra row off that was fetched to see whether there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
  list: string,
): { items: Row[]; next: string | null; displayLoadMore: boolean } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, next: more ? encodePlace(placeOf(last), list) : null, displayLoadMore: more }
}

/** A moment as microseconds, the precision of the database. */
export function microsOf(moment: Date): string {
  return `${moment.getTime()}000`
}
