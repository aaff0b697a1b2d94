import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

it.skipIf(!hasPostgres)('a connection lost during a transaction fails only that transaction', async () => {
  const app = await startTestApp('postgres')
  const { db } = app.deps
  const pidOf = (on: Parameters<Parameters<typeof db.transact>[0]>[0]) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
  const cut = db.transact(async (tx) => {
    const [own] = (await pidOf(tx)).rows
    await db.execute('select pg_terminate_backend($1)', [own?.pid])
    // The connection is lost while it is idle.
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    await pidOf(tx)
  })
  await expect(cut).rejects.toThrow()
  expect(await db.execute('select 1 as one')).toEqual([{ one: 1 }])
  await app.close()
})
