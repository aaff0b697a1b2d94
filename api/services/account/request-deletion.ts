import { findDeletion, insertDeletion, removeDeletion } from '#api/db/account/deletions.ts'
import { holdingsOf } from '#api/db/account/holdings.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { pagesOfOwner } from '#api/db/campaign/coming-soon/pages.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { endPage } from '#api/services/campaign/coming-soon/decide-page.ts'
import { CallError } from '#contract/errors.ts'
import { deletionDue, obstaclesIn } from '#domain/account/deletion.ts'

/**
 * A repeated request keeps the first one's date. @returns when the account is erased. @throws CallError ACCOUNT_HOLDS
 */
export async function requestDeletion(
  tx: Writer,
  personId: string,
  { ids, clock, jobs }: Pick<Deps, 'ids' | 'clock' | 'jobs'>,
): Promise<Date> {
  const [obstacle] = obstaclesIn(await holdingsOf(tx, personId))
  if (obstacle) throw new CallError('ACCOUNT_HOLDS', { reason: obstacle.obstacle })
  const at = new Date(clock.now())
  const started = await findDeletion(tx, personId)
  const due = await insertDeletion(tx, personId, at, new Date(deletionDue(at.getTime())))
  if (started) return due
  // While the campaign still exists, so that its users can be notified.
  for (const campaignId of await pagesOfOwner(tx, personId)) {
    await lockCampaign(tx, campaignId)
    await endPage(tx, campaignId, at)
  }
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'deletion-requested',
    subject: personId,
    facts: {},
  })
  await jobs.add(tx, 'mail-deletion', { userId: personId, notice: 'requested' })
  return due
}

export async function cancelDeletion(
  tx: Writer,
  personId: string,
  { ids, clock, jobs }: Pick<Deps, 'ids' | 'clock' | 'jobs'>,
): Promise<void> {
  if (!(await removeDeletion(tx, personId))) return
  const at = new Date(clock.now())
  const event = 'deletion-cancelled'
  await insertAudit(tx, { id: ids.next(), at, actorId: personId, eventName: event, subject: personId, facts: {} })
  await jobs.add(tx, 'mail-deletion', { userId: personId, notice: 'cancelled' })
}
