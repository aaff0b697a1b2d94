/**
 * Allows one process at a time on a data folder: two on one embedded database silently lose each other's writes. The
 * lock is SQLite's own (the operating system's file lock under it), so it ends with the process, however that ends.
 */

import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by another running server${holder ? ` (process ${holder})` : ''}. Stop it, or choose another DATA_DIR.`,
    )
    this.name = 'DataFolderInUse'
  }
}

/** Holds the lock for the life of the process, or throws DataFolderInUse. */
export function lockDataFolder(folder: string): { release(): void } {
  fs.mkdirSync(folder, { recursive: true })
  const holderFile = path.join(folder, 'lock.pid')
  const lock = new DatabaseSync(path.join(folder, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    // Any error other than a held lock is a disk error.
    if (!isHeldElsewhere(error)) throw error
    throw new DataFolderInUse(folder, readHolder(holderFile))
  }
  fs.writeFileSync(holderFile, String(process.pid))
  return { release: () => lock.close() }
}

/** SQLITE_BUSY, SQLITE_LOCKED. */
function isHeldElsewhere(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6)
}

function readHolder(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
