/** Detects the type of a document from its bytes alone. See decision record 0013. */

import type { UploadScanner, ScanVerdict } from '#api/ports.ts'
import { atMost } from '#api/adapters/at-most.ts'
import { scanArchive } from './scan-archive.ts'
import { scanPdf } from './scan-pdf.ts'

/** Headers of other types that happen to be letters: a text that begins so would be read as another type. */
const otherHeads = /^(?:GIF8[79]a|%PDF|%!PS|\{\\rtf|#!|<)/
const markup =
  /<\s*(?:!doctype|html|head|body|script|iframe|object|embed|svg|img|link|meta|style)\b|javascript:|vbscript:/i
/** Control characters beyond tab and line ends. */
const controls = /\p{Cc}/u
/** Characters in which markup is searched: type detection reads no further. */
const headLength = 4096

/** Plain text or a table: UTF-8 throughout, no control characters, nothing that a browser would render as a page. */
function scanText(bytes: Uint8Array): ScanVerdict {
  if (bytes.byteLength === 0) return 'format'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'format'
  }
  if (controls.test(text.replace(/[\t\r\n]/g, ''))) return 'format'
  const head = text.trimStart().slice(0, headLength)
  if (head === '' || otherHeads.test(head)) return 'format'
  if (markup.test(head)) return 'unsafe'
  return { mime: isTable(text) ? 'text/csv' : 'text/plain' }
}

/** Do the first lines have the same number of columns, more than one? */
function isTable(text: string): boolean {
  const lines = text
    .slice(0, 64_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, 5)
  return [',', ';', '\t'].some((mark) => {
    const columns = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(mark).length)
    return lines.length > 1 && (columns[0] ?? 0) > 1 && columns.every((count) => count === columns[0])
  })
}

export function uploadScanner(): UploadScanner {
  // CPU-bound: it never occupies more than one core.
  const queue = atMost(1)
  return { scan: (bytes) => queue(() => scanUpload(bytes)) }
}

/** Every type begins at the first byte: preceding bytes could be another file's header. */
async function scanUpload(bytes: Uint8Array): Promise<ScanVerdict> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('%PDF-')) return scanPdf(bytes)
  if (head.startsWith('PK\u0003\u0004')) return scanArchive(bytes)
  if (head.startsWith('\u00ff\u00d8\u00ff') || head.startsWith('\u0089PNG\r\n\u001a\n') || /^RIFF[^]{4}WEBP/.test(head))
    return 'picture'
  return scanText(bytes)
}
