import { insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { insertFigures } from '#api/db/investor-limit.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { InvestorFigures } from '#domain/investor-limit.ts'

interface Declaration extends InvestorFigures {
  readonly personId: string
  /** On whose page it was said; undefined where it was said of no campaign. */
  readonly campaignId?: string
}

/**
 * What somebody says of their income and wealth counts from now on. The audit knows that something was said and when; the figures
 * are in their own table alone. Only under the lock of the person. @returns the id of the declaration
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
    act: 'investor-figures-declared',
    subject: id,
    facts: campaignId === undefined ? {} : { campaign: campaignId },
  })
  return id
}
