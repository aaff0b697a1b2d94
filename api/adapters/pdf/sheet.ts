/** Pages of a PDF, filled from the top. Units are points: 72 to the inch, A4. */

import PdfFile from 'pdfkit'
import type { PdfDocument } from '#api/pdf-ports.ts'
import { type Face, faceOf, joins, type Weight } from './faces.ts'
import { type Direction, type Faces, type Line, linesOf } from './lines.ts'
import { fontOf, joiningFeatures } from './font-cache.ts'

export type Doc = InstanceType<typeof PdfFile>

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
  /** Line height, as a multiple of the font size. */
  readonly leading: number
}

const page = { width: 595.28, height: 841.89 } as const
const margin = { side: 56, top: 86, bottom: 76 } as const
export const ink = { text: '#18211e', soft: '#56625d', rule: '#d5d0c6' } as const

export class Sheet {
  readonly doc: Doc
  readonly direction: Direction
  readonly left = margin.side
  readonly right = page.width - margin.side
  readonly width = page.width - 2 * margin.side
  /** The top of the next block. */
  y: number = margin.top
  readonly #leading: number
  readonly #registered = new Set<string>()

  constructor({ language, title, author, at }: PdfDocument) {
    this.direction = language === 'ar' ? 'rtl' : 'ltr'
    // Arabic letters have taller ascenders and descenders.
    this.#leading = this.direction === 'rtl' ? 1.2 : 1
    this.doc = new PdfFile({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      // Reading its standard font takes longer than drawing a page.
      font: '',
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: new Date(at), ModDate: new Date(at) },
    })
    this.doc.addPage()
  }

  /** Starts a new page, unless this much room remains on the current one. */
  make(neededHeight: number): void {
    if (this.y + neededHeight <= page.height - margin.bottom) return
    this.turn()
  }

  turn(): void {
    this.doc.addPage()
    this.y = margin.top
  }

  lines(text: string, style: Style, width = this.width): readonly Line<Face>[] {
    return linesIn(text, style, width, this.direction)
  }

  heightOf(style: Style): number {
    return style.size * style.leading * this.#leading
  }

  /** One line between two edges, aligned to the start or the end side; `y` is its top. */
  line(line: Line<Face>, style: Style, bounds: { y: number; left?: number; right?: number; atEnd?: boolean }): void {
    const { y, left = this.left, right = this.right, atEnd = false } = bounds
    const baseline = y + this.heightOf(style) * 0.5 + style.size * 0.36
    const atLeft = (this.direction === 'ltr') !== atEnd
    let x = atLeft ? left : right - line.width
    for (const run of line.runs) {
      this.#use(run.face, style)
      this.doc.fillColor(style.colour).text(run.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(run.joins ? { features: [...joiningFeatures] } : {}),
      })
      x += run.width
    }
  }

  rule(y: number): void {
    this.doc.moveTo(this.left, y).lineTo(this.right, y).lineWidth(0.6).strokeColor(ink.rule).stroke()
  }

  /** An element that assistive technology reads as one, in the order in which it is written. */
  tagged(tag: string, marks: { actual?: string; alt?: string }, draw: () => void): void {
    this.doc.addStructure(this.doc.struct(tag, marks, draw as () => undefined))
  }

  /** Draws header and footer, once the number of pages is known. */
  finish({ head, foot, pages }: PdfDocument): void {
    const { count } = this.doc.bufferedPageRange()
    const small: Style = { size: 8.5, weight: 400, colour: ink.soft, leading: 1.4 }
    for (let number = 0; number < count; number += 1) {
      this.doc.switchToPage(number)
      this.doc.markContent('Artifact', { type: 'Pagination' })
      this.#across(head, 42, small)
      this.rule(62)
      this.rule(page.height - 58)
      const where = pages.replace('{page}', String(number + 1)).replace('{pages}', String(count))
      this.#across([foot, where], page.height - 50, small)
      this.doc.endMarkedContent()
    }
  }

  /** A line with text at each end; the first text is shortened if both do not fit. */
  #across([start, end]: readonly [string, string], y: number, style: Style): void {
    const [last] = this.lines(end, style, this.width * 0.6)
    if (last) this.line(last, style, { y, atEnd: true })
    const [first] = this.lines(start, style, this.width - (last?.width ?? 0) - 16)
    if (first) this.line(first, style, { y })
  }

  #use(face: Face, { weight, size }: Style): void {
    const name = `${face}-${weight}`
    if (!this.#registered.has(name)) {
      this.doc.registerFont(name, fontOf(face, weight).font)
      this.#registered.add(name)
    }
    this.doc.font(name).fontSize(size)
  }
}

/** Paragraphs whose lines are stored; then all are dropped. */
const mostParagraphs = 2000
const paragraphs = new Map<string, readonly Line<Face>[]>()

/** Documents repeat the same paragraphs, so each is broken into lines once. */
function linesIn(text: string, { weight, size }: Style, width: number, direction: Direction): readonly Line<Face>[] {
  const key = `${direction} ${weight} ${size} ${width}\n${text}`
  const known = paragraphs.get(key)
  if (known !== undefined) return known
  if (paragraphs.size >= mostParagraphs) paragraphs.clear()
  const widthOf: Faces<Face>['widthOf'] = (run) => (fontOf(run.face, weight).widthOf(run.text, run.joins) * size) / 1000
  const lines = linesOf(text, direction, width, { faceOf, joins, widthOf })
  paragraphs.set(key, lines)
  return lines
}
