import { insertAudit } from '#api/db/audit/audit.ts'
import { type CampaignRow, changeStatus, findCampaign, freeSlug, lockCampaign } from '#api/db/campaign/campaigns.ts'
import { countOwn, lockOwner, totalOf } from '#api/db/campaign/own-campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { endPage } from '#api/services/campaign/coming-soon/decide-page.ts'
import { holdChosen } from '#api/services/payment/connected-account/known-accounts.ts'
import { pollCampaignAccount } from '#api/services/payment/connected-account/poll-campaign-account.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage } from '#domain/account/permissions.ts'
import { type CampaignStatus, nextStatus } from '#domain/campaign/campaign.ts'
import { titleOf } from '#domain/draft/campaign-sections.ts'
import { slugMaximum } from '#domain/limits.ts'
import { slugOf } from '#domain/search-terms.ts'
import { draftSlug } from './create-draft.ts'
import { checklist, draftOf, stepRules, missingItems, withTeam } from './draft.ts'

interface Submission {
  readonly campaignId: string
  readonly status: CampaignStatus
  readonly member: Member
}

/**
 * Polls the connected account of a campaign before its submission, outside the transaction. @throws CallError NOT_FOUND
 */
export async function prepareSubmission({ campaignId, status, member }: Submission, deps: Deps): Promise<void> {
  if (status !== 1) return
  const { campaign } = await draftOf(deps.db.read, member, campaignId)
  await pollCampaignAccount(campaign.id, deps)
}

/**
 * Submits, withdraws or archives: one transition of the table by the owner (decision T15).
 * @throws CallError NOT_FOUND, NOT_ALLOWED, CAMPAIGN_LIMIT, and the code of the rule that refuses
 */
export async function submitDraft(
  tx: Writer,
  { campaignId, status, member }: Submission,
  { clock, ids, jobs, gateways }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'gateways'>,
): Promise<{ readonly campaign: CampaignRow; readonly title: string }> {
  const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, campaignId))
  // An editor cannot submit.
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  const now = clock.now()
  const sections = await readSections(tx, campaign.id)
  const { rules } = await stepRules(tx, now)
  await holdChosen(tx, campaign.id)
  const left = await missingItems(tx, { campaign, team }, rules, gateways, sections)
  const decision = nextStatus(campaign.status, status, 'owner', {
    complete: left.length === 0,
    reason: '',
    goalReached: false,
    // Submission does not require it, approval does.
    ownerVerified: true,
    wentLive: campaign.went_live_at !== null,
    closingDate: campaign.closing_date ?? '',
    today: rules.today,
  })
  if (!decision.ok)
    throw new CallError(decision.code, {}, decision.code === 'CAMPAIGN_INCOMPLETE' ? checklist(left) : [])
  const title = titleOf(valuesIn(sections))
  const change: { slug?: string } = {}
  if (status === 1) {
    const { settings } = await readSettings(tx)
    await lockOwner(tx, member.id)
    if (totalOf(await countOwn(tx, member.id, [1, 2])) >= settings.campaignsMaximum)
      throw new CallError('CAMPAIGN_LIMIT')
    if (campaign.slug === draftSlug(campaign.id))
      change.slug = await freeSlug(tx, slugOf(title, slugMaximum - 8) || campaign.kind, campaign.id)
  }
  const at = new Date(now)
  const event = {
    id: ids.next(),
    campaignId: campaign.id,
    from: campaign.status,
    to: status,
    actorId: member.id,
    reason: '',
    at,
  }
  await changeStatus(tx, event, change)
  // Archived for good.
  if (status === 6) await endPage(tx, campaign.id, at)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-status',
    subject: campaign.id,
    facts: { from: campaign.status, to: status },
  })
  if (status === 1)
    for (const name of ['submitted', 'submission-received'] as const)
      await jobs.add(tx, 'notify', { event: name, id: event.id })
  const changed = await findCampaign(tx, campaign.id)
  if (!changed) throw new CallError('NOT_FOUND')
  return { campaign: changed, title }
}
