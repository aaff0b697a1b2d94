import { changeStatus, findCampaign, freeSlug, lockCampaign } from '#api/db/campaigns.ts'
import { insertAudit } from '#api/db/audit.ts'
import { countOwn, lockOwner, totalOf } from '#api/db/own-campaigns.ts'
import { readSections, valuesIn } from '#api/db/sections.ts'
import { readSettings } from '#api/db/settings.ts'
import { holdChosen } from '#api/handlers/connected-account/known-accounts.ts'
import { lookAtChosen } from '#api/handlers/connected-account/look-at-chosen.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft, titleOf } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { nextStatus } from '#domain/campaign.ts'
import { slugMaximum } from '#domain/limits.ts'
import { mayManage } from '#domain/permissions.ts'
import { slugOf } from '#domain/search-terms.ts'
import { draftSlug } from './create.ts'
import { checklist, draftOf, stepRules, whatIsLeft, withTeam } from './draft.ts'

/** Submits, takes back or puts aside: one transition of the table by the owner (decision T15). */
export const submit = handle(calls.campaignEdit.submit, async ({ params, body, member, language, once }, deps) => {
  const { db, clock, ids, jobs, gateways } = deps
  if (body.status === 1) {
    const { campaign } = await draftOf(db.read, member, params.id)
    await lookAtChosen(campaign.id, deps)
  }
  return once(async (tx) => {
    const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, params.id))
    // Whoever may edit does not decide.
    if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
    const now = clock.now()
    const sections = await readSections(tx, campaign.id)
    const { rules } = await stepRules(tx, now, language)
    await holdChosen(tx, campaign.id)
    const left = await whatIsLeft(tx, { campaign, team }, rules, gateways, sections)
    const decision = nextStatus(campaign.status, body.status, 'owner', {
      complete: left.length === 0,
      reason: '',
      goalReached: false,
      wentLive: campaign.went_live_at !== null,
      closingDate: campaign.closing_date ?? '',
      today: rules.today,
    })
    if (!decision.ok)
      throw new CallError(decision.code, {}, decision.code === 'CAMPAIGN_INCOMPLETE' ? checklist(left) : [])
    const title = titleOf(valuesIn(sections))
    const change: { slug?: string } = {}
    if (body.status === 1) {
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
      to: body.status,
      actorId: member.id,
      reason: '',
      at,
    }
    await changeStatus(tx, event, change)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'campaign-status',
      subject: campaign.id,
      facts: { from: campaign.status, to: body.status },
    })
    if (body.status === 1) await jobs.add(tx, 'tell-submission', { eventId: event.id })
    const changed = await findCampaign(tx, campaign.id)
    if (!changed) throw new CallError('NOT_FOUND')
    return presentDraft(changed, title, member.id)
  })
})
