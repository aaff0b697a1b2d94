/**
 * PDF: one complete file from the first byte to the last, without content that runs, starts programs or contains other
 * files.
 */

import { createInflate } from 'node:zlib'
import type { ScanVerdict } from '#api/ports.ts'

/** Streams and unpacked bytes that are scanned. A file with more of either is a bomb, not a document. */
const mostStreams = 5000
const mostUnpacked = 48_000_000
/** Maximum bytes of one stream. Of a picture's pixels, which are large and harmless, only the beginning is scanned. */
const mostOfOne = 16_000_000
const mostOfPixels = 1_000_000

/** Forbidden names of actions and parts, wherever they appear. */
const activeNames = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|GoToE|ImportData|XFA|Encrypt)(?=[\s()<>[\]{}/%]|$)/
/** Three letters that may appear in a packed stream by chance: only checked where objects are. */
const scriptName = /\/JS(?=[\s()<>[\]{}/%]|$)/

export async function scanPdf(bytes: Uint8Array): Promise<ScanVerdict> {
  const file = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(file) || !/%%EOF\s*$/.test(file)) return 'format'
  if (activeNames.test(plainText(bytes))) return 'unsafe'
  const { streams, between } = streamsOf(file)
  if (streams.length > mostStreams || scriptName.test(plainText(Buffer.from(between, 'latin1')))) return 'unsafe'
  let budget = mostUnpacked
  for (const { dictionary, start } of streams) {
    const holdsObjects = /\/ObjStm(?!\w)/.test(dictionary)
    const isPicture = !holdsObjects && /\/Subtype\s*\/Image(?!\w)/.test(dictionary)
    // Objects behind a filter that cannot be scanned.
    if (holdsObjects && !plainlyPacked(dictionary)) return 'unsafe'
    if (!isPacked(bytes, start)) continue
    const { content, whole } = await unpacked(bytes.subarray(start), isPicture ? mostOfPixels : mostOfOne)
    budget -= content.byteLength
    if (budget < 0 || (!isPicture && !whole)) return 'unsafe'
    const names = plainText(content)
    if (activeNames.test(names) || (holdsObjects && scriptName.test(names))) return 'unsafe'
  }
  return { mime: 'application/pdf' }
}

const numberSign = 0x23

/**
 * Decodes names as a reader does: letters that are written as numbers (`/J#61vaScript`), and NUL as white space. Byte
 * by byte, because a file may consist of nothing else.
 */
function plainText(bytes: Uint8Array): string {
  const plain = Buffer.alloc(bytes.byteLength)
  let length = 0
  for (let index = 0; index < bytes.byteLength; index += 1) {
    let byte = bytes[index] ?? 0
    if (byte === 0) byte = 0x20
    else if (byte === numberSign) {
      const [high, low] = [digitOf(bytes[index + 1]), digitOf(bytes[index + 2])]
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low
        index += 2
      }
    }
    plain[length] = byte
    length += 1
  }
  return plain.toString('latin1', 0, length)
}

/** The value of a hexadecimal digit; -1 for any other byte. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

interface PdfStream {
  /** Includes everything between it and the stream before. */
  readonly dictionary: string
  /** The position of its first byte. */
  readonly start: number
}

/** The streams of a file, and everything between them. */
function streamsOf(file: string): { streams: PdfStream[]; between: string } {
  const streams: PdfStream[] = []
  const between: string[] = []
  const opening = /(?<!end)stream(?:\r\n|\n|\r)/g
  let from = 0
  for (let match = opening.exec(file); match && streams.length <= mostStreams; match = opening.exec(file)) {
    const before = file.slice(from, match.index)
    const start = match.index + match[0].length
    const end = file.indexOf('endstream', start)
    between.push(before)
    streams.push({ dictionary: plainText(Buffer.from(before, 'latin1')), start })
    from = end === -1 ? file.length : end
    opening.lastIndex = from
  }
  return { streams, between: [...between, file.slice(from)].join('\n') }
}

/** Not compressed at all, or by deflate only. */
function plainlyPacked(dictionary: string): boolean {
  if (!/\/Filter(?!\w)/.test(dictionary)) return true
  return (
    /\/Filter\s*(?:\/FlateDecode|\/Fl|\[\s*\/(?:FlateDecode|Fl)\s*\])(?=[\s/>])/.test(dictionary) &&
    !/\/Predictor\s+(?!1\D)/.test(dictionary)
  )
}

/** Is this the header of a zlib stream (RFC 1950)? */
function isPacked(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start] ?? 0
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + (bytes[start + 1] ?? 0)) % 31 === 0
}

/**
 * Unpacks up to a number of bytes. Of a broken stream, returns the part before the break, because readers show that
 * too.
 */
function unpacked(bytes: Uint8Array, most: number): Promise<{ content: Uint8Array; whole: boolean }> {
  return new Promise((resolve) => {
    const inflate = createInflate()
    const parts: Buffer[] = []
    let size = 0
    const done = (whole: boolean): void => {
      inflate.removeAllListeners('data')
      resolve({ content: Buffer.concat(parts), whole })
      inflate.destroy()
    }
    inflate.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.byteLength
      if (size > most) done(false)
    })
    inflate.on('end', () => done(true))
    inflate.on('error', () => done(true))
    inflate.end(bytes)
  })
}
