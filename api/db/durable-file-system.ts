/**
 * The embedded database with real durability. PGlite runs PostgreSQL with fsync off and its file layer has no fsync at
 * all: it survives a killed process, but not a power cut. This layer passes fsync to the host and turns PostgreSQL's
 * own back on. See decision record 0002.
 */

import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  /** The host's file descriptor; an open folder has none. */
  readonly nfd?: number
  readonly node: unknown
}
interface EmscriptenModule {
  NODEFS?: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string }
}

/** NodeFS whose fsync reaches the disk. `syncs` counts, so that a self-test can verify it. */
export class DurableNodeFS extends NodeFS {
  syncs = 0

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    const hook = (module: unknown): void => {
      const files = (module as EmscriptenModule).NODEFS
      if (!files) throw new Error('the embedded database has no NODEFS to make durable')
      files.stream_ops.fsync = ({ nfd, node }) => {
        this.#orEnd(() => (nfd === undefined ? syncPath(files.realPath(node)) : fs.fsyncSync(nfd)))
        return 0
      }
    }
    const before = prepared.emscriptenOpts.preRun
    prepared.emscriptenOpts.preRun = [...(Array.isArray(before) ? before : []), hook]
    return prepared
  }

  /**
   * A failed fsync is never retried: what it covered may be lost, and only the recovery of a restart shows what was
   * written.
   */
  #orEnd(sync: () => void): void {
    try {
      sync()
      this.syncs += 1
    } catch (error) {
      process.stderr.write(`${JSON.stringify({ level: 'error', event: 'fsync-failed', cause: String(error) })}\n`)
      process.abort()
    }
  }
}

/**
 * Syncs a file, or a folder, whose entries are separate content. Windows writes the entries with the files, and cannot
 * open a folder.
 */
function syncPath(target: string): void {
  const isFolder = fs.statSync(target).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const descriptor = fs.openSync(target, isFolder ? 'r' : 'r+')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * Creates a database: a thousand unpacked files, none of which PGlite syncs. A marker beside them records that all
 * reached the disk: before that nothing in them was acknowledged, so the remains of an interrupted start are deleted
 * and created again.
 */
export class Making {
  readonly #folder: string
  readonly #database: string
  readonly #marker: string
  readonly #isNew: boolean

  /** @param folder the parent folder of the database `name` */
  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#database = path.join(folder, name)
    this.#marker = path.join(folder, `${name}.unfinished`)
    if (fs.existsSync(this.#marker)) fs.rmSync(this.#database, { recursive: true, force: true })
    this.#isNew = !fs.existsSync(this.#database)
    if (!this.#isNew) return
    fs.writeFileSync(this.#marker, '')
    syncPath(this.#marker)
    syncPath(folder)
  }

  /** All created files are on the disk when this returns. */
  finish(): void {
    if (!this.#isNew) return
    for (const name of fs.readdirSync(this.#database, { recursive: true, encoding: 'utf8' }))
      syncPath(path.join(this.#database, name))
    for (const target of [this.#database, this.#folder, path.dirname(this.#folder)]) syncPath(target)
    fs.rmSync(this.#marker)
    syncPath(this.#folder)
  }
}

/**
 * PostgreSQL's start arguments with fsync on; `fdatasync` is a stub there, so WAL is synced by fsync. WebAssembly's
 * memory never shrinks, and the system caches the database's files too, so buffers are a quarter of their usual size.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/** Throws unless a commit reached the disk: fsync is on and the counter moved. */
export async function proveDurability(pglite: PGlite, layer: DurableNodeFS): Promise<void> {
  const settings = await pglite.query<{ fsync: string; synchronous_commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  const before = layer.syncs
  await pglite.exec(
    'create table if not exists durability_probe (at timestamptz not null); delete from durability_probe; insert into durability_probe values (now())',
  )
  const setting = settings.rows[0]
  if (setting?.fsync !== 'on' || setting.synchronous_commit !== 'on' || layer.syncs === before) {
    throw new Error('the embedded database does not write durably on this machine; use PostgreSQL through DATABASE_URL')
  }
}
