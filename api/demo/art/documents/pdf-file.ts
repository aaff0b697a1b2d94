import { fontNames } from './pdf-fonts.ts'
import { literal, printable } from './pdf-text.ts'

export interface PdfInput {
  readonly title: string
  /** BCP 47. */
  readonly language: string
  /** Content streams, one a page. */
  readonly pages: readonly string[]
  /** Width and height of a page in points. */
  readonly size: readonly [number, number]
}

/** The objects of the file in order of their numbers, from 1. */
function objectsOf({ title, language, pages, size }: PdfInput): string[] {
  const fonts = Object.values(fontNames)
  const firstFont = 4
  const firstPage = firstFont + fonts.length
  const resources = fonts.map(([name], index) => `/${name} ${firstFont + index} 0 R`).join(' ')
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  return [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    `<< /Title ${literal(printable(title))} /Producer (Freehold) >>`,
    ...fonts.map(([, base]) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] /Resources << /Font << ${resources} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
}

/** A PDF 1.4 file. Every character is one byte, so lengths of strings are offsets. */
export function pdfFile(input: PdfInput): Uint8Array {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets: number[] = []
  const objects = objectsOf(input)
  for (const [index, body] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}
