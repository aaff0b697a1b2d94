import type { DemoDocument } from '#api/demo/content/demo-content.ts'
import { pdfFile } from '#api/demo/art/documents/pdf-file.ts'
import { wrap } from '#api/demo/art/documents/pdf-fonts.ts'
import {
  type Flow,
  band,
  black,
  box,
  flowOf,
  green,
  grey,
  mark,
  paragraph,
  rule,
  stroke,
  text,
} from '#api/demo/art/documents/pdf-page.ts'
import { printable } from '#api/demo/art/documents/pdf-text.ts'

export interface DocumentRequest {
  readonly title: string
  readonly campaignName: string
  readonly kind: DemoDocument['kind']
  /** Of the labels; the standard fonts have Latin letters only, so Arabic documents are labelled in English. */
  readonly language: 'en' | 'fr' | 'ar'
  /** Label and value. */
  readonly rows: readonly (readonly [string, string])[]
  readonly paragraphs: readonly string[]
}

const kinds = {
  en: {
    memorandum: 'Information memorandum',
    valuation: 'Valuation report',
    plans: 'Plans and drawings',
    financials: 'Financial statements',
    'title-deed': 'Title deed',
    energy: 'Energy certificate',
    terms: 'Offering terms',
  },
  fr: {
    memorandum: "Note d'information",
    valuation: "Rapport d'expertise",
    plans: 'Plans et dessins',
    financials: 'Comptes',
    'title-deed': 'Titre de propri\u00e9t\u00e9',
    energy: '\u00c9tiquette \u00e9nerg\u00e9tique',
    terms: "Conditions de l'offre",
  },
} as const satisfies Record<string, Record<DemoDocument['kind'], string>>

const words = {
  en: {
    facts: 'Key facts',
    page: (at: number, of: number) => `Page ${at} of ${of}`,
    note: 'Document of a demonstration marketplace. All names and figures are fictional.',
  },
  fr: {
    facts: 'Points cl\u00e9s',
    page: (at: number, of: number) => `Page ${at} sur ${of}`,
    note: "Document d'une place de march\u00e9 de d\u00e9monstration. Noms et chiffres fictifs.",
  },
} as const

const size: readonly [number, number] = [595, 842]
const left = 62
const right = size[0] - 62
const room = right - left

function heading(flow: Flow, request: DocumentRequest, label: string): void {
  const title = printable(request.title).trim() || label
  flow.place(
    46,
    (top) =>
      mark(left, top - 26, 20, green) +
      text('Freehold', left + 28, top - 22, { font: 'serifBold', size: 15, ink: black }) +
      text(label.toUpperCase(), right, top - 20, { font: 'sansBold', size: 8, ink: green }, true),
  )
  flow.place(26, (top) => stroke(left, right, top, rule))
  for (const line of wrap(title, 'serifBold', 24, room))
    flow.place(30, (top) => text(line, left, top - 22, { font: 'serifBold', size: 24, ink: black }))
  flow.gap(4)
  for (const line of wrap(printable(request.campaignName), 'sans', 11.5, room))
    flow.place(17, (top) => text(line, left, top - 11, { font: 'sans', size: 11.5, ink: grey }))
  flow.gap(20)
}

function table(flow: Flow, rows: DocumentRequest['rows'], label: string): void {
  if (rows.length === 0) return
  const split = left + room * 0.4
  flow.place(
    20,
    (top) =>
      text(label, left, top - 11, { font: 'sansBold', size: 10, ink: green }) +
      stroke(left, right, top - 18, green, 1.2),
  )
  for (const [index, [name, value]] of rows.entries()) {
    const names = wrap(printable(name), 'sans', 9.5, split - left - 16)
    const values = wrap(printable(value), 'sansBold', 9.5, right - split - 8)
    const height = Math.max(names.length, values.length, 1) * 13 + 9
    flow.place(height, (top) => {
      const ground = index % 2 === 0 ? box(left, top - height, room, height, band) : ''
      const draw = (lines: readonly string[], x: number, font: 'sans' | 'sansBold', ink: typeof grey): string =>
        lines.map((line, row) => text(line, x, top - 14.5 - row * 13, { font, size: 9.5, ink })).join('')
      return (
        ground +
        draw(names, left + 8, 'sans', grey) +
        draw(values, split, 'sansBold', black) +
        stroke(left, right, top - height, rule, 0.5)
      )
    })
  }
  flow.gap(24)
}

function footer(campaign: string, note: string, page: string): string {
  const small = { font: 'sans', size: 7.5, ink: grey } as const
  return (
    stroke(left, right, 58, rule) +
    text(campaign, left, 45, { ...small, font: 'sansBold' }) +
    text(note, left, 34, small) +
    text(page, right, 45, small, true)
  )
}

/** A short document as a PDF 1.4 file: a title block, a table of facts and paragraphs, page by page. */
export function drawDocument(request: DocumentRequest): Uint8Array {
  const language = request.language === 'fr' ? 'fr' : 'en'
  const texts = words[language]
  const flow = flowOf(size[1] - 52, 78)
  heading(flow, request, kinds[language][request.kind])
  table(flow, request.rows, texts.facts)
  for (const words of request.paragraphs) {
    paragraph(flow, printable(words), left, room, { font: 'serif', size: 11.5, ink: black }, 17)
    flow.gap(9)
  }
  const pages = flow.pages()
  const campaign = wrap(printable(request.campaignName), 'sansBold', 7.5, room * 0.7)[0] ?? ''
  const decorated = pages.map(
    (content, index) =>
      box(0, size[1] - 8, size[0], 8, green) +
      content +
      footer(campaign, texts.note, texts.page(index + 1, pages.length)),
  )
  return pdfFile({ title: request.title, language, pages: decorated, size })
}
