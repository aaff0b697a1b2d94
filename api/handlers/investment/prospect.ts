/** Who invests, as the database knows them within the transaction: what was true when the page was opened may be over. */

import type { Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investments.ts'
import { lockInvestor } from '#api/db/investor-limit.ts'
import { CallError } from '#contract/errors.ts'

/** What of somebody decides whether they may invest. */
export interface Investor {
  readonly id: string
  readonly accredited: boolean
}

type Asked = Pick<OfferingRow, 'accreditation'> | undefined

/**
 * Where only the accredited may invest, the person is locked, behind the campaign where that is locked as well: accreditation that
 * is taken back meanwhile is taken back before or after the investment, never within it. Others are not asked: everybody waits for
 * whoever holds the campaign.
 * @throws CallError SESSION_EXPIRED where the account is gone
 */
export async function investorFor(tx: Writer, campaign: Asked, { id, accredited }: Investor): Promise<Investor> {
  if (campaign?.accreditation !== 'accredited') return { id, accredited }
  const person = await lockInvestor(tx, id)
  if (!person) throw new CallError('SESSION_EXPIRED')
  return { id, accredited: person.accredited }
}

/** Whether somebody may be in a campaign at all still, for a reservation whose time was over. */
export async function mayStillInvest(
  tx: Writer,
  campaign: Pick<OfferingRow, 'accreditation'>,
  investorId: string,
): Promise<boolean> {
  const { accredited } = await investorFor(tx, campaign, { id: investorId, accredited: false })
  return campaign.accreditation === 'both' || accredited
}
