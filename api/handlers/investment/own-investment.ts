import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'

/**
 * An investment of this person behind its campaign, both locked in the order in which they are locked everywhere.
 * @throws CallError NOT_FOUND for another's, as if it did not exist
 */
export async function lockOwn(tx: Writer, id: string, personId: string) {
  const seen = await tx
    .selectFrom('investment')
    .select('campaign_id')
    .where('id', '=', id)
    .where('investor_id', '=', personId)
    .executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, id)
  if (!campaign || !investment) throw new CallError('NOT_FOUND')
  return { campaign, investment }
}
