/** The embedded database on disk: it tests itself at startup, is locked by one process, and retains every commit. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataFolderInUse, lockDataFolder } from '#api/db/data-lock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { DurableNodeFS, durableStartParams, Making, proveDurability } from '#api/db/durable-file-system.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { hasEnded, pause } from '#tests/support/servers/server-process.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { databaseFlags } from '#tools/prepare.mjs'

vi.setConfig({ testTimeout: 180_000 })

let folder = ''
const children: ChildProcess[] = []

/** A database created once and copied for each test, as creation is slow. */
const made = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-made-'))
beforeAll(async () => {
  await (await openDatabase({ kind: 'embedded', folder: made })).close()
}, 180_000)
afterAll(() => fs.rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-disk-'))
  fs.cpSync(path.join(made, 'pg'), path.join(folder, 'pg'), { recursive: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (!hasEnded(child)) await once(child, 'exit')
  }
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A process that locks the folder; with `write` it commits numbers and prints each one after its commit. */
async function holder(mode: 'hold' | 'write'): Promise<{ child: ChildProcess; output: string[] }> {
  const child = spawn(process.execPath, [...databaseFlags, 'tests/support/servers/database-writer.ts', mode, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const output: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => output.push(line))
  await expect.poll(() => output[0], { interval: 5 }).toBe('open')
  return { child, output }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (!hasEnded(child)) await once(child, 'exit')
}

/** Records every file and folder synced from now on. */
function syncedPaths(): Set<string> {
  const pathsByDescriptor = new Map<number, string>()
  const synced = new Set<string>()
  const open = fs.openSync.bind(fs)
  vi.spyOn(fs, 'openSync').mockImplementation((...of) => {
    const descriptor = open(...of)
    pathsByDescriptor.set(descriptor, String(of[0]))
    return descriptor
  })
  const sync = fs.fsyncSync.bind(fs)
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.add(pathsByDescriptor.get(descriptor) ?? '')
    sync(descriptor)
  })
  return synced
}

describe('the self-test at startup', () => {
  it('verifies that commits reach the disk', async () => {
    const layer = new DurableNodeFS(path.join(folder, 'pg'))
    const pglite = await PGlite.create({ fs: layer, startParams: durableStartParams })
    await proveDurability(pglite, layer)
    const before = layer.syncs
    await pglite.exec('create table t (n int); insert into t values (1)')
    expect(layer.syncs).toBeGreaterThan(before)
    const { rows } = await pglite.query('show fsync')
    expect(rows).toEqual([{ fsync: 'on' }])
    await pglite.close()
  })

  it('rejects a database that does not sync, and one whose syncs have no effect', async () => {
    const layer = new DurableNodeFS(path.join(folder, 'pg'))
    const unsynced = await PGlite.create({ fs: layer })
    await expect(proveDurability(unsynced, layer)).rejects.toThrow('does not write durably')
    await unsynced.close()
    const stock = await PGlite.create({ fs: new NodeFS(path.join(folder, 'pg')), startParams: durableStartParams })
    await expect(proveDurability(stock, new DurableNodeFS(path.join(folder, 'other')))).rejects.toThrow(
      'does not write durably',
    )
    await stock.close()
  })
})

describe('the lock', () => {
  it('admits one process: the second fails immediately and names the first', async () => {
    const { child } = await holder('hold')
    const refused = await openDatabase({ kind: 'embedded', folder }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataFolderInUse)
    expect(String(refused)).toContain(`process ${child.pid}`)
    expect(String(refused)).toContain('DATA_DIR')
    // It failed while the other was still running.
    expect(hasEnded(child)).toBe(false)
  })

  it('is taken over from a killed process', async () => {
    const { child } = await holder('hold')
    await kill(child)
    expect(fs.readFileSync(path.join(folder, 'lock.pid'), 'utf8')).toBe(String(child.pid))
    const database = await openDatabase({ kind: 'embedded', folder })
    expect(fs.readFileSync(path.join(folder, 'lock.pid'), 'utf8')).toBe(String(process.pid))
    await database.close()
  })

  it('is released after closing, and after a failed start', async () => {
    await (await openDatabase({ kind: 'embedded', folder })).close()
    lockDataFolder(folder).release()
    const broken = path.join(folder, 'broken')
    fs.mkdirSync(broken)
    fs.writeFileSync(path.join(broken, 'pg'), 'not a folder')
    await expect(openDatabase({ kind: 'embedded', folder: broken })).rejects.toThrow()
    lockDataFolder(broken).release()
  })

  it('applies within a process as well', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    lock.release()
  })
})

describe('the creation of a database', () => {
  const location = () => path.join(folder, 'pg')
  const marker = () => path.join(folder, 'pg.unfinished')
  it('syncs every file and folder', async () => {
    fs.rmSync(location(), { recursive: true })
    const synced = syncedPaths()
    const making = new Making(folder, 'pg')
    fs.cpSync(path.join(made, 'pg'), location(), { recursive: true })
    expect(fs.existsSync(marker())).toBe(true)
    making.finish()
    expect(fs.existsSync(marker())).toBe(false)
    const files = fs
      .readdirSync(location(), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(location(), name))
    expect(files.length).toBeGreaterThan(900)
    expect([...files, location(), folder, path.dirname(folder)].filter((file) => !synced.has(file))).toEqual([])
  })

  it('restarts if it was interrupted, but never after it was completed', async () => {
    fs.rmSync(path.join(location(), 'base'), { recursive: true })
    fs.writeFileSync(marker(), '')
    const database = await openDatabase({ kind: 'embedded', folder })
    await database.execute('create table t (n int); insert into t values (7)')
    await database.close()
    expect(fs.existsSync(marker())).toBe(false)
    const again = await openDatabase({ kind: 'embedded', folder })
    expect(await again.execute('select n from t')).toEqual([{ n: 7 }])
    await again.close()
  })

  it('deletes nothing that it did not create', async () => {
    fs.rmSync(path.join(location(), 'base'), { recursive: true })
    await expect(openDatabase({ kind: 'embedded', folder })).rejects.toThrow()
    expect(fs.existsSync(path.join(location(), 'PG_VERSION'))).toBe(true)
  })
})

it('syncs folders as well, so that new and renamed files are found', async () => {
  const layer = new DurableNodeFS(path.join(folder, 'pg'))
  const pglite = await PGlite.create({ fs: layer, startParams: durableStartParams })
  const synced = syncedPaths()
  await pglite.exec('create table t (n int); insert into t values (1); checkpoint')
  const folders = [...synced].filter((synchronized) =>
    fs.statSync(synchronized, { throwIfNoEntry: false })?.isDirectory(),
  )
  expect(folders).toContain(path.join(folder, 'pg/pg_logical'))
  await pglite.close()
})

it('retains every acknowledged commit when killed repeatedly while writing', async () => {
  const rounds = 4
  let acknowledged = 0
  for (let round = 0; round < rounds; round += 1) {
    const { child, output } = await holder('write')
    await expect.poll(() => output.length, { interval: 1 }).toBeGreaterThan(20)
    await pause(Math.random() * 30)
    await kill(child)
    const last = Number(output.at(-1))
    expect(last).toBeGreaterThan(acknowledged)
    acknowledged = last
  }
  const database = await openDatabase({ kind: 'embedded', folder })
  const [row] = await database.execute(
    'select count(*)::int as count, max(n)::int as last, bool_and(n = twin) as whole from written',
  )
  // At most the latest commit may exist without having been acknowledged.
  expect([acknowledged, acknowledged + rounds]).toSatisfy(
    ([from = 0, to = 0]) => Number(row?.['last']) >= from && Number(row?.['last']) <= to,
  )
  expect(row).toMatchObject({ count: row?.['last'], whole: true })
  await database.close()
}, 180_000)

it('writes no partial transaction, and a failed one does not affect others', async () => {
  const database = await openDatabase({ kind: 'embedded', folder })
  await database.execute('create table t (n int primary key)')
  const insert = (n: number, fail: boolean) =>
    database.transact(async (tx) => {
      await sql`insert into t values (${n})`.execute(tx)
      await pause(Math.random() * 5)
      if (fail) throw new Error('given up')
    })
  const done = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => insert(n, n % 3 === 0)))
  const rows = await database.execute('select n from t order by n')
  expect(rows.map((row) => row['n'])).toEqual(done.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : [])))
  // A failed multi-statement query also ends the transaction it started.
  await expect(database.execute('begin; insert into t values (1000); select 1 / 0')).rejects.toThrow()
  await insert(2000, false)
  expect((await database.execute('select n from t where n >= 1000')).map((row) => row['n'])).toEqual([2000])
  await database.close()
})

describe.each(await databaseEngines())('database values on %s', (engine) => {
  const read = async (work: (database: Database) => Promise<void>): Promise<void> => {
    const app = await startTestApp(engine)
    try {
      await work(app.deps.db)
    } finally {
      await app.close()
    }
  }

  it('have the same types with both drivers', () =>
    read(async (database) => {
      const [row] = await database.execute(
        `select 5::int8 as small, 9223372036854775807::int8 as most, (-9223372036854775807)::int8 as least, 7::int4 as int,
           count(*) as counted, 1.50::numeric as numeric, '2027-01-31'::date as date, '2027-01-31T10:00:00.123Z'::timestamptz as moment,
           '{"a": [1, "é"]}'::jsonb as json, true as yes, null::int8 as nothing, '\\x00ff'::bytea as bytes from currency where false`,
      )
      expect(row).toEqual({
        small: 5n,
        most: 9_223_372_036_854_775_807n,
        least: -9_223_372_036_854_775_807n,
        int: 7,
        counted: 0n,
        numeric: '1.50',
        date: '2027-01-31',
        moment: new Date('2027-01-31T10:00:00.123Z'),
        json: { a: [1, 'é'] },
        yes: true,
        nothing: null,
        bytes: expect.objectContaining({ length: 2 }),
      })
      const parameters = await database.execute('select $1::int8 as big, $2::text as text, $3::timestamptz as at', [
        9_007_199_254_740_993n,
        "it's \\ 'all' — ٤",
        new Date('2026-02-28T23:59:59.999Z'),
      ])
      expect(parameters).toEqual([
        { big: 9_007_199_254_740_993n, text: "it's \\ 'all' — ٤", at: new Date('2026-02-28T23:59:59.999Z') },
      ])
    }))

  it('are written only through the transaction’s handle: other handles are rejected within it', () =>
    read(async (database) => {
      await expect(database.transact(() => database.read.selectFrom('currency').selectAll().execute())).rejects.toThrow(
        'take the writer',
      )
      await expect(database.transact(() => database.transact(() => Promise.resolve(1)))).rejects.toThrow(
        'inside a transaction',
      )
    }))
})
