/** Writes the worker's precache as one file, which compresses better than three hundred and needs one response. */

import fs from 'node:fs'
import path from 'node:path'
import { shellPackPath } from '#contract/worker.ts'
import { entryFiles, precached } from './sizes.ts'

/**
 * Without the files that every page has loaded before there is a worker: they are in the browser's own cache by then.
 */
export function writeShellPack(folder: string): void {
  const loaded = new Set(entryFiles(folder))
  const files = precached(folder).filter((file) => file.startsWith('assets/') && !loaded.has(file))
  const texts = Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]))
  fs.writeFileSync(path.join(folder, shellPackPath), JSON.stringify(texts))
}
