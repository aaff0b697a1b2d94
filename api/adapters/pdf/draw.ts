import type { PdfDocument } from '#api/pdf-ports.ts'
import { drawBlock } from './blocks.ts'
import { Sheet } from './sheet.ts'

/** A paper as a file. Equal papers are equal files: the only moment in it is the paper's own. */
export async function drawn(paper: PdfDocument): Promise<Uint8Array> {
  const sheet = new Sheet(paper)
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    sheet.doc.on('data', (part: Buffer) => parts.push(part))
    sheet.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    sheet.doc.on('error', reject)
  })
  for (const block of paper.blocks) drawBlock(sheet, block)
  sheet.finish(paper)
  sheet.doc.end()
  return whole
}
