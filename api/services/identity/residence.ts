/** In which campaigns a user can invest by the country that they live in (docs/areas/identity.md). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockIdentity } from '#api/db/identity/identities.ts'
import { insertResidence, knownCountries } from '#api/db/identity/residence.ts'
import { type OfferingRow, readOffering } from '#api/db/investment/investments.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import {
  type CountryProblem,
  countryProblem,
  type CountryRule,
  decideResidence,
  excludedCountry,
  isRestricting,
  type Residence,
} from '#domain/identity/residence.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { identityRules } from './read-identity.ts'

type Restricted = Pick<OfferingRow, 'investor_country_rule' | 'investor_countries'>

/** The lists that apply to a campaign: the site's and its own. */
export async function countryRulesOf(db: Reader | Writer, campaign: Restricted): Promise<CountryRule[]> {
  const site = await identityRules(db)
  return [
    { mode: site.investorCountryRule, countries: site.investorCountries },
    { mode: campaign.investor_country_rule, countries: campaign.investor_countries },
  ]
}

/**
 * Why a user cannot invest in a campaign by its country lists. Read inside the transaction that it guards, so that a
 * list or a decision of the same moment counts.
 */
export async function investorCountryProblem(
  db: Reader | Writer,
  campaign: Restricted,
  personId: string,
): Promise<CountryProblem | undefined> {
  const rules = await countryRulesOf(db, campaign)
  // Without a list nothing about the user is read.
  if (!rules.some(isRestricting)) return undefined
  return countryProblem(rules, decideResidence(await knownCountries(db, personId)))
}

/**
 * For the steps after the reservation. Money that is settled is not affected by a list that changes later.
 * @throws CallError COUNTRY_NEEDED, COUNTRY_BLOCKED
 */
export async function refuseCountry(
  tx: Writer,
  { campaign_id: campaignId, investor_id: personId }: { readonly campaign_id: string; readonly investor_id: string },
): Promise<void> {
  const campaign = await readOffering(tx, campaignId)
  const problem = campaign && (await investorCountryProblem(tx, campaign, personId))
  if (problem) throw new CallError(problem)
}

export interface OwnResidence {
  /** With the country that is excluded, if one is: of a joint account either holder's. */
  readonly residence: Residence | undefined
  /** A list applies to the campaign. */
  readonly applies: boolean
  readonly problem: CountryProblem | undefined
}

/** @throws CallError NOT_FOUND */
export async function readResidence(db: Reader | Writer, campaignId: string, personId: string): Promise<OwnResidence> {
  const campaign = await readOffering(db, campaignId)
  if (!campaign || !isPublic(campaign.status)) throw new CallError('NOT_FOUND')
  const rules = await countryRulesOf(db, campaign)
  const residence = decideResidence(await knownCountries(db, personId))
  const excluded = residence && excludedCountry(rules, residence)
  return {
    residence: residence && { ...residence, country: excluded ?? residence.country },
    applies: rules.some(isRestricting),
    problem: countryProblem(rules, residence),
  }
}

interface Declaration {
  readonly campaignId: string
  readonly personId: string
  readonly country: string
}

/**
 * Declares where the user lives. The audit log has the event and its time; the country is in its own table only.
 * @throws CallError INVALID_INPUT, NOT_FOUND, COUNTRY_VERIFIED
 */
export async function declareResidence(
  tx: Writer,
  { campaignId, personId, country }: Declaration,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<OwnResidence> {
  if (!countryCodes.includes(country))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'country', code: country === '' ? 'required' : 'format' }])
  // Under the lock of decisions: a country is verified before or after the declaration.
  await lockIdentity(tx, personId)
  const { verified, declared } = await knownCountries(tx, personId)
  if (verified !== null) throw new CallError('COUNTRY_VERIFIED')
  if (declared !== country) {
    const [id, at] = [ids.next(), new Date(clock.now())]
    await insertResidence(tx, { id, personId, country, at })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: personId,
      eventName: 'residence-declared',
      subject: id,
      facts: { campaign: campaignId },
    })
  }
  return readResidence(tx, campaignId, personId)
}
