import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savedSearchNameMaximum } from '#domain/limits.ts'
import { searchTerms } from '#domain/search-terms.ts'
import { graphemes } from '#domain/text.ts'
import { campaignKinds } from './campaign.ts'
import {
  criteriaKey,
  criteriaProblems,
  leadingTerm,
  searchCriteria,
  searchNameProblems,
  truncatedName,
} from './saved-search.ts'

const option = fc.option(fc.constantFrom('core', 'value-add', 'hotel'), { nil: undefined })
const list = fc.record({
  search: fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }), { nil: undefined }),
  type: fc.option(fc.constantFrom(...campaignKinds), { nil: undefined }),
  propertyType: option,
  strategy: option,
})

describe('criteria', () => {
  it('are equal exactly if their options and the set of their terms are', () =>
    fc.assert(
      fc.property(list, list, (one, other) => {
        const setOf = (search = ''): string => [...new Set(searchTerms(search))].toSorted().join()
        const isSame =
          one.type === other.type &&
          one.propertyType === other.propertyType &&
          one.strategy === other.strategy &&
          setOf(one.search) === setOf(other.search)
        expect(criteriaKey(searchCriteria(one)) === criteriaKey(searchCriteria(other))).toBe(isSame)
      }),
    ))

  it('of a search do not depend on order, case, repetition and space', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('harbour', 'étage', 'الميناء', 'lofts', '12')), (terms) => {
        const key = (search: string): string => criteriaKey(searchCriteria({ search }))
        expect(key([...terms, ...terms].toReversed().join('  ').toUpperCase())).toBe(key(terms.join(' ')))
      }),
    ))

  it.each([
    [{}, 'required'],
    [{ search: ' ' }, 'required'],
    [{ search: '—!' }, 'format'],
    [{ search: '—', type: 'debt' }, 'format'],
    [{ type: 'debt' }, undefined],
    [{ search: 'a' }, undefined],
  ] as const)('%o: %s', (given, code) => {
    expect(criteriaProblems(searchCriteria(given))[0]?.code).toBe(code)
  })

  it('have the longest of their terms as the leading one', () => {
    expect(leadingTerm([])).toBe('')
    expect(leadingTerm(['a', 'lofts', 'hotel', 'b'])).toBe('lofts')
  })
})

it('suggests names that can be saved', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
      const name = truncatedName(`x${text}`)
      expect(searchNameProblems({ name })).toEqual([])
      expect(graphemes(name)).toBeLessThanOrEqual(savedSearchNameMaximum)
    }),
  ))
