/** Places in ordered lists. A cursor holds the sort key and id of the last row that was given, and for which list it is. */

import { sql } from 'kysely'
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

/** Keys are never negative, and eighteen digits fit an int8 and a moment of the database. */
const placePattern = /^([\w-]+)\|(\d{1,18})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** @throws CallError INVALID_INPUT for a cursor of another list or none at all. */
function decodePlace(cursor: string, list: string): Place {
  const match = placePattern.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
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

/** The place of a row in a list by the moment it was made, latest first. */
export function createdPlace(row: { readonly id: string; readonly created_at: Date }): Place {
  return { key: microsOf(row.created_at), id: row.id }
}

/** The condition for what comes after a place in a list ordered by a moment and an id, latest first. */
export function beforePlace(place: Place | undefined, moment: string, id: string) {
  return place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (to_timestamp(0) + ${place.key}::int8 * interval '1 microsecond', ${place.id}::uuid)`
}

/** The condition for what comes after a place in a list ordered by a moment and an id, oldest first. */
export function afterPlace(place: Place | undefined, moment: string, id: string) {
  return place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) > (to_timestamp(0) + ${place.key}::int8 * interval '1 microsecond', ${place.id}::uuid)`
}
