import type { PdfDocument } from '#api/pdf-ports.ts'
import { drawBlock } from './blocks.ts'
import { Sheet } from './sheet.ts'

/** Renders a document as a file. Equal documents give identical files: the only timestamp is the document's own. */
export async function drawn(document: PdfDocument): Promise<Uint8Array> {
  const sheet = new Sheet(document)
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    sheet.doc.on('data', (part: Buffer) => parts.push(part))
    sheet.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    sheet.doc.on('error', reject)
  })
  for (const block of document.blocks) drawBlock(sheet, block)
  sheet.finish(document)
  sheet.doc.end()
  return whole
}
