import { type PdfFont, fontNames, widthOf, wrap } from './pdf-fonts.ts'
import { literal } from './pdf-text.ts'

/** Red, green and blue, 0 to 1. */
export type Ink = readonly [number, number, number]

export const green: Ink = [0.12, 0.36, 0.29]
export const black: Ink = [0.13, 0.16, 0.17]
export const grey: Ink = [0.42, 0.45, 0.45]
export const rule: Ink = [0.82, 0.8, 0.74]
export const band: Ink = [0.97, 0.96, 0.93]

const number = (value: number): string => String(Math.round(value * 100) / 100)

export interface TextStyle {
  readonly font: PdfFont
  readonly size: number
  readonly ink: Ink
}

/** One line whose letters stand on y, from x, or ending at x. */
export function text(line: string, x: number, y: number, { font, size, ink }: TextStyle, toLeft = false): string {
  const from = toLeft ? x - widthOf(line, font, size) : x
  return `BT ${ink.map(number).join(' ')} rg /${fontNames[font][0]} ${size} Tf ${number(from)} ${number(y)} Td ${literal(line)} Tj ET\n`
}

export function box(x: number, y: number, width: number, height: number, ink: Ink): string {
  return `${ink.map(number).join(' ')} rg ${number(x)} ${number(y)} ${number(width)} ${number(height)} re f\n`
}

export function stroke(x0: number, x1: number, y: number, ink: Ink, width = 0.7): string {
  return `${ink.map(number).join(' ')} RG ${width} w ${number(x0)} ${number(y)} m ${number(x1)} ${number(y)} l S\n`
}

/** The mark of the marketplace: a gabled house with an arched door, `size` points high. */
export function mark(x: number, y: number, size: number, ink: Ink): string {
  const at = (u: number, v: number): string => `${number(x + (u * size) / 18)} ${number(y + (v * size) / 18)}`
  return `${ink.map(number).join(' ')} rg ${at(0, 0)} m ${at(0, 11)} l ${at(9, 18)} l ${at(18, 11)} l ${at(18, 0)} l ${at(12, 0)} l ${at(12, 6)} l ${at(12, 8)} ${at(10.7, 9)} ${at(9, 9)} c ${at(7.3, 9)} ${at(6, 8)} ${at(6, 6)} c ${at(6, 0)} l h f\n`
}

/** Places blocks from the top down and starts a new page where one does not fit. */
export interface Flow {
  /** Takes `height` points; the drawing is made for the y of its upper edge. */
  readonly place: (height: number, draw: (top: number) => string) => void
  readonly gap: (height: number) => void
  readonly pages: () => readonly string[]
}

export function flowOf(top: number, bottom: number): Flow {
  const pages: string[] = ['']
  let y = top
  return {
    place: (height, draw) => {
      if (y - height < bottom) {
        pages.push('')
        y = top
      }
      pages[pages.length - 1] += draw(y)
      y -= height
    },
    gap: (height) => {
      y -= height
    },
    pages: () => pages,
  }
}

/** A paragraph, line by line, so that it may run over to the next page. */
export function paragraph(flow: Flow, words: string, x: number, room: number, style: TextStyle, leading: number): void {
  for (const line of wrap(words, style.font, style.size, room))
    flow.place(leading, (top) => text(line, x, top - style.size, style))
}
