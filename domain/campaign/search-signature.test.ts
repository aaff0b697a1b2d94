import { describe, expect, it } from 'vitest'
import { searchTerms } from '#domain/search-terms.ts'
import { searchSignature } from './search-signature.ts'

const isWithin = (query: string, campaign: string): boolean => (BigInt(`0x${query}`) & ~BigInt(`0x${campaign}`)) === 0n

describe('the signature of search terms', () => {
  const campaign = searchTerms('Harbour Lofts, Saint-Étienne 12b شقق الميناء 𠮷野家')

  it('contains the signature of every prefix of every term', () => {
    for (const term of campaign) {
      for (let length = 1; length <= term.length; length += 1)
        expect(isWithin(searchSignature([term.slice(0, length)]), searchSignature(campaign)), term).toBe(true)
    }
  })

  it('rules out most other terms', () => {
    const others = searchTerms('warehouse clinics brewery opportunistic vineyard zzyzx مستودع القلعة 4711')
    const found = others.filter((term) => isWithin(searchSignature([term]), searchSignature(campaign)))
    expect(found).toEqual([])
  })
})
