import { describe, expect, it } from 'vitest'
import { foldForSearch, searchTerms, slugOf } from './search-terms.ts'
import { cut, graphemes } from './text.ts'

describe('graphemes', () => {
  it.each([
    ['abc', 3],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 1],
    ['سَلَام', 4],
    ['a\r\nb', 3],
    ['', 0],
  ])('%j', (text, count) => expect(graphemes(text)).toBe(count))
})

describe('truncating', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧…'],
    ['a b c', 3, 'a…'],
    ['', 3, ''],
  ])('%j to %i', (text, most, expected) => expect(cut(text, most)).toBe(expected))

  it('limits the code units of a truncated text', () => {
    const marks = `x${'\u0301'.repeat(500)}`
    expect(cut(marks, 3).length).toBeLessThanOrEqual(48)
    expect(cut(`ab${marks}`, 3)).toBe('ab…')
  })
})

describe('search folding', () => {
  it.each([
    ['Résidence', 'residence'],
    ['ÎLOT', 'ilot'],
    ['Straße', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['إيجار', 'ايجار'],
    ['أبراج', 'ابراج'],
    ['مدينة', 'مدينه'],
    ['مبنى', 'مبني'],
    ['مُحَمَّد', 'محمد'],
    ['شــارع', 'شارع'],
    ['٢٠٢٦', '2026'],
  ])('%s', (text, folded) => expect(foldForSearch(text)).toBe(folded))

  it('matches a noun with and without its article', () => {
    expect(searchTerms('المساكن')).toEqual(searchTerms('مساكن'))
    expect(searchTerms('الأبراج')).toEqual(searchTerms('ابراج'))
  })
  it('is idempotent', () => {
    for (const text of ['إلى آخره', 'Ångström', 'ΣΊΣΥΦΟΣ', 'ﷺ'])
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
  })
  it('splits at every character that is no letter or digit', () =>
    expect(searchTerms('  Mill-Street, (Lofts) 12b ')).toEqual(['mill', 'street', 'lofts', '12b']))
})

describe('slugs', () => {
  it.each([
    ['Harbour Row Residences', 'harbour-row-residences'],
    ["L'Îlot des Tanneurs", 'l-ilot-des-tanneurs'],
    ['مساكن', ''],
    ['--a--', 'a'],
  ])('%s', (text, slug) => expect(slugOf(text, 80)).toBe(slug))
  it('never end in a hyphen when truncated', () => expect(slugOf('abc def', 4)).toBe('abc'))
})
