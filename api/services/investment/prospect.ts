/** The investor, as read within the transaction: what was true when the page was opened may have changed. */

import type { Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import { lockInvestor } from '#api/db/investment/investor-limit.ts'
import { investorCountryProblem } from '#api/services/identity/residence.ts'
import { CallError } from '#contract/errors.ts'
import type { CountryProblem } from '#domain/identity/residence.ts'

/** The user's data that decide whether they may invest. */
export interface Investor {
  readonly id: string
  readonly accredited: boolean
  readonly countryProblem: CountryProblem | undefined
}

type InvestorTerms = Pick<OfferingRow, 'accreditation' | 'investor_country_rule' | 'investor_countries'>

/**
 * If only accredited investors may invest, the user is locked, after the campaign if that is locked as well:
 * accreditation that is revoked concurrently is revoked before or after the investment, never within it. Other
 * campaigns lock no user, because all their investors wait for the holder of the campaign's lock. The country is read
 * after the lock: one that is verified meanwhile counts.
 * @throws CallError SESSION_EXPIRED if the account is deleted
 */
export async function investorFor(
  tx: Writer,
  campaign: InvestorTerms | undefined,
  { id, accredited }: Pick<Investor, 'id' | 'accredited'>,
  now: number,
): Promise<Investor> {
  const locked = campaign?.accreditation === 'accredited' ? await lockInvestor(tx, id, now) : { accredited }
  if (!locked) throw new CallError('SESSION_EXPIRED')
  const countryProblem = campaign && (await investorCountryProblem(tx, campaign, id))
  return { id, accredited: locked.accredited, countryProblem }
}

/** Why the user can no longer invest in the campaign, for an expired reservation; undefined if they can. */
export async function lateInvestorProblem(
  tx: Writer,
  campaign: InvestorTerms,
  investorId: string,
  now: number,
): Promise<'ACCREDITED_ONLY' | CountryProblem | undefined> {
  const investor = await investorFor(tx, campaign, { id: investorId, accredited: false }, now)
  if (investor.countryProblem) return investor.countryProblem
  return campaign.accreditation === 'both' || investor.accredited ? undefined : 'ACCREDITED_ONLY'
}
