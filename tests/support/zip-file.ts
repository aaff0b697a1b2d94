/** Small zip files, valid and invalid: sizes and names in the directory can be falsified. */

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
