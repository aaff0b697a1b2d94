/**
 * Country lists for investors: the site's and that of a campaign, and the country that counts for a user
 * (docs/areas/identity.md).
 */

/** `only`: investors who live in these countries. `except`: those who live in any other country. */
export const countryRuleModes = ['off', 'only', 'except'] as const
export type CountryRuleMode = (typeof countryRuleModes)[number]

export interface CountryRule {
  readonly mode: CountryRuleMode
  /** ISO 3166-1, two letters each. */
  readonly countries: readonly string[]
}

/** What is known about a user. */
export interface KnownCountries {
  /** Of the party that was approved last: of an entity where it was formed, else the residence. */
  readonly verified: string | null
  /** The country of residence that the user declared. */
  readonly declared: string | null
}

export interface Residence {
  readonly country: string
  readonly verified: boolean
}

/** The country that counts: a verified one replaces a declared one. Undefined if neither is known. */
export function decideResidence({ verified, declared }: KnownCountries): Residence | undefined {
  if (verified !== null) return { country: verified, verified: true }
  return declared === null ? undefined : { country: declared, verified: false }
}

/** Whether a rule restricts anybody. */
export function isRestricting({ mode }: CountryRule): boolean {
  return mode !== 'off'
}

export function isCountryAllowed({ mode, countries }: CountryRule, country: string): boolean {
  return mode === 'off' || countries.includes(country) === (mode === 'only')
}

export const countryProblems = ['COUNTRY_NEEDED', 'COUNTRY_BLOCKED'] as const
export type CountryProblem = (typeof countryProblems)[number]

/** Why a user cannot invest under these rules, which all apply; undefined if they can. */
export function countryProblem(
  rules: readonly CountryRule[],
  residence: Pick<Residence, 'country'> | undefined,
): CountryProblem | undefined {
  if (!rules.some(isRestricting)) return undefined
  if (residence === undefined) return 'COUNTRY_NEEDED'
  return rules.every((rule) => isCountryAllowed(rule, residence.country)) ? undefined : 'COUNTRY_BLOCKED'
}

/** Codes as they are stored in one text, separated by spaces. */
export function countriesIn(text: string): string[] {
  return text.split(' ').filter((code) => code !== '')
}
