/** The migrated embedded database, as a file that is loaded into memory for each test. */

import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '#api/db/migrate.ts'
import type { Tables } from '#api/db/tables.ts'

/** The environment variable with the file's path, if a test run has created one. */
export const snapshotFile = 'TEST_SNAPSHOT_FILE'

let snapshot: Promise<readonly Entry[]> | undefined

/** Files of a migrated database, for one that is opened in memory. */
export async function migratedFiles(): Promise<MemoryFS> {
  const file = process.env[snapshotFile]
  snapshot ??= (file === undefined ? makeSnapshot() : Promise.resolve(fs.readFileSync(file))).then(entriesOf)
  return new FilledFS(await snapshot)
}

/**
 * Copies a migrated database into the data folder of a server, unless it has one: migrating takes five seconds of a
 * start.
 */
export function layDatabase(dataDir: string): void {
  const file = process.env[snapshotFile]
  const folder = path.join(dataDir, 'pg')
  if (file === undefined || fs.existsSync(folder)) return
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { path: parts, bytes } of entriesOf(fs.readFileSync(file))) {
    const target = path.join(folder, ...parts)
    if (bytes) fs.writeFileSync(target, bytes, { mode: 0o600 })
    else fs.mkdirSync(target, { recursive: true, mode: 0o700 })
  }
}

/** @returns a tar archive */
export async function makeSnapshot(): Promise<Buffer> {
  const pglite = await PGlite.create()
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate({
    engine: 'embedded',
    read: kysely,
    transact: () => Promise.reject(new Error('not here')),
    execute: () => Promise.resolve([]),
    isFull: () => false,
    close: () => Promise.resolve(),
  })
  const blob = await pglite.dumpDataDir('none')
  await pglite.close()
  return Buffer.from(await blob.arrayBuffer())
}

interface Entry {
  /** Path within the database's folder, which is the first entry and has no name. */
  readonly path: readonly string[]
  /** Content of a file; undefined for a folder. */
  readonly bytes?: Uint8Array
}

const block = 512

/** Entries of an archive written by PGlite: headers of one block with name, size and kind, each before its bytes. */
function entriesOf(archive: Buffer): Entry[] {
  const text = (at: number, length: number): string => archive.toString('latin1', at, at + length).split('\0')[0] ?? ''
  const found: Entry[] = []
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const path = `${text(at + 345, 155)}${text(at, 100)}`.split('/').filter((part) => part !== '')
    const size = Number.parseInt(text(at + 124, 12), 8)
    const isFolder = text(at + 156, 1) === '5'
    at += block
    found.push(isFolder ? { path } : { path, bytes: archive.subarray(at, at + size) })
    if (!isFolder) at += Math.ceil(size / block) * block
  }
  return found
}

/** The part of Emscripten's in-memory file structure that is needed to create a file. */
interface MemoryNode {
  contents: Readonly<Record<string, MemoryNode>> | Uint8Array
  usedBytes: number
  readonly node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode }
}
interface MemoryFiles {
  mkdirTree(path: string): void
  lookupPath(path: string): { readonly node: MemoryNode }
}

const databaseFolder = '/pglite/data'
const [folderMode, fileMode] = [0o040_700, 0o100_600]

/**
 * Files in memory that exist before the database looks for them: creating them one by one by name takes half of the
 * opening time.
 */
class FilledFS extends MemoryFS {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as unknown as MemoryFiles
    files.mkdirTree(databaseFolder)
    const folders = new Map([['', files.lookupPath(databaseFolder).node]])
    for (const { path, bytes } of this.#entries) {
      const parent = folders.get(path.slice(0, -1).join('/'))
      const name = path.at(-1)
      if (parent === undefined || name === undefined)
        throw new Error(`the snapshot has no folder for ${path.join('/')}`)
      const node = parent.node_ops.mknod(parent, name, bytes ? fileMode : folderMode, 0)
      if (bytes === undefined) folders.set(path.join('/'), node)
      else {
        // Written to in place, so every database has its own bytes. (A slice of a Buffer would share them.)
        node.contents = new Uint8Array(bytes)
        node.usedBytes = bytes.length
      }
    }
  }
}
