/** Small zip files, valid and invalid: sizes and names in the directory can be falsified. Also reads archives. */

import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Uint8Array
  /** Stored uncompressed. */
  readonly stored?: boolean
  /** The unpacked size that the directory states. */
  readonly claims?: number
}

export function zipFile(parts: readonly ZipPart[], comment = ''): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored = false, claims } of parts) {
    const plain = Buffer.from(content)
    const packed = stored ? plain : deflateRawSync(plain)
    const names = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(stored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.byteLength, 14)
    facts.writeUInt32LE(claims ?? plain.byteLength, 18)
    facts.writeUInt16LE(names.byteLength, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, names, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, tail, names]))
    files.push(file)
    offset += file.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.byteLength, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return new Uint8Array(Buffer.concat([...files, central, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]))
}

const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** A Word document of one paragraph, with more parts if a test requires them. */
export function docxFile(more: readonly ZipPart[] = [], types = contentTypes): Uint8Array<ArrayBuffer> {
  return zipFile([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: '<w:document><w:p>Lease</w:p></w:document>' },
    ...more,
  ])
}

/** The files of an archive whose parts are stored uncompressed, as its directory lists them. */
export function zipContents(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const archive = Buffer.from(bytes)
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const found = new Map<string, Uint8Array>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 24)
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    found.set(name, archive.subarray(start, start + size))
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (noteBytes ?? 0)
  }
  return found
}
