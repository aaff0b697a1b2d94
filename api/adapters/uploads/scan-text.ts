import type { ScanVerdict } from '#api/ports.ts'

/** Headers of other types that happen to be letters: a text that begins so would be read as another type. */
const otherHeads = /^(?:GIF8[79]a|%PDF|%!PS|\{\\rtf|#!|<)/
const markup =
  /<\s*(?:!doctype|html|head|body|script|iframe|object|embed|svg|img|link|meta|style)\b|javascript:|vbscript:/i
/** Control characters beyond tab and line ends. */
const controls = /\p{Cc}/u
/** Characters in which markup is searched: type detection reads no further. */
const headLength = 4096

/** Plain text or a table: UTF-8 throughout, no control characters, nothing that a browser would render as a page. */
export function scanText(bytes: Uint8Array): ScanVerdict {
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
