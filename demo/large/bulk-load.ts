/** Bulk inserts, the same on both engines: one array for each column, and indexes created after the rows. */

import { CompiledQuery } from 'kysely'
import type { Database, Writer } from '#api/db/database.ts'

type Cell = string | number | null

interface Rows<Column extends string> {
  /** Names and types. */
  readonly columns: Readonly<Record<Column, string>>
  readonly rows: readonly Readonly<Record<NoInfer<Column>, Cell>>[]
}

export async function insertRows<Column extends string>(
  tx: Writer,
  table: string,
  source: Rows<Column>,
): Promise<void> {
  if (source.rows.length === 0) return
  const { from, values } = fromRows(source)
  const names = Object.keys(source.columns).join(', ')
  await run(tx, `insert into ${table} (${names}) select ${names} from ${from} on conflict do nothing`, values)
}

/** Rows as an item of `from`, named `made`, and its values: the first parameters of the statement. */
export function fromRows<Column extends string>({ columns, rows }: Rows<Column>): { from: string; values: string[] } {
  const names = Object.keys(columns) as Column[]
  return {
    from: `unnest(${names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(', ')}) as made (${names.join(', ')})`,
    values: names.map((name) => `{${rows.map((row) => literal(row[name])).join(',')}}`),
  }
}

/** An item of an array in PostgreSQL's text format. */
function literal(cell: Cell): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'number') return String(cell)
  return /["\\]/.test(cell) ? `"${cell.replace(/["\\]/g, '\\$&')}"` : `"${cell}"`
}

export async function run(tx: Writer, text: string, values: readonly unknown[] = []): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text, [...values]))
}

/**
 * Loads rows into tables without their foreign keys and indexes, which are created afterwards in a fraction of the time;
 * primary keys and unique constraints stay. The tables are locked for the rest of the transaction.
 */
export async function withoutIndexes(tx: Writer, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const select = async (text: string) =>
    (await tx.executeQuery<{ drop: string; create: string }>(CompiledQuery.raw(text, [[...tables]]))).rows
  const foreignKeys = await select(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])`,
  )
  const indexes = await select(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
      from pg_index where indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { drop } of [...foreignKeys, ...indexes]) await run(tx, drop)
  await load()
  for (const { create } of [...indexes, ...foreignKeys]) await run(tx, create)
}

/** The time limits of requests; a load and a vacuum may also wait for the database's own vacuum. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Lifts the time limits of requests, until the transaction ends. */
export async function liftLimits(tx: Writer): Promise<void> {
  for (const limit of limits) await run(tx, `set local ${limit} = 0`)
}

/** Statements on one connection without the time limits of requests. */
export async function runUnlimited(database: Database, statements: readonly string[]): Promise<void> {
  await database.read.connection().execute(async (connection) => {
    const lifted = limits.map((limit) => `set ${limit} = 0`)
    const reset = limits.map((limit) => `reset ${limit}`)
    for (const statement of [...lifted, ...statements, ...reset])
      await connection.executeQuery(CompiledQuery.raw(statement))
  })
}
