/** The investor, as read within the transaction: what was true when the page was opened may have changed. */

import type { Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import { lockInvestor } from '#api/db/investment/investor-limit.ts'
import { CallError } from '#contract/errors.ts'

/** The user's data that decide whether they may invest. */
export interface Investor {
  readonly id: string
  readonly accredited: boolean
}

type AccreditationTerms = Pick<OfferingRow, 'accreditation'> | undefined

/**
 * If only accredited investors may invest, the user is locked, after the campaign if that is locked as well:
 * accreditation that is revoked concurrently is revoked before or after the investment, never within it. Other
 * campaigns lock no user, because all their investors wait for the holder of the campaign's lock.
 * @throws CallError SESSION_EXPIRED if the account is deleted
 */
export async function investorFor(
  tx: Writer,
  campaign: AccreditationTerms,
  { id, accredited }: Investor,
  now: number,
): Promise<Investor> {
  if (campaign?.accreditation !== 'accredited') return { id, accredited }
  const person = await lockInvestor(tx, id, now)
  if (!person) throw new CallError('SESSION_EXPIRED')
  return { id, accredited: person.accredited }
}

/** Whether the user may still invest in the campaign, for an expired reservation. */
export async function mayStillInvest(
  tx: Writer,
  campaign: Pick<OfferingRow, 'accreditation'>,
  investorId: string,
  now: number,
): Promise<boolean> {
  const { accredited } = await investorFor(tx, campaign, { id: investorId, accredited: false }, now)
  return campaign.accreditation === 'both' || accredited
}
