/** What a start rejects, waits for and explains. */

import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { migrate, UnsupportedDatabase } from '#api/db/migrate.ts'
import { withStartLock } from '#api/db/start-lock.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { insertUser } from '#api/db/account/users.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { createTestDatabase, postgresUrl, templateName } from '#tests/support/postgres.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { freePort } from '#tools/hosts/free-port.ts'
import { databaseFlags, compileCache } from '#tools/prepare.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-start-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Starts the site and waits until it exits by itself. */
async function startInVain(environment: Readonly<Record<string, string>>, parameters: readonly string[]) {
  const child = spawn(process.execPath, [...databaseFlags, 'tools/serve.ts', '--without-pages', ...parameters], {
    env: { PATH: process.env['PATH'], ...compileCache, PORT: String(await freePort()), ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output.trim() }
}

describe.skipIf((await postgresUrl()) === undefined)('on a shared database', () => {
  const name = `freehold_${randomUUID().replaceAll('-', '')}`
  let made: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    made = await createTestDatabase(name, process.env[templateName])
  })
  afterAll(() => made.drop())

  const open = () => openDatabase({ kind: 'postgres', url: made.url, poolSize: 2 })

  it('a second process waits while the first creates the demo site, and then finds it', async () => {
    const [first, second] = [await open(), await open()]
    const order: string[] = []
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const one = withStartLock(
      first,
      async () => {
        begin()
        await finished
        order.push('first')
      },
      () => order.push('first waits'),
    )
    await begun
    const other = withStartLock(
      second,
      () => Promise.resolve(void order.push('second')),
      () => {
        order.push('second waits')
        finish()
      },
    )
    await Promise.all([one, other])
    expect(order).toEqual(['second waits', 'first', 'second'])
    // A killed process also releases the lock.
    await withStartLock(
      first,
      () => Promise.resolve(),
      () => order.push('waits again'),
    )
    expect(order).not.toContain('waits again')
    await Promise.all([first.close(), second.close()])
  })

  it('a real site does not start with the accounts of a demo site', async () => {
    const db = await open()
    await migrate(db)
    const account = (email: string, state: 'active' | 'pending') =>
      db.transact((tx) =>
        insertUser(tx, {
          id: randomUUID(),
          email,
          passwordHash: 'none',
          firstName: 'Irene',
          lastName: 'Novak',
          slug: `irene-${state}`,
          userType: null,
          state,
          language: 'en',
          createdAt: new Date(),
        }),
      )
    await account('admin@example.com', 'active')
    await db.close()
    const environment = { DATABASE_URL: made.url, DATA_DIR: path.join(folder, 'real') }
    const { code, output } = await startInVain(environment, ['--no-demo'])
    expect(code).toBe(1)
    expect(output).toMatch(/^This is the data of a demonstration, .*passwords/)
    expect(output.split('\n').length).toBe(1)
  })
})

it('a data folder of an unreleased version is rejected with one sentence and left unchanged', async () => {
  const data = path.join(folder, 'unreleased')
  const written = await openDatabase({ kind: 'embedded', folder: data })
  await written.execute(
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('0001-foundation', '2026-01-01'), ('0002-campaign-sections', '2026-01-02')`,
  )
  const tableNames = `select schemaname, tablename from pg_tables order by 1, 2`
  const before = await written.execute(tableNames)
  await written.close()
  const { code, output } = await startInVain({ DATA_DIR: data }, ['--no-demo'])
  expect([code, output.split('\n').length]).toEqual([1, 1])
  expect(output).toMatch(
    /^This database was created by an unreleased version .* set DATA_DIR or DATABASE_URL to an empty one/,
  )
  const stored = await openDatabase({ kind: 'embedded', folder: data })
  expect(await stored.execute(tableNames)).toEqual(before)
  expect(await stored.execute('select name from kysely_migration order by name')).toEqual([
    { name: '0001-foundation' },
    { name: '0002-campaign-sections' },
  ])
  await stored.close()
})

describe.each(await databaseEngines())('a schema on %s', (engine) => {
  it.each(['0063-replies-in-pages', '0001-baseline', '0001-baseline-00000000'])(
    '%s is rejected and left unchanged',
    async (last) => {
      const made =
        engine === 'postgres'
          ? await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`, 'template1')
          : undefined
      const database = await openDatabase(
        made === undefined ? { kind: 'memory' } : { kind: 'postgres', url: made.url, poolSize: 1 },
      )
      await database.execute(
        `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into kysely_migration values ('${last}', '2026-01-01')`,
      )
      await expect(migrate(database)).rejects.toThrow(UnsupportedDatabase)
      expect(await database.execute('select name from kysely_migration')).toEqual([{ name: last }])
      expect(await database.execute(`select tablename from pg_tables where schemaname = 'public'`)).toHaveLength(1)
      await database.close()
      await made?.drop()
    },
  )
})

it('a demo site does not start at a public URL', async () => {
  const { code, output } = await startInVain(
    { DATA_DIR: path.join(folder, 'public'), PUBLIC_URL: 'https://invest.example.com' },
    [],
  )
  expect([code, output.split('\n').length]).toEqual([1, 1])
  expect(output).toContain('PUBLIC_DEMO=on')
})

/** A small separate disk; undefined where this user may not mount one. */
function smallDisk(): { location: string; unmount: () => void } | undefined {
  const location = path.join(folder, 'disk')
  fs.mkdirSync(location, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', location])
  if (status === 0) return { location, unmount: () => void spawnSync('umount', ['-l', location]) }
  process.stderr.write('Note: this user may not mount a small disk; the tests of a full one are skipped.\n')
  return undefined
}

const disk = smallDisk()
describe.skipIf(disk === undefined)('a full disk', () => {
  const location = disk?.location ?? ''
  const filler = path.join(location, 'filler')
  let app: TestApp
  let measures = true
  beforeAll(async () => {
    const database = await openDatabase({ kind: 'embedded', folder: path.join(location, 'data') })
    await migrate(database)
    await prepareSite(database, randomUUID, new Date())
    app = await startTestApp('embedded', {
      database,
      freeBytes: () => {
        if (!measures) return undefined
        const { bavail, bsize } = fs.statfsSync(location)
        return bavail * bsize
      },
    })
  })
  afterAll(async () => {
    await app.close()
    disk?.unmount()
  })

  function fill(): void {
    const descriptor = fs.openSync(filler, 'w')
    try {
      for (;;) fs.writeSync(descriptor, Buffer.alloc(4096))
    } catch {
      // The disk is full.
    } finally {
      fs.closeSync(descriptor)
    }
  }
  const health = async () => {
    const answer = await app.fetch(new Request('https://freehold.example/healthz'))
    return [answer.status, ((await answer.json()) as { status: string }).status]
  }
  const large = () =>
    app.deps.db.execute("insert into test_job (name, payload) select 'x', '{}' from generate_series(1, 50000)")

  it('is reported by the health check, which recovers once there is space', async () => {
    expect(await health()).toEqual([200, 'ok'])
    fill()
    expect(await health()).toEqual([503, 'disk-full'])
    await expect(large()).rejects.toThrow('No space left')
    // If the free space is unknown, as with a remote database, a failed write is the indicator.
    measures = false
    expect(await health()).toEqual([503, 'disk-full'])
    measures = true
    fs.rmSync(filler)
    await expect.poll(health).toEqual([200, 'ok'])
    await large()
  })

  it('ends a start with one sentence', async () => {
    fill()
    const { code, output } = await startInVain({ DATA_DIR: path.join(location, 'fresh') }, ['--no-demo'])
    expect(code).toBe(1)
    expect(output).toMatch(/^The disk is full: /)
    expect(output.split('\n').length).toBe(1)
  })
})
