/** Content items for administrators, read and changed the same way for every table. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import type { Audience } from '#domain/campaign/audience.ts'
import { lastPosition } from '#api/db/site/settings.ts'
import { type ContentListName, contentShape, pageOfAddress } from '#domain/content/content.ts'
import { isUuid } from '#domain/uuid.ts'
import { contentTable, type ContentTable } from './content-tables.ts'

export interface StoredContent {
  readonly id: string
  readonly texts: Readonly<Record<string, Texts>>
  readonly url: string
  readonly newTab: boolean
  readonly parent: string | null
  readonly icon: string
  readonly audience: Audience
  readonly pictureId: string | null
  readonly active: boolean
  /** True if it has a position of its own, false if it is sorted alphabetically. */
  readonly hasPosition: boolean
  readonly version: number
  readonly updatedAt: Date | null
}
export type WrittenContent = Omit<StoredContent, 'id' | 'hasPosition' | 'version' | 'updatedAt'>

interface Row {
  readonly id: string
  readonly texts: Record<string, Texts>
  readonly url: string | null
  readonly url_target: string | null
  readonly parent: string | null
  readonly icon: string | null
  readonly audience: Audience | null
  readonly picture_id: string | null
  readonly active: boolean
  readonly position: number | null
  readonly version: number
  readonly updated_at: Date | null
}

function selected(of: ContentTable): RawBuilder<Row> {
  const texts = Object.entries(of.texts).map(([field, column]) => sql`${sql.lit(field)}, ${sql.ref(column)}`)
  const own = (column: ContentTable['has'][number]) => (of.has.includes(column) ? sql.ref(column) : sql`null`)
  return sql<Row>`select ${sql.ref(of.id)} as id, jsonb_build_object(${sql.join(texts)}) as texts,
    ${own('url')} as url, ${own('url_target')} as url_target, ${own('icon')} as icon, ${own('audience')} as audience,
    ${own('picture_id')} as picture_id, ${of.parent === undefined ? sql`null` : sql.ref(of.parent)} as parent,
    active, ${own('position')} as position, version, updated_at from ${sql.table(of.table)} where ${of.within}`
}

function stored(row: Row): StoredContent {
  return {
    id: row.id,
    texts: row.texts,
    url: row.url ?? '',
    newTab: row.url_target === 'new',
    parent: row.parent,
    icon: row.icon ?? '',
    audience: row.audience ?? 'everybody',
    pictureId: row.picture_id,
    active: row.active,
    hasPosition: row.position !== null && row.position !== lastPosition,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function ordered(of: ContentTable): RawBuilder<unknown> {
  const columns = [...(of.has.includes('position') ? ['position'] : []), of.id]
  return sql`order by ${sql.join(columns.map((column) => sql.ref(column)))}`
}

/** In their sort order. */
export async function listItems(db: Reader | Writer, list: ContentListName): Promise<StoredContent[]> {
  const of = contentTable(list)
  const { rows } = await sql<Row>`${selected(of)} ${ordered(of)}`.execute(db)
  return rows.map(stored)
}

export async function findItem(
  db: Reader | Writer,
  list: ContentListName,
  id: string,
  lock: 'locked' | 'read' = 'read',
): Promise<StoredContent | undefined> {
  const of = contentTable(list)
  if (of.id === 'id' && !isUuid(id)) return undefined
  const { rows } = await sql<Row>`${selected(of)} and ${sql.ref(of.id)} = ${id}
    ${lock === 'locked' ? sql`for update` : sql``}`.execute(db)
  return rows[0] && stored(rows[0])
}

/** Locks the list against additions, removals and reordering until the transaction ends. */
export async function lockList(tx: Writer, list: ContentListName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${list}, 22))`.execute(tx)
}

function columnsOf(of: ContentTable, item: WrittenContent): [string, unknown][] {
  const own: Readonly<Record<ContentTable['has'][number], unknown>> = {
    position: undefined,
    url: item.url,
    url_target: item.newTab ? 'new' : 'same',
    icon: item.icon === '' ? null : item.icon,
    audience: item.audience,
    picture_id: item.pictureId,
  }
  return [
    ...Object.entries(of.texts).map(([field, column]): [string, unknown] => [
      column,
      sql`${JSON.stringify(item.texts[field] ?? {})}::jsonb`,
    ]),
    ...of.has.filter((column) => column !== 'position').map((column): [string, unknown] => [column, own[column]]),
    ...(of.parent === undefined ? [] : [[of.parent, item.parent] satisfies [string, unknown]]),
    ...(of.table === 'menu_item'
      ? [['link_type', pageOfAddress(item.url) === undefined ? 'custom' : 'page'] satisfies [string, unknown]]
      : []),
    ['active', item.active],
  ]
}

/** Appends to the list. */
export async function insertItem(
  tx: Writer,
  list: ContentListName,
  id: string,
  item: WrittenContent,
  now: Date,
): Promise<void> {
  const of = contentTable(list)
  const columns = [[of.id, id] satisfies [string, unknown], ...Object.entries(of.fixed), ...columnsOf(of, item)]
  const position = of.has.includes('position')
    ? sql`(select coalesce(max(position), -1) + 1 from ${sql.table(of.table)})`
    : undefined
  const all: [string, unknown][] = [
    ...columns,
    ['updated_at', now],
    ...(position ? [['position', position] satisfies [string, unknown]] : []),
  ]
  await sql`insert into ${sql.table(of.table)} (${sql.join(all.map(([column]) => sql.ref(column)))})
    values (${sql.join(all.map(([, value]) => value))})`.execute(tx)
}

export async function updateItem(
  tx: Writer,
  list: ContentListName,
  id: string,
  item: WrittenContent,
  now: Date,
): Promise<void> {
  const of = contentTable(list)
  const changes = columnsOf(of, item).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(of.table)} set ${sql.join(changes)}, updated_at = ${now}, version = version + 1
    where ${of.within} and ${sql.ref(of.id)} = ${id}`.execute(tx)
}

export async function deleteItem(tx: Writer, list: ContentListName, id: string): Promise<void> {
  const of = contentTable(list)
  await sql`delete from ${sql.table(of.table)} where ${of.within} and ${sql.ref(of.id)} = ${id}`.execute(tx)
}

/** Orders the items of a list like this; items that are not named lose their position. */
export async function setItemOrder(tx: Writer, list: ContentListName, ids: readonly string[]): Promise<void> {
  const of = contentTable(list)
  if (contentShape(list).leads)
    await sql`update ${sql.table(of.table)} set position = ${lastPosition} where ${of.within}`.execute(tx)
  for (const [position, id] of ids.entries())
    await sql`update ${sql.table(of.table)} set position = ${position}
      where ${of.within} and ${sql.ref(of.id)} = ${id}`.execute(tx)
}

/** A key is unique in the table, across all option lists. */
export async function isTaken(tx: Writer, list: ContentListName, id: string): Promise<boolean> {
  return (await findItem(tx, list, id)) !== undefined
}
