import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

/** Texts that mail programs turn into links. */
const linked =
  /(?:https?|ftp|mailto|javascript|tel):\S|www\.\S|[^\s@]@[^\s@]|[\p{L}\p{N}_-][.\u2024\u3002\uFE52\uFF0E\uFF61](?=\p{L}{2,})/iu
const marks = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u

const corpus = [
  'example.com',
  'Visit www.example.com now',
  'http://example.com/a?b=c',
  'HTTPS://EXAMPLE.COM',
  'https:example.com',
  'http:\\\\example.com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  'пример.рф',
  'مثال.إختبار',
  'xn--e1afmkfd.xn--p1ai',
  'evil.example/path',
  'mailto:someone@example.com',
  'someone@example.com',
  'someone＠example.com',
  'a@localhost',
  'javascript:alert(1)',
  'tel:+15550100',
  'exa\u200Bmple.com',
  'example\u2060.com',
  'Amal \u202Emoc.elpmaxe',
  '\u2066Amal\u2069 \u200FHaddad\u200E',
  'Am\u00ADal\uFEFF',
  'Amal\r\nBcc: someone@example.com',
  'first.second.third.com',
  'http://192.168.0.1/login',
]

describe('plainName', () => {
  it.each(corpus)('returns neither a link nor a control character for %j', (name) => {
    const plain = plainName(name)
    expect(plain).not.toMatch(linked)
    expect(plain).not.toMatch(marks)
    expect(plain).not.toMatch(/[\r\n]/)
    expect(plain).not.toBe('')
    // Idempotent.
    expect(plainName(plain)).toBe(plain)
  })

  it.each([
    '1685 38th REIT, L.L.C.',
    'J. R. Haddad',
    "O'Neill & Sons (Portland) Ltd.",
    'Amélie Dupont-Durand',
    'محمد عبد الله',
    '家 家',
    'Lot No.5, 1.500 m²',
    'Rope Works, Portland: phase 2',
    'Tower 3/4',
  ])('leaves %s unchanged', (name) => expect(plainName(name)).toBe(name))

  it('keeps a dotted name readable', () => expect(plainName('Booking.com Inc.')).toBe('Booking. com Inc.'))
})
