/** Stores files by their hash, in folders of the data folder. */

import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Files } from '#api/ports.ts'

export function diskFiles(folder: string): Files {
  const quarantine = path.join(folder, 'quarantine')
  return {
    ...storeIn(folder),
    remove: async (sha256) => {
      for (const each of [folder, quarantine]) await rm(pathOf(each, sha256), { force: true })
    },
    quarantine: storeIn(quarantine),
  }
}

function storeIn(folder: string): Pick<Files, 'put' | 'get'> {
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await writeWhole(pathOf(folder, sha256), bytes)
      return { sha256, bytes: bytes.byteLength }
    },
    get: (sha256) => readIfThere(pathOf(folder, sha256)),
  }
}

/** Two levels, so that no folder grows large. */
function pathOf(folder: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a sha-256')
  return path.join(folder, sha256.slice(0, 2), sha256.slice(2))
}

/** Writes beside the target, syncs, and moves the file there, so that a reader finds the whole file or none. */
export async function writeWhole(filePath: string, bytes: Uint8Array): Promise<void> {
  if (await isThere(filePath)) return
  await mkdir(path.dirname(filePath), { recursive: true })
  const beside = `${filePath}.${randomUUID()}`
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, filePath)
}

export async function readIfThere(filePath: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(filePath)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function isThere(filePath: string): Promise<boolean> {
  return stat(filePath).then(
    () => true,
    () => false,
  )
}
