import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'

describe.skipIf(!(await databaseEngines()).includes('postgres'))('statements in transactions on PostgreSQL', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  let database: Database

  beforeAll(async () => {
    test = await createTestDatabase(`freehold_prepared_${process.pid}`)
    database = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 1 })
    await database.execute('create table sample (id int4 primary key, name text)')
    await database.execute("insert into sample values (1, 'first')")
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  const read = (): Promise<readonly unknown[]> =>
    database.transact(async (tx) => (await sql`select * from sample where id = ${1}`.execute(tx)).rows)
  const prepared = async (): Promise<number> =>
    (await database.execute("select name from pg_prepared_statements where statement like 'select * from sample%'"))
      .length

  it('are prepared when they are repeated', async () => {
    await read()
    expect(await prepared()).toBe(0)
    for (let times = 0; times < 8; times += 1) expect(await read()).toEqual([{ id: 1, name: 'first' }])
    expect(await prepared()).toBe(1)
  })

  it('still work after a migration that changes their result', async () => {
    await database.execute("alter table sample add column note text default 'new'")
    for (let times = 0; times < 8; times += 1) expect(await read()).toEqual([{ id: 1, name: 'first', note: 'new' }])
  })
})
