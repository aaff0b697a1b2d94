/** What a site decides about identity verification (decisions T15, T35, T36). */

import type { IdentityGate, PartyKind } from './identity.ts'
import type { CountryRuleMode } from './residence.ts'
import type { VerificationMethod } from './verification-result.ts'

export interface IdentityRules {
  /** What requires verification. */
  readonly gates: readonly IdentityGate[]
  /** Who verifies. If the provider is not configured, administrators do. */
  readonly method: VerificationMethod
  /** Kinds of party that are verified; at least `self`. */
  readonly kinds: readonly PartyKind[]
  /** Months until an approval expires; 0 if it does not. */
  readonly validMonths: number
  /** Days after which the answers and documents of an ended verification are deleted. */
  readonly retentionDays: number
  /** Which countries investors may live in, for every campaign. */
  readonly investorCountryRule: CountryRuleMode
  readonly investorCountries: readonly string[]
}

/** Of a site that has decided nothing. */
export const usualIdentityRules: IdentityRules = {
  gates: [],
  method: 'manual',
  kinds: ['self'],
  validMonths: 24,
  // Five years, as usual for anti-money-laundering records.
  retentionDays: 1826,
  investorCountryRule: 'off',
  investorCountries: [],
}

export const validMonthsMaximum = 120
export const retentionDaysMinimum = 30
export const retentionDaysMaximum = 3653
