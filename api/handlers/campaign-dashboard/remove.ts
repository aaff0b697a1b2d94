import { insertAudit } from '#api/db/audit.ts'
import { hasInvestments } from '#api/db/campaign-investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isDeletable } from '#domain/campaign.ts'
import { lockManaged } from './managed-campaign.ts'

/** Deletes what was never live, with everything that hangs on it; the audit keeps that it was. */
export const remove = handle(calls.campaignDashboard.remove, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const campaign = await lockManaged(tx, params.id, member)
    if (!isDeletable(campaign.status, await hasInvestments(tx, campaign.id))) throw new CallError('CAMPAIGN_KEPT')
    await tx.deleteFrom('campaign').where('id', '=', campaign.id).execute()
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'campaign-deleted',
      subject: campaign.id,
      facts: { status: campaign.status },
    })
    return { done: true }
  }),
)
