import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { PdfDocument } from '#api/pdf-ports.ts'
import { threadedPdf } from './pdf.ts'

const pdf = threadedPdf()

const document: PdfDocument = {
  language: 'ar',
  title: 'اتفاقية الاستثمار',
  author: 'Freehold',
  at: Date.parse('2026-11-21T09:00:00Z'),
  head: ['Freehold', 'مساكن هاربر رو'],
  foot: '',
  pages: '{page} / {pages}',
  blocks: [
    { is: 'title', text: 'اتفاقية الاستثمار' },
    { is: 'paragraph', text: 'أُبرمت هذه الاتفاقية (بسعر 1,250.00 USD) للوحدة. '.repeat(40) },
    { is: 'rows', rows: [{ term: 'المبلغ', value: '\u20661,250.00 USD\u2069', main: true }] },
    { is: 'list', items: ['أولا', 'ثانيا'] },
    {
      is: 'table',
      heads: [
        { text: 'التاريخ', share: 2 },
        { text: 'المبلغ', share: 1, atEnd: true },
      ],
      rows: Array.from({ length: 40 }, (_, row) => [`12/03/${2000 + row}`, String(row)]),
    },
    { is: 'note', text: 'ę Ž Ω Ж ả' },
  ],
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('a PDF', () => {
  it('is identical for the same content, and differs for other content', async () => {
    const [first, second] = [await pdf.draw(document), await pdf.draw(document)]
    expect(hash(first)).toBe(hash(second))
    expect(hash(await pdf.draw({ ...document, foot: 'x' }))).not.toBe(hash(first))
    expect(hash(await pdf.draw({ ...document, at: document.at + 1000 }))).not.toBe(hash(first))
  })

  it('has its language, title and date, embeds its fonts and continues over pages', async () => {
    const bytes = await pdf.draw(document)
    const file = Buffer.from(bytes).toString('latin1')
    expect(file).toContain('/Lang (ar)')
    expect(file.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(6)
    const read = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(read.getTitle()).toBe(document.title)
    expect(read.getCreationDate()?.toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(read.getPageCount()).toBe(3)
  })
})

describe('an uploaded file', () => {
  it('precedes the document, and the result is identical each time', async () => {
    const given = await pdf.draw({ ...document, blocks: document.blocks.slice(0, 1) })
    const [first, second] = [await pdf.append(given, document), await pdf.append(given, document)]
    if (first === 'unreadable' || second === 'unreadable') throw new Error('it could not be read')
    expect(hash(first)).toBe(hash(second))
    expect((await PDFDocument.load(first)).getPageCount()).toBe(4)
  })

  it.each([
    ['an empty file', ''],
    ['no PDF', 'hello'],
    ['a header alone', '%PDF-1.7\n%%EOF'],
    [
      'one whose pages are their own parents',
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ],
  ])('is unreadable: %s', async (_, text) => expect(await pdf.append(Buffer.from(text), document)).toBe('unreadable'))

  it('that was unreadable does not affect the next one', async () =>
    expect((await pdf.draw(document)).byteLength).toBeGreaterThan(1000))
})

it.each([
  ['Łukasz Ďurčo', true],
  ['محمّد العبد الله', true],
  ['Ngữ Ωμέγα Жук', true],
  ['山田太郎', false],
  ['🖋', false],
])('has glyphs for %s: %s', (text, expected) => expect(pdf.prints(text)).toBe(expected))
