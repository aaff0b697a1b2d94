/** Builds a compressed ZIP archive (APPNOTE 6.3.10, without what only large files need). */

import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly text: string
}

/** 1980-01-01 00:00: the archive's content states when it was created. */
const noTime = Buffer.from([0, 0, 0x21, 0])
/** Names are UTF-8. */
const utf8Flag = 0x0800
const deflated = 8

export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const names = Buffer.from(name)
    const facts = Buffer.concat([
      u16(20, utf8Flag, deflated),
      noTime,
      u32(crc32(plain), packed.byteLength, plain.byteLength),
      u16(names.byteLength, 0),
    ])
    const file = Buffer.concat([u32(0x04034b50), facts, names, packed])
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), facts, u16(0, 0, 0), u32(0, offset), names]))
    files.push(file)
    offset += file.byteLength
  }
  const central = Buffer.concat(directory)
  const end = [u32(0x06054b50), u16(0, 0, entries.length, entries.length), u32(central.byteLength, offset), u16(0)]
  return Buffer.concat([...files, central, ...end])
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}
