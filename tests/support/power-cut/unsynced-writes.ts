/**
 * Tracks every write of this process to the files of one folder and creates power-cut images of it: copies in which
 * blocks that were not synced yet are lost at random. Names and truncations are assumed to be durable, as on a
 * journaling file system. Import it before anything that stores references to functions of `node:fs`.
 */

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const blockBytes = 4096

/** A file's state at its last sync. */
interface DurableState {
  size: number
  /** Durable bytes of each block that was overwritten since; empty beyond the durable end. */
  readonly blocks: Map<number, Buffer>
}

export interface UnsyncedWrites {
  /**
   * Copies the folder as a power cut at this moment may leave it.
   * @param keep decides for each unsynced block whether it reached the disk
   */
  makeImage(target: string, keep: () => boolean): void
}

/** @param onWrite runs after each write below the folder: a time at which the power may be cut */
export function trackUnsyncedWrites(folder: string, onWrite: () => void): UnsyncedWrites {
  const original = { ...fs }
  const states = new Map<number, DurableState>()
  const isTracked = new Map<number, boolean>()

  const stateOf = (descriptor: number): DurableState | undefined => {
    const { ino, size } = original.fstatSync(descriptor)
    if (isTracked.get(descriptor) !== true) return undefined
    const known = states.get(ino) ?? { size, blocks: new Map<number, Buffer>() }
    states.set(ino, known)
    return known
  }

  const beforeWrite = (descriptor: number, start: number, end: number): void => {
    const state = stateOf(descriptor)
    if (!state) return
    for (let block = Math.floor(start / blockBytes); block * blockBytes < end; block += 1) {
      if (state.blocks.has(block)) continue
      const bytes = Buffer.alloc(blockBytes)
      const length = Math.max(0, Math.min(blockBytes, state.size - block * blockBytes))
      if (length > 0) readAll(descriptor, bytes.subarray(0, length), block * blockBytes)
      state.blocks.set(block, bytes)
    }
  }

  /** The file may be open for writing only. */
  const readAll = (descriptor: number, into: Buffer, position: number): void => {
    const readable = original.openSync(`/proc/self/fd/${descriptor}`, 'r')
    try {
      original.readSync(readable, into, 0, into.length, position)
    } finally {
      original.closeSync(readable)
    }
  }

  Object.assign(fs, {
    openSync: (...parameters: Parameters<typeof fs.openSync>) => {
      const descriptor = original.openSync(...parameters)
      isTracked.set(descriptor, path.resolve(String(parameters[0])).startsWith(folder + path.sep))
      return descriptor
    },
    closeSync: (descriptor: number) => {
      isTracked.delete(descriptor)
      original.closeSync(descriptor)
    },
    writeSync: (
      descriptor: number,
      buffer: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number | null,
    ) => {
      if (isTracked.get(descriptor) === true && typeof position === 'number')
        beforeWrite(descriptor, position, position + length)
      const written = original.writeSync(descriptor, buffer, offset, length, position)
      if (isTracked.get(descriptor) === true) onWrite()
      return written
    },
    ftruncateSync: (descriptor: number, length: number) => {
      const state = stateOf(descriptor)
      original.ftruncateSync(descriptor, length)
      if (state) forgetBeyond(state, length)
    },
    truncateSync: (file: fs.PathLike, length: number) => {
      const state = states.get(original.statSync(file).ino)
      original.truncateSync(file, length)
      if (state) forgetBeyond(state, length)
    },
    fsyncSync: (descriptor: number) => {
      original.fsyncSync(descriptor)
      if (isTracked.get(descriptor) === true) states.delete(original.fstatSync(descriptor).ino)
    },
  })
  syncBuiltinESMExports()

  return {
    makeImage: (target, keep) => {
      for (const name of original.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const source = path.join(folder, name)
        const stats = original.statSync(source)
        if (stats.isDirectory()) original.mkdirSync(path.join(target, name), { recursive: true })
        else {
          original.mkdirSync(path.dirname(path.join(target, name)), { recursive: true })
          original.copyFileSync(source, path.join(target, name))
          const state = states.get(stats.ino)
          if (state) loseBlocks(path.join(target, name), stats.size, state, keep)
        }
      }
    },
  }

  function loseBlocks(file: string, size: number, state: DurableState, keep: () => boolean): void {
    const descriptor = original.openSync(file, 'r+')
    try {
      let end = Math.min(size, state.size)
      for (const [block, bytes] of state.blocks) {
        const start = block * blockBytes
        if (start >= size) continue
        const length = Math.min(blockBytes, size - start)
        if (keep()) end = Math.max(end, start + length)
        else original.writeSync(descriptor, bytes, 0, length, start)
      }
      original.ftruncateSync(descriptor, end)
    } finally {
      original.closeSync(descriptor)
    }
  }
}

function forgetBeyond(state: DurableState, length: number): void {
  state.size = Math.min(state.size, length)
  for (const [block, bytes] of state.blocks) {
    if (block * blockBytes >= length) state.blocks.delete(block)
    else bytes.fill(0, Math.max(0, length - block * blockBytes))
  }
}
