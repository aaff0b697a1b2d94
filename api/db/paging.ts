/** Cursors of ordered lists. A cursor holds the sort key and id of the last row returned, and the name of its list. */

import { sql } from 'kysely'
import { CallError } from '#contract/errors.ts'
import { listCap } from '#domain/limits.ts'

export interface Cursor {
  /** Sort key as text: digits of an int8, or microseconds of a moment. */
  readonly key: string
  readonly id: string
}

export interface Slice {
  readonly limit: number
  readonly after: Cursor | undefined
}

export interface PagingQuery {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly after?: string | undefined
}

/**
 * The requested slice of a list: the rows after a cursor, or limit times page rows from the start, capped
 * (decision T65).
 */
export function sliceOf(query: PagingQuery, pageSize: number, list: string): Slice {
  const limit = query.limit ?? pageSize
  if (query.after !== undefined) return { limit: Math.min(limit, listCap), after: decodeCursor(query.after, list) }
  return { limit: Math.min(limit * (query.page ?? 1), listCap), after: undefined }
}

export function encodeCursor(cursor: Cursor, list: string): string {
  return Buffer.from(`${list}|${cursor.key}|${cursor.id}`).toString('base64url')
}

/** Keys are never negative, and eighteen digits fit both an int8 and a timestamp of the database. */
const cursorPattern = /^([\w-]+)\|(\d{1,18})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** @throws CallError INVALID_INPUT for a cursor of another list, or a malformed one. */
function decodeCursor(cursor: string, list: string): Cursor {
  const match = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  const [, name, key, id] = match ?? []
  if (name !== list || key === undefined || id === undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'after', code: 'format' }])
  return { key, id }
}

/** Removes the extra row that was fetched to detect a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
  list: string,
): { items: Row[]; next: string | null; displayLoadMore: boolean } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, next: more ? encodeCursor(cursorOf(last), list) : null, displayLoadMore: more }
}

/** A moment as microseconds, the precision of the database. */
export function microsOf(moment: Date): string {
  return `${moment.getTime()}000`
}

/** The cursor of a row in a list by its creation time, latest first. */
export function createdCursor(row: { readonly id: string; readonly created_at: Date }): Cursor {
  return { key: microsOf(row.created_at), id: row.id }
}

/** The condition for rows after a cursor in a list ordered by a moment and an id, latest first. */
export function beforeCursor(cursor: Cursor | undefined, moment: string, id: string) {
  return cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (to_timestamp(0) + ${cursor.key}::int8 * interval '1 microsecond', ${cursor.id}::uuid)`
}

/** The condition for rows after a cursor in a list ordered by a moment and an id, oldest first. */
export function afterCursor(cursor: Cursor | undefined, moment: string, id: string) {
  return cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) > (to_timestamp(0) + ${cursor.key}::int8 * interval '1 microsecond', ${cursor.id}::uuid)`
}
