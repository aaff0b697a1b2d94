/** Reads and writes that simultaneous callers share. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyOf, coalescedRead, coalescedWrite } from '#api/db/coalesced.ts'
import { findUser } from '#api/db/account/users.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newPerson } from '#tests/support/test-users.ts'

describe.each(await databaseEngines())('statements of simultaneous callers on %s', (engine) => {
  let app: TestApp
  let executed: (readonly string[])[]

  const nameOf = coalescedRead(async (db, ids: readonly string[]) => {
    executed.push(ids)
    const rows = await db.selectFrom('app_user').select(['id', 'first_name']).where('id', '=', anyOf(ids)).execute()
    return new Map(rows.map((row) => [row.id, row.first_name]))
  })
  const write = coalescedWrite(async (tx, keys: readonly string[]) => {
    executed.push(keys)
    for (const key of keys)
      await sql`insert into rate_bucket (key, tokens, refilled_at) values (${key}, ${key === 'bad' ? null : 1}, now())`.execute(
        tx,
      )
  })
  const written = async (): Promise<unknown[]> =>
    (await app.deps.db.execute('select key from rate_bucket order by key')).map(({ key }) => key)

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('are one read, in which each caller finds the value of its key', async () => {
    executed = []
    const persons = await Promise.all([newPerson(app), newPerson(app)])
    const unknown = app.deps.ids.next()
    const { db } = app.deps
    const ids = [...persons.map(({ id }) => id), unknown, persons[0].id]
    const names = await Promise.all(ids.map((id) => nameOf(db.read, id)))
    const single = await Promise.all(ids.map(async (id) => (await findUser(db.read, id))?.first_name))
    expect(names).toEqual(single)
    expect(names[2]).toBeUndefined()
    expect(executed).toEqual([[persons[0].id, persons[1].id, unknown]])
  })

  it('read again for the next caller, who sees what was written since', async () => {
    executed = []
    const { db } = app.deps
    const { id } = await newPerson(app)
    const before = await nameOf(db.read, id)
    await db.execute(`update app_user set first_name = 'Renamed' where id = $1`, [id])
    expect([before === 'Renamed', await nameOf(db.read, id)]).toEqual([false, 'Renamed'])
    expect(executed).toHaveLength(2)
  })

  it('read under the locks of a transaction, which never shares', async () => {
    executed = []
    const { db } = app.deps
    const { id } = await newPerson(app)
    await db.transact(async (tx) => {
      await sql`update app_user set first_name = 'Inside' where id = ${id}`.execute(tx)
      expect(await nameOf(tx, id)).toBe('Inside')
      expect(await nameOf(tx, id)).toBe('Inside')
    })
    expect(executed).toHaveLength(2)
  })

  it('fail for an invalid key alone', async () => {
    executed = []
    const { db } = app.deps
    const { id } = await newPerson(app)
    const [name, failed] = await Promise.allSettled([nameOf(db.read, id), nameOf(db.read, 'no-uuid')])
    expect([name.status, failed.status]).toEqual(['fulfilled', 'rejected'])
  })

  it('write in one transaction', async () => {
    executed = []
    await Promise.all([write(app.deps.db, ['a', 'b']), write(app.deps.db, ['c']), write(app.deps.db, [])])
    expect(executed).toEqual([['a', 'b', 'c']])
    expect(await written()).toEqual(['a', 'b', 'c'])
  })

  it('fail for the writer of an invalid row alone, who leaves nothing', async () => {
    const { db } = app.deps
    await db.execute('delete from rate_bucket')
    const results = await Promise.allSettled([write(db, ['a']), write(db, ['b', 'bad']), write(db, ['c'])])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await written()).toEqual(['a', 'c'])
  })
})
