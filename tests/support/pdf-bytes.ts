/** Small PDF files of given objects, one of them compressed if a test requires it. */

import { deflateSync } from 'node:zlib'

export function pdfBytes(objects: readonly string[], tail = ''): Uint8Array<ArrayBuffer> {
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const file = `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n${bodies.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n${tail}`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

export const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'

/** A stream compressed by deflate. */
export function packedStream(content: string | Uint8Array, dictionary = ''): string {
  const packed = deflateSync(Buffer.from(content)).toString('latin1')
  return `<< /Length ${packed.length} /Filter /FlateDecode ${dictionary} >>\nstream\r\n${packed}\nendstream`
}
