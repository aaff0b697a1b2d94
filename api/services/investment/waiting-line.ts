/** The waiting list of a campaign, with what the site knows about its users. */

import type { Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import { lineOf, type LineRow } from '#api/db/investment/waiting-list.ts'
import { identityRules, termOf } from '#api/services/identity/read-identity.ts'
import { countryRulesOf } from '#api/services/identity/residence.ts'
import { isAccreditedAt } from '#domain/identity/accreditation-term.ts'
import { identityProblem, type IdentityState } from '#domain/identity/identity.ts'
import { identityAt } from '#domain/identity/identity-term.ts'
import { countryProblem, decideResidence } from '#domain/identity/residence.ts'
import { type Readiness, readinessOf } from '#domain/investment/waiting-list.ts'

interface WaitingEntry {
  readonly id: string
  readonly units: bigint
  readonly readiness: Readiness
}

/**
 * First in line first. Users are not locked: an offer promises no more than units, and a reservation decides about its
 * investor again.
 */
export async function readLine(tx: Writer, campaign: OfferingRow, now: number): Promise<WaitingEntry[]> {
  const rows = await lineOf(tx, campaign.id)
  if (rows.length === 0) return []
  const rules = await countryRulesOf(tx, campaign)
  const { gates } = await identityRules(tx)
  const isRequired = gates.includes('sign') || gates.includes('pay')
  return rows.map((row) => {
    const applicant = {
      isActive: row.account === 'active',
      accredited: isAccreditedAt(row, now),
      countryProblem: countryProblem(rules, decideResidence(row)),
      identityProblem: identityProblem(isRequired, stateOf(row, now)),
    }
    return { id: row.id, units: row.units, readiness: readinessOf(applicant, campaign) }
  })
}

function stateOf({ state, expires_at, renewal }: LineRow, now: number): IdentityState {
  return identityAt(termOf(state === null ? undefined : { state, expires_at, renewal }), now).state
}
