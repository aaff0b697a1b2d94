/**
 * Unpacks a web font (WOFF 1.0): the same tables, each inflated once. The drawing library can read the packed file too,
 * but inflates a table again for every letter.
 */

import { inflateSync } from 'node:zlib'

const head = { packed: 44, plain: 12 } as const
const entry = { packed: 20, plain: 16 } as const

export function unpackFont(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12)
  const directory = Buffer.alloc(head.plain + count * entry.plain)
  packed.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let offset = directory.byteLength
  for (let index = 0; index < count; index += 1) {
    const from = head.packed + index * entry.packed
    const to = head.plain + index * entry.plain
    const table = tableAt(packed, from)
    packed.copy(directory, to, from, from + 4)
    packed.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(table.byteLength, to + 12)
    const filled = Buffer.concat([table, Buffer.alloc(-table.byteLength & 3)])
    tables.push(filled)
    offset += filled.byteLength
  }
  return Buffer.concat([directory, ...tables])
}

function tableAt(packed: Buffer, from: number): Buffer {
  const start = packed.readUInt32BE(from + 4)
  const length = packed.readUInt32BE(from + 8)
  const bytes = packed.subarray(start, start + length)
  return length < packed.readUInt32BE(from + 12) ? inflateSync(bytes) : bytes
}
