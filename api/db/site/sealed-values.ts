/** Finds sealed values by the key that they name, and replaces them. Columns are listed in services/site/sealed-columns.ts. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { evidenceKinds } from '#contract/uploads.ts'
import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'
import { unnamedKey } from './sealed-format.ts'

/** Values that are found by the key that they name. */
export interface SealedSource {
  readonly name: string
  readonly table: string
  /** The primary key, or another column that is unique. */
  readonly key: string
  readonly keyType: 'uuid' | 'text' | 'int4'
  /** SQL, over the row `t`, of the key that its value names; null if it has no sealed value. */
  readonly sealingKey: RawBuilder<string | null>
  /** SQL of the rows that may have a sealed value. */
  readonly where: RawBuilder<boolean>
}

export interface SealedColumn {
  readonly table: string
  readonly key: string
  readonly keyType?: 'text' | 'int4'
  readonly column: string
  /** Path within the column, if it is jsonb. */
  readonly path?: readonly string[]
  /** SQL of what the encryption context names, over the row `t`; the key by default. */
  readonly subject?: string
}

const jobName: ScheduledJobName = 'reseal-values'

export function nameOf({ table, column }: Pick<SealedColumn, 'table' | 'column'>): string {
  return `${table}.${column}`
}

const valueOf = ({ column, path }: SealedColumn): RawBuilder<string> =>
  path === undefined ? sql.ref(`t.${column}`) : sql`${sql.ref(`t.${column}`)} #>> ${[...path]}::text[]`

export function columnSource(column: SealedColumn): SealedSource {
  const { table, key, keyType = 'uuid' } = column
  const where = sql<boolean>`true`
  return { name: nameOf(column), table, key, keyType, sealingKey: sql`sealing_key_of(${valueOf(column)})`, where }
}

/** Files that are encrypted on disk: evidence, and all in quarantine. Written as the condition of their index. */
export const sealedFiles: SealedSource = {
  name: 'stored_file.sha256',
  table: 'stored_file',
  key: 'id',
  keyType: 'uuid',
  sealingKey: sql`coalesce(t.sealed_under, ${sql.lit(unnamedKey)})`,
  where: sql`(t.scan_state = 'quarantined'
    or (t.scan_state = 'released' and t.kind in (${sql.join(evidenceKinds.map((kind) => sql.lit(kind)))})))`,
}

type KeyedTable = Pick<SealedSource, 'key' | 'keyType'>

const keyOf = ({ key }: Pick<KeyedTable, 'key'>): RawBuilder<string> => sql.ref(`t.${key}`)
/** A key in the type of its column, so that an index serves. */
const typed = ({ keyType }: Pick<KeyedTable, 'keyType'>, key: string): RawBuilder<unknown> =>
  sql`${key}::text::${sql.raw(keyType)}`

/** The keys that values name: for each key one step through the index, however many values name it. */
export async function sealingKeysOf(db: Reader, { table, sealingKey, where }: SealedSource): Promise<string[]> {
  const first = (after: RawBuilder<boolean>): RawBuilder<string> => sql`(select ${sealingKey} from ${sql.table(table)} t
    where ${where} and ${after} order by 1 limit 1)`
  const { rows } = await sql<{ key_id: string }>`with recursive named (key_id) as (
      select ${first(sql`${sealingKey} is not null`)}
      union all
      select ${first(sql`${sealingKey} > named.key_id`)} from named where named.key_id is not null
    ) select key_id from named where key_id is not null`.execute(db)
  return rows.map((row) => row.key_id)
}

export interface KeySlice {
  /** Key of the last row before this slice; empty before the first. */
  readonly after: string
  readonly limit: number
  /** Whether rows whose re-encryption failed are included. The retries have them otherwise. */
  readonly withFailed: boolean
}

/** Keys of rows whose values name one of some keys, in the order of the rows' keys. */
export async function keysSealedUnder(
  db: Reader,
  source: SealedSource,
  sealingKeys: readonly string[],
  { after, limit, withFailed }: KeySlice,
): Promise<string[]> {
  const key = keyOf(source)
  const isAfter = after === '' ? sql`true` : sql`${key} > ${typed(source, after)}`
  const isIncluded = withFailed
    ? sql`true`
    : sql`not exists (select from job_failure f where f.job = ${jobName} and f.resolved_at is null
        and f.row_id = ${source.name}::text || ':' || ${key}::text)`
  // For each key a slice of the index, which is in the order of the rows' keys.
  const { rows } = await sql<{ key: string }>`
    select found.key::text as key from unnest(${[...sealingKeys]}::text[]) as named (key_id), lateral (
      select ${key} as key from ${sql.table(source.table)} t
      where ${source.where} and ${source.sealingKey} = named.key_id and ${isAfter} and ${isIncluded}
      order by ${key} limit ${limit}::int4) found
    order by found.key limit ${limit}::int4`.execute(db)
  return rows.map((row) => row.key)
}

/** @param limit the number up to which is counted */
export async function countSealedUnder(
  db: Reader,
  { table, sealingKey, where }: SealedSource,
  sealingKeys: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from
    (select from ${sql.table(table)} t where ${where} and ${sealingKey} = any(${[...sealingKeys]}::text[])
      limit ${limit}::int4) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Keys of the latest rows whose values name a key; ids of rows are in the order of their time. */
export async function latestSealedUnder(
  db: Reader,
  source: SealedSource,
  sealingKeyId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select ${keyOf(source)}::text as key from ${sql.table(source.table)} t
    where ${source.where} and ${source.sealingKey} = ${sealingKeyId} order by ${keyOf(source)} desc
    limit ${limit}::int4`.execute(db)
  return rows.map((row) => row.key)
}

export interface SealedValue {
  readonly value: string | Uint8Array
  /** What its encryption context names. */
  readonly subject: string
}

export async function findSealed(db: Reader, column: SealedColumn, key: string): Promise<SealedValue | undefined> {
  const value = valueOf(column)
  const subject = column.subject === undefined ? sql`${keyOf(column)}::text` : sql.raw(column.subject)
  const { rows } = await sql<SealedValue>`select ${value} as value, ${subject} as subject
    from ${sql.table(column.table)} t where ${keyOf(column)} = ${typed(columnSource(column), key)}
      and ${value} is not null`.execute(db)
  return rows[0]
}

/** Replaces a value unless it changed meanwhile. Returns false if it did. */
export async function replaceSealed(
  tx: Writer,
  column: SealedColumn,
  key: string,
  { from, to }: { readonly from: string | Uint8Array; readonly to: string | Uint8Array },
): Promise<boolean> {
  const set =
    column.path === undefined
      ? sql`${to}`
      : sql`jsonb_set(${sql.ref(`t.${column.column}`)}, ${[...column.path]}::text[], to_jsonb(${to}::text))`
  const { rows } = await sql`update ${sql.table(column.table)} as t set ${sql.ref(column.column)} = ${set}
    where ${keyOf(column)} = ${typed(columnSource(column), key)} and ${valueOf(column)} = ${from} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface StoredKeys {
  readonly sha256: string
  readonly cardSha256: string | null
}

/** Replaces the bytes of a file unless they changed meanwhile. Returns false if they did. */
export async function replaceFile(
  tx: Writer,
  id: string,
  from: StoredKeys & { readonly scanState: 'released' | 'quarantined' },
  to: StoredKeys & { readonly sealedUnder: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('stored_file')
    .set({ sha256: to.sha256, card_sha256: to.cardSha256, sealed_under: to.sealedUnder })
    .where('id', '=', id)
    .where('sha256', '=', from.sha256)
    .where('scan_state', '=', from.scanState)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
