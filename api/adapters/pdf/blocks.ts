/** Draws each block of a document. */

import type { PdfBlock, PdfColumn, PdfRow } from '#api/pdf-ports.ts'
import { ink, type Sheet, type Style } from './sheet.ts'

type Block<K extends PdfBlock['is']> = Extract<PdfBlock, { is: K }>

const body: Style = { size: 10.5, weight: 400, colour: ink.text, leading: 1.5 }
const styles = {
  title: { size: 20, weight: 700, colour: ink.text, leading: 1.3 },
  heading: { size: 12.5, weight: 700, colour: ink.text, leading: 1.35 },
  paragraph: body,
  note: { ...body, size: 9, colour: ink.soft },
} as const satisfies Record<string, Style>
const term: Style = { ...body, colour: ink.soft }
const strong: Style = { ...body, weight: 700 }
const small: Style = { size: 9, weight: 700, colour: ink.soft, leading: 1.4 }

const tags = { title: 'H1', heading: 'H2', paragraph: 'P', note: 'P' } as const
const before = { title: 0, heading: 12, paragraph: 0, note: 0 } as const
const after = { title: 10, heading: 4, paragraph: 7, note: 6 } as const

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.is) {
    case 'page':
      return sheet.turn()
    case 'list':
      return drawList(sheet, block)
    case 'rows':
      return drawRows(sheet, block.rows)
    case 'table':
      return drawTable(sheet, block)
    case 'image':
      return drawImage(sheet, block)
    default:
      return drawText(sheet, block)
  }
}

function drawText(sheet: Sheet, { is, text }: Block<keyof typeof tags>): void {
  const style = styles[is]
  const lines = sheet.lines(text, style)
  const height = sheet.heightOf(style)
  sheet.y += before[is]
  // A heading must not be the last line of a page, nor one line of several.
  sheet.make(is === 'heading' ? height + 3 * sheet.heightOf(body) : height * Math.min(lines.length, 2))
  sheet.tagged(tags[is], { actual: text }, () => {
    for (const line of lines) {
      sheet.make(height)
      sheet.line(line, style, { y: sheet.y })
      sheet.y += height
    }
  })
  sheet.y += after[is]
}

const indent = 16

function drawList(sheet: Sheet, { items }: Block<'list'>): void {
  const height = sheet.heightOf(body)
  const [left, right] =
    sheet.direction === 'ltr' ? [sheet.left + indent, sheet.right] : [sheet.left, sheet.right - indent]
  for (const item of items) {
    const lines = sheet.lines(item, body, right - left)
    sheet.make(height * Math.min(lines.length, 2))
    sheet.tagged('P', { actual: item }, () => {
      const [bullet] = sheet.lines('•', body)
      if (bullet) sheet.line(bullet, body, { y: sheet.y })
      for (const line of lines) {
        sheet.make(height)
        sheet.line(line, body, { y: sheet.y, left, right })
        sheet.y += height
      }
    })
    sheet.y += 3
  }
  sheet.y += 4
}

/** Terms in the first two fifths, values in the rest, a line between two rows. */
function drawRows(sheet: Sheet, rows: readonly PdfRow[]): void {
  const height = sheet.heightOf(body)
  const split = sheet.width * 0.38
  const near = edges(sheet, 0, split - 12)
  const far = edges(sheet, split, sheet.width)
  for (const row of rows) {
    const style = row.main ? strong : body
    const terms = sheet.lines(row.term, term, split - 12)
    const values = sheet.lines(row.value, style, sheet.width - split)
    const tall = Math.max(terms.length, values.length) * height
    sheet.make(tall + 8)
    sheet.rule(sheet.y)
    sheet.tagged('P', { actual: `${row.term}: ${row.value}` }, () => {
      terms.forEach((line, index) => sheet.line(line, term, { ...near, y: sheet.y + 4 + index * height }))
      values.forEach((line, index) => sheet.line(line, style, { ...far, y: sheet.y + 4 + index * height }))
    })
    sheet.y += tall + 8
  }
  sheet.rule(sheet.y)
  sheet.y += 10
}

function drawTable(sheet: Sheet, { heads, rows }: Block<'table'>): void {
  const again = (): void =>
    drawCells(
      sheet,
      heads,
      heads.map(({ text }) => text),
      small,
    )
  again()
  // A table that continues on a new page repeats its column headers.
  for (const row of rows) drawCells(sheet, heads, row, body, again)
  sheet.rule(sheet.y)
  sheet.y += 10
}

const gap = 10

function drawCells(
  sheet: Sheet,
  heads: readonly PdfColumn[],
  cells: readonly string[],
  style: Style,
  onTurn: () => void = () => {},
): void {
  const height = sheet.heightOf(style)
  const shares = heads.reduce((sum, { share }) => sum + share, 0)
  let from = 0
  const columns = heads.map(({ share, atEnd = false }, index) => {
    const width = (sheet.width * share) / shares
    const bounds = { ...edges(sheet, from, from + width - (index === heads.length - 1 ? 0 : gap)), atEnd }
    from += width
    return { bounds, lines: sheet.lines(cells[index] ?? '', style, bounds.right - bounds.left) }
  })
  const tall = Math.max(1, ...columns.map(({ lines }) => lines.length)) * height + 8
  const top = sheet.y
  sheet.make(tall)
  if (sheet.y !== top) onTurn()
  sheet.rule(sheet.y)
  sheet.tagged('P', { actual: cells.join(', ') }, () => {
    for (const { bounds, lines } of columns)
      lines.forEach((line, index) => sheet.line(line, style, { ...bounds, y: sheet.y + 4 + index * height }))
  })
  sheet.y += tall
}

/** Left and right edges of an area between two distances from the start side. */
function edges(sheet: Sheet, from: number, to: number): { left: number; right: number } {
  return sheet.direction === 'ltr'
    ? { left: sheet.left + from, right: sheet.left + to }
    : { left: sheet.right - to, right: sheet.right - from }
}

function drawImage(sheet: Sheet, { bytes, width, height, text }: Block<'image'>): void {
  sheet.make(height + 8)
  const x = sheet.direction === 'ltr' ? sheet.left : sheet.right - width
  sheet.tagged('Figure', { alt: text }, () => {
    sheet.doc.image(Buffer.from(bytes), x, sheet.y, { width, height })
    sheet.doc.rect(x, sheet.y, width, height).lineWidth(0.6).strokeColor(ink.rule).stroke()
  })
  sheet.y += height + 8
}
