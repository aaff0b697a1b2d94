import { investmentById } from '#api/db/investments.ts'
import { fundsStatusIn } from '#api/presenters/investment.ts'
import { findUser } from '#api/db/users.ts'
import type { JobDeps } from './job.ts'
import { queueInvestmentForDigest } from './digest/queue-investment.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** The money has arrived: the investor is told. */
export async function notifyInvestmentConfirmed(
  { investmentId }: { readonly investmentId: string },
  deps: JobDeps,
): Promise<void> {
  const row = await investmentById(deps.db.read, investmentId, 'en')
  const user = row && (await findUser(deps.db.read, row.investor_id))
  if (row?.state !== 'confirmed' || !user) return
  await queueInvestmentForDigest(row, deps)
  const facts = {
    campaign: await campaignNames(row.campaign_id, deps),
    path: `/receipt/${row.id}`,
    amount: String(row.amount),
    currency: row.currency,
    funds: fundsStatusIn(row),
  }
  await notify(
    [{ id: user.id, language: user.language }],
    { kind: 'confirmed', subject: row.id, facts, ttlSeconds: days7, urgency: 'high' },
    deps,
  )
}
