import { describe, expect, it } from 'vitest'
import { drawDocument } from './draw-document.ts'

const paragraph =
  'The building was bought empty and is being fitted with heat pumps (phase one). Rents are agreed with the city for ten years. '
const request = {
  title: 'Valuation of the Harbour Row Residences',
  campaignName: 'Harbour Row',
  kind: 'valuation',
  language: 'en',
  rows: [
    ['Goal', '$1,750,000'],
    ['Rate', '8.4 % – “net” ≥ 3 €'],
  ],
  paragraphs: [paragraph],
} as const
const textOf = (file: Uint8Array): string => Buffer.from(file).toString('latin1')

/** What every cross-reference entry points at, and the length of every stream; gives the number of objects. */
function checkedObjects(file: string): number {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(start, start + 5)).toBe('xref\n')
  const rows = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
  for (const [index, [, offset]] of rows.entries())
    expect(file.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  expect(file).toContain(`/Size ${rows.length + 1} `)
  for (const [, length, content = ''] of file.matchAll(/<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/g))
    expect(content.length).toBe(Number(length))
  return rows.length
}

describe('a document', () => {
  it('is a PDF whose offsets and lengths are right', () => {
    const file = textOf(drawDocument(request))
    expect(file.startsWith('%PDF-1.4\n')).toBe(true)
    expect(checkedObjects(file)).toBe(9)
    expect(file).toContain('(Page 1 of 1)')
    expect(file).toContain('($1,750,000)')
    expect(file).toContain('\\(phase one\\)')
  })

  it('writes WinAnsi, and close letters for what that lacks', () => {
    const file = textOf(drawDocument({ ...request, language: 'fr', title: 'Étude de Łódź' }))
    expect(file).toContain('(8.4 % \\226 \\223net\\224 >= 3 \\200)')
    expect(file).toContain('(\\311tude de L\\363dz)')
    expect(file).toContain('(Page 1 sur 1)')
  })

  it('breaks lines inside the margins and pages when they are full', () => {
    const file = textOf(drawDocument({ ...request, paragraphs: Array.from({ length: 16 }, () => paragraph.repeat(3)) }))
    const pages = Number(/\/Count (\d+)/.exec(file)?.[1])
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThan(4)
    expect(checkedObjects(file)).toBe(7 + 2 * pages)
    expect(file).toContain(`(Page ${pages} of ${pages})`)
    const lines = [...file.matchAll(/\/F3 11\.5 Tf 62 ([\d.]+) Td \(((?:\\.|[^\\)])*)\) Tj/g)]
    expect(lines.length).toBeGreaterThan(50)
    for (const [, y, line = ''] of lines) {
      expect(Number(y)).toBeGreaterThan(60)
      expect(line.length).toBeLessThan(110)
    }
  })

  it('cuts a word that is wider than the page', () => {
    const file = textOf(drawDocument({ ...request, paragraphs: ['W'.repeat(200)] }))
    const lines = [...file.matchAll(/\((W+)\) Tj/g)].map(([, line = '']) => line)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).toBe('W'.repeat(200))
  })

  it('keeps a title when the given one has no Latin letter', () => {
    const file = textOf(drawDocument({ ...request, language: 'ar', title: 'تقييم' }))
    expect(file).toMatch(/\/F4 24 Tf [\d. ]+ Td \(Valuation report\) Tj/)
  })
})
