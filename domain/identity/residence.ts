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
  /** Of the second holder of a joint account who lives elsewhere. */
  readonly holder: string | null
  /** The country of residence that the user declared. */
  readonly declared: string | null
}

export interface Residence {
  readonly country: string
  readonly verified: boolean
  /** Where the second holder of a verified joint account lives, if elsewhere. */
  readonly holderCountry?: string
}

/** The country that counts: a verified one replaces a declared one. Undefined if neither is known. */
export function decideResidence({ verified, holder, declared }: KnownCountries): Residence | undefined {
  if (verified !== null)
    return { country: verified, verified: true, ...(holder === null ? {} : { holderCountry: holder }) }
  return declared === null ? undefined : { country: declared, verified: false }
}

/** Whether a rule restricts anybody. */
export function isRestricting({ mode }: CountryRule): boolean {
  return mode !== 'off'
}

export function isCountryAllowed({ mode, countries }: CountryRule, country: string): boolean {
  return mode === 'off' || countries.includes(country) === (mode === 'only')
}

/** The one rule that all of these together are. */
export function combinedRule(rules: readonly CountryRule[]): CountryRule {
  const only = rules.find(({ mode }) => mode === 'only')
  if (only) {
    const admitted = only.countries.filter((code) => rules.every((rule) => isCountryAllowed(rule, code)))
    return { mode: 'only', countries: admitted }
  }
  const blocked = [...new Set(rules.flatMap(({ mode, countries }) => (mode === 'except' ? countries : [])))]
  return blocked.length === 0 ? { mode: 'off', countries: [] } : { mode: 'except', countries: blocked }
}

export const countryProblems = ['COUNTRY_NEEDED', 'COUNTRY_BLOCKED'] as const
export type CountryProblem = (typeof countryProblems)[number]

type Countries = Pick<Residence, 'country' | 'holderCountry'>

/** The country of a user, or of the second holder, that one of these rules excludes. */
export function excludedCountry(rules: readonly CountryRule[], { country, holderCountry }: Countries) {
  const countries = holderCountry === undefined ? [country] : [country, holderCountry]
  return countries.find((code) => !rules.every((rule) => isCountryAllowed(rule, code)))
}

/** Why a user cannot invest under these rules, which all apply; undefined if they can. */
export function countryProblem(
  rules: readonly CountryRule[],
  residence: Countries | undefined,
): CountryProblem | undefined {
  if (!rules.some(isRestricting)) return undefined
  if (residence === undefined) return 'COUNTRY_NEEDED'
  return excludedCountry(rules, residence) === undefined ? undefined : 'COUNTRY_BLOCKED'
}

/** A restricting rule as one text, like `except US CA`. */
export function ruleText({ mode, countries }: CountryRule): string {
  return [mode, ...countries].join(' ')
}

/** A rule in one text. */
export function ruleIn(text: string): CountryRule {
  const [mode, ...countries] = countriesIn(text)
  return { mode: mode === 'only' || mode === 'except' ? mode : 'off', countries }
}

/** Codes as they are stored in one text, separated by spaces. */
export function countriesIn(text: string): string[] {
  return text.split(' ').filter((code) => code !== '')
}
