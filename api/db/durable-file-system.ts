/**
 * The embedded database with real durability. PGlite runs PostgreSQL with fsync off and its file layer has no fsync at all:
 * it survives a killed process, but not a power cut. This layer hands fsync to the host and turns PostgreSQL's own back on.
 * See docs/decisions/0003-durable-embedded-database.md.
 */

import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface StreamOps {
  fsync?: (stream: { nfd?: number }) => number
}
interface EmscriptenModule {
  NODEFS?: { stream_ops: StreamOps }
}

/** NodeFS whose fsync reaches the disk. `syncs` counts, so that a self-test can see it work. */
export class DurableNodeFS extends NodeFS {
  syncs = 0

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    const hook = (module: unknown): void => {
      const operations = (module as EmscriptenModule).NODEFS?.stream_ops
      if (!operations) throw new Error('the embedded database has no NODEFS to make durable')
      operations.fsync = (stream) => {
        if (stream.nfd !== undefined) this.#sync(stream.nfd)
        return 0
      }
    }
    const before = prepared.emscriptenOpts.preRun
    prepared.emscriptenOpts.preRun = [...(Array.isArray(before) ? before : []), hook]
    return prepared
  }

  /** A failed fsync is never tried again: what it covered may be lost, and only a restart's recovery tells the truth. */
  #sync(descriptor: number): void {
    try {
      fs.fsyncSync(descriptor)
      this.syncs += 1
    } catch (error) {
      process.stderr.write(`${JSON.stringify({ level: 'error', event: 'fsync-failed', cause: String(error) })}\n`)
      process.abort()
    }
  }
}

/** PostgreSQL's start arguments with fsync on; `fdatasync` is a stub there, so WAL is synced by fsync. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/** Refuses to go on unless a commit reached the disk: fsync is on and the counter moved. */
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
