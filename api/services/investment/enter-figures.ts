import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { insertFigures } from '#api/db/investment/investor-limit.ts'
import type { Deps } from '#api/deps.ts'
import type { InvestorFigures } from '#domain/investment/investor-limit.ts'

interface Declaration extends InvestorFigures {
  readonly personId: string
  /** The campaign on whose page they were entered; undefined outside of one. */
  readonly campaignId?: string
}

/**
 * Income and net worth as declared by a user, effective from now on. The audit log has the event and its time; the
 * figures are in their own table only. Only under the lock of the user. @returns the id of the declaration
 */
export async function enterFigures(
  tx: Writer,
  { personId, campaignId, income, netWorth, elsewhere }: Declaration,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
): Promise<string> {
  const [id, at] = [ids.next(), new Date(clock.now())]
  await insertFigures(tx, { id, personId, income, netWorth, elsewhere, at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'investor-figures-declared',
    subject: id,
    facts: campaignId === undefined ? {} : { campaign: campaignId },
  })
  return id
}
