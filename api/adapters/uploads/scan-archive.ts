/** Office documents: zip files whose directory is validated before any content is trusted. */

import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ScanVerdict } from '#api/ports.ts'
import type { DocumentType } from '#contract/uploads.ts'

const mostEntries = 2000
/** Maximum unpacked bytes of all entries, and the maximum compression ratio. */
const mostUnpacked = 64_000_000
const mostRatio = 200
/** Below this size the ratio is not meaningful: an empty sheet compresses well. */
const smallUnpacked = 2_000_000
/** Bytes of an entry that are scanned. */
const mostRead = 2_000_000

/** Parts that are executable, or that contain other programs. */
const activeNames =
  /(?:^|\/)(?:vbaProject\w*\.bin|vbaData\.xml|Basic\/|Scripts\/|activeX\/|macrosheets\/|dialogsheets\/|customUI\/|oleObject\w*\.bin)|\.(?:exe|dll|com|scr|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|jar|class|lnk|html?|xlsm|docm|pptm|xlsb|zip|rar|7z)$/i
/** Macros under another name, in the parts that describe the others. */
const activeContent = /macroEnabled|vbaProject|<script:event-listener/i
/** A template or an object that is fetched from elsewhere, within one element. */
const outside = [/TargetMode\s*=\s*["']External/i, /attachedTemplate|oleObject|\/frame\b/i]
const readNames = /(?:^|\/)(?:\[Content_Types\]\.xml|mimetype|content\.xml|[^/]*\.rels|manifest\.xml)$/

const openDocuments: Readonly<Record<string, DocumentType>> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
}
const officeParts: Readonly<Record<string, DocumentType>> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

export async function scanArchive(bytes: Uint8Array): Promise<ScanVerdict> {
  let zip: ZipFile
  try {
    zip = await opened(bytes)
  } catch {
    return 'format'
  }
  // Text after the directory may be a second file.
  if (zip.comment !== '') return 'format'
  if (zip.entryCount > mostEntries) return 'unsafe'
  try {
    const entries = await directoryOf(zip)
    return entries === 'unsafe' || unpacksWithoutEnd(entries, bytes.byteLength) ? 'unsafe' : await typeOf(zip, entries)
  } catch (error) {
    // The reader's own error messages for names that lead out of the archive.
    return /relative path|absolute path|invalid characters|too many bytes/i.test(String(error)) ? 'unsafe' : 'format'
  }
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes), options, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function directoryOf(zip: ZipFile): Promise<Entry[] | 'unsafe'> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted() || activeNames.test(entry.fileName)) return resolve('unsafe')
      entries.push(entry)
      if (entries.length > mostEntries) return resolve('unsafe')
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

/** Checks the sizes that the directory states; unpacking every entry verifies them. */
function unpacksWithoutEnd(entries: readonly Entry[], fileSize: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  // Entries that share bytes total more than the file.
  return unpacked > mostUnpacked || packed > fileSize || (unpacked > smallUnpacked && unpacked > packed * mostRatio)
}

async function typeOf(zip: ZipFile, entries: readonly Entry[]): Promise<ScanVerdict> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const text = await unpack(zip, entry)
    if (!readNames.test(entry.fileName)) continue
    if (text.includes('\u0000') || text.includes('\ufffd')) return 'format'
    if (isActive(text)) return 'unsafe'
    texts.set(entry.fileName, text)
  }
  const open = entries[0]?.fileName === 'mimetype' ? openDocuments[texts.get('mimetype') ?? ''] : undefined
  if (open !== undefined && texts.has('content.xml')) return { mime: open }
  if (!texts.has('[Content_Types].xml')) return 'format'
  const kinds = entries.flatMap(({ fileName }) => officeParts[fileName] ?? [])
  const [kind] = kinds
  return kind === undefined || kinds.length > 1 ? 'format' : { mime: kind }
}

function isActive(text: string): boolean {
  return activeContent.test(text) || text.split('<').some((element) => outside.every((mark) => mark.test(element)))
}

/**
 * Unpacks an entry completely, because its size is not known before, and returns its beginning.
 * @throws if the size differs from the stated one
 */
function unpack(zip: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        if (size < mostRead) parts.push(part)
        size += part.byteLength
      })
      stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      stream.on('error', reject)
    })
  })
}
