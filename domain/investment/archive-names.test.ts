import fc from 'fast-check'
import { expect, it } from 'vitest'
import { archiveName } from './archive-names.ts'

const nameOf = (campaign: string, document = 'Receipt FH-1A2B', taken = new Set<string>()) =>
  archiveName({ on: '2026-03-14', campaign, document, extension: 'pdf' }, taken)

it.each([
  ['Cedar Housing', '2026-03-14 Cedar Housing - Receipt FH-1A2B.pdf'],
  ['مشروع الأرز', '2026-03-14 مشروع الأرز - Receipt FH-1A2B.pdf'],
  ['A/B: "Loft" <No. 1>?*|\\', '2026-03-14 A B Loft No. 1 - Receipt FH-1A2B.pdf'],
  ['..\\..\\evil\u202Efdp.exe', '2026-03-14 evil fdp.exe - Receipt FH-1A2B.pdf'],
  ['Tab\there\nand\u0000there. . ', '2026-03-14 Tab here and there - Receipt FH-1A2B.pdf'],
])('%s becomes a name', (campaign, name) => {
  expect(nameOf(campaign)).toBe(name)
})

it('are unique, whatever their case', () => {
  const taken = new Set<string>()
  expect([
    nameOf('Cedar', 'Receipt 1', taken),
    nameOf('CEDAR', 'Receipt 1', taken),
    nameOf('Cedar', 'Receipt 1', taken),
  ]).toEqual([
    '2026-03-14 Cedar - Receipt 1.pdf',
    '2026-03-14 CEDAR - Receipt 1 (2).pdf',
    '2026-03-14 Cedar - Receipt 1 (3).pdf',
  ])
})

it('are valid on every operating system, for any campaign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (campaign) => {
      const name = nameOf(campaign, 'Receipt FH-1A2B')
      expect(name).toMatch(/^2026-03-14 [^<>:"/\\|?*\p{Cc}\p{Cf}]*Receipt FH-1A2B( \(\d+\))?\.pdf$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})
