import { pdfFile } from '#api/demo/art/documents/pdf-file.ts'
import { wrap } from '#api/demo/art/documents/pdf-fonts.ts'
import {
  band,
  black,
  box,
  flowOf,
  green,
  grey,
  paragraph,
  rule,
  stroke,
  text,
} from '#api/demo/art/documents/pdf-page.ts'
import { printable } from '#api/demo/art/documents/pdf-text.ts'

const size: readonly [number, number] = [595, 842]
const left = 62
const room = size[0] - 2 * left

export interface EvidenceRequest {
  readonly title: string
  /** Label and value. */
  readonly rows: readonly (readonly [string, string])[]
  readonly paragraphs: readonly string[]
}

/** A paper that somebody hands in, as a PDF: plainly a specimen. */
export function drawEvidence({ title, rows, paragraphs }: EvidenceRequest): Uint8Array {
  const flow = flowOf(size[1] - 70, 78)
  for (const line of wrap(title, 'serifBold', 22, room))
    flow.place(30, (top) => text(line, left, top - 20, { font: 'serifBold', size: 22, ink: black }))
  flow.place(20, (top) => stroke(left, left + room, top - 6, green, 1.2))
  flow.gap(12)
  for (const [index, [name, value]] of rows.entries())
    flow.place(
      24,
      (top) =>
        (index % 2 === 0 ? box(left, top - 24, room, 24, band) : '') +
        text(printable(name), left + 8, top - 15, { font: 'sans', size: 9.5, ink: grey }) +
        text(printable(value), left + 170, top - 15, { font: 'sansBold', size: 9.5, ink: black }),
    )
  flow.gap(20)
  for (const words of paragraphs) {
    paragraph(flow, printable(words), left, room, { font: 'serif', size: 11.5, ink: black }, 17)
    flow.gap(9)
  }
  const note = 'Specimen of a demonstration marketplace. All names and figures are fictional.'
  const pages = flow
    .pages()
    .map(
      (content) =>
        content + stroke(left, left + room, 58, rule) + text(note, left, 44, { font: 'sans', size: 7.5, ink: grey }),
    )
  return pdfFile({ title, language: 'en', pages, size })
}
