/** Finds sealed values anywhere in a database, and makes one in each column that may hold one. */

import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { nameOf } from '#api/db/site/sealed-values.ts'
import { sealedColumns } from '#api/services/site/sealed-columns.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A text that was sealed: version, key id in version 2, data key of sixty bytes, content. */
const sealedText = String.raw`(1|2[.][A-Za-z0-9_-]{8})[.][A-Za-z0-9_-]{80}[.][A-Za-z0-9_-]{38}`
const leastBytes = 1 + 60

/** Names of the columns, in every schema, in which a value that was sealed is found. */
export async function columnsWithSealedValues(database: Database): Promise<string[]> {
  const columns = await database.execute(
    `select c.table_schema, c.table_name, c.column_name, c.data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema not in ('information_schema', 'pg_catalog', 'pristine') and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table_schema: schema, table_name: table, column_name: column, data_type: type } of columns) {
    const value = sql.ref(String(column))
    const isSealed =
      type === 'bytea'
        ? sql`octet_length(${value}) >= ${leastBytes}::int4 and get_byte(${value}, 0) in (1, 2)`
        : sql`${value}::text ~ ${sealedText}`
    const { rows } =
      await sql`select 1 from ${sql.table(`${String(schema)}.${String(table)}`)} where ${isSealed} limit 1`.execute(
        database.read,
      )
    if (rows.length > 0) found.push(`${String(table)}.${String(column)}`)
  }
  return found.toSorted()
}

/** Sealed values of a column, by key: opened, for a comparison before and after a rotation. */
export async function openAll({ deps }: Pick<TestApp, 'deps'>): Promise<Map<string, string>> {
  const opened = new Map<string, string>()
  for (const column of sealedColumns.values()) {
    const subject = column.subject ?? `t.${column.key}::text`
    const value =
      column.path === undefined
        ? sql.ref(`t.${column.column}`)
        : sql`${sql.ref(`t.${column.column}`)} #>> ${[...column.path]}::text[]`
    const { rows } = await sql<{ key: string; subject: string; value: string | Uint8Array }>`
      select ${sql.ref(`t.${column.key}`)}::text as key, ${sql.raw(subject)} as subject, ${value} as value
      from ${sql.table(column.table)} t where ${value} is not null`.execute(deps.db.read)
    for (const row of rows) {
      if (row.value.length === 0) continue
      const context = column.contextOf(row.subject)
      opened.set(
        `${nameOf(column)}:${row.key}`,
        typeof row.value === 'string'
          ? deps.sealer.open(row.value, context)
          : Buffer.from(deps.sealer.openBytes(row.value, context)).toString('base64'),
      )
    }
  }
  return opened
}
