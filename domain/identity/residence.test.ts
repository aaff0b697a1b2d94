import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#domain/site/countries.ts'
import {
  combinedRule,
  countriesIn,
  countryProblem,
  type CountryRule,
  countryRuleModes,
  decideResidence,
  isCountryAllowed,
  ruleIn,
  ruleText,
} from './residence.ts'

// Few codes, so that lists and countries often meet.
const country = fc.constantFrom('US', 'FR', 'KW', 'DE', 'CA')
const known = fc.record({ verified: fc.option(country), holder: fc.constant(null), declared: fc.option(country) })
const rule: fc.Arbitrary<CountryRule> = fc.record({
  mode: fc.constantFrom(...countryRuleModes),
  countries: fc.uniqueArray(country),
})

describe('the country of a user', () => {
  it('is the verified one, else the declared one', () => {
    fc.assert(
      fc.property(known, ({ verified, holder, declared }) => {
        expect(decideResidence({ verified, holder, declared })).toEqual(
          verified !== null
            ? { country: verified, verified: true }
            : declared === null
              ? undefined
              : { country: declared, verified: false },
        )
      }),
    )
  })

  it('cannot be changed by a declaration once it is verified', () => {
    fc.assert(
      fc.property(country, fc.option(country), fc.option(country), (verified, first, second) => {
        const declaring = (declared: string | null) => decideResidence({ verified, holder: null, declared })
        expect(declaring(first)).toEqual(declaring(second))
      }),
    )
  })
})

describe('country lists', () => {
  it('admit a joint account only if they admit both of its holders', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), country, country, (rules, verified, holder) => {
        const problemOf = (home: string) => countryProblem(rules, { country: home })
        const joint = decideResidence({ verified, holder, declared: null })
        expect(countryProblem(rules, joint)).toBe(problemOf(verified) ?? problemOf(holder))
      }),
    )
  })

  it('are one list together, which admits whom all of them admit', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), country, (rules, home) => {
        const one = combinedRule(rules)
        expect(isCountryAllowed(one, home)).toBe(rules.every((each) => isCountryAllowed(each, home)))
        expect(one.mode === 'except' ? one.countries.length > 0 : true).toBe(true)
        expect(new Set(one.countries).size).toBe(one.countries.length)
        expect(one.mode === 'off' || ruleIn(ruleText(one))).toEqual(one.mode === 'off' || one)
      }),
    )
  })

  it('admit whom every list admits, and need a country if one of them restricts', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), fc.option(country), (rules, home) => {
        const residence = home === null ? undefined : { country: home }
        const restricting = rules.filter(({ mode }) => mode !== 'off')
        const expected =
          restricting.length === 0
            ? undefined
            : home === null
              ? 'COUNTRY_NEEDED'
              : restricting.every(({ mode, countries }) =>
                    mode === 'only' ? countries.includes(home) : !countries.includes(home),
                  )
                ? undefined
                : 'COUNTRY_BLOCKED'
        expect(countryProblem(rules, residence)).toBe(expected)
        // In any order, and repeated.
        expect(countryProblem([...rules.toReversed(), ...rules], residence)).toBe(expected)
      }),
    )
  })

  it('admit by `only` exactly whom `except` refuses', () => {
    fc.assert(
      fc.property(fc.uniqueArray(country), country, (countries, home) => {
        expect(isCountryAllowed({ mode: 'only', countries }, home)).toBe(
          !isCountryAllowed({ mode: 'except', countries }, home),
        )
        expect(isCountryAllowed({ mode: 'off', countries }, home)).toBe(true)
      }),
    )
  })

  it('are stored as one text', () => {
    fc.assert(
      fc.property(fc.subarray([...countryCodes]), (codes) => {
        expect(countriesIn(codes.join(' '))).toEqual(codes)
      }),
    )
    expect(countriesIn('')).toEqual([])
    expect(countriesIn(' FR  US ')).toEqual(['FR', 'US'])
  })
})
