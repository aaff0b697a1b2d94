import { changeStatus, lockCampaign } from '#api/db/campaigns.ts'
import { insertAudit } from '#api/db/audit.ts'
import { findOwn } from '#api/db/own-campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { endOfDay } from '#domain/calendar.ts'
import { goalReached, nextStatus } from '#domain/campaign.ts'
import { checklist, draftWithTeam, stepRules, whatIsLeft } from '#api/handlers/campaign-edit/draft.ts'
import { lookAtChosen } from '#api/handlers/connected-account/look-at-chosen.ts'
import { holdChosen } from '#api/handlers/connected-account/known-accounts.ts'

/** Approve, decline, hide or show: one transition of the table, with its reason, actor and time (decision T15). */
export const decideCampaign = handle(
  calls.admin.decideCampaign,
  async ({ params, body, member, language, once }, deps) => {
    const { clock, ids, jobs, gateways } = deps
    if (body.status === 2) await lookAtChosen(params.id, deps)
    return once(async (tx) => {
      const campaign = await lockCampaign(tx, params.id)
      const row = await findOwn(tx, params.id, language)
      if (!campaign || !row) throw new CallError('NOT_FOUND')
      const { settings } = await readSettings(tx)
      const now = clock.now()
      const { rules } = await stepRules(tx, now, language)
      await holdChosen(tx, campaign.id)
      const left = await whatIsLeft(tx, await draftWithTeam(tx, campaign), rules, gateways)
      const reason = body.reason ?? ''
      const decision = nextStatus(campaign.status, body.status, 'admin', {
        complete: left.length === 0,
        reason,
        goalReached: goalReached(campaign.raised, campaign.goal ?? 0n, campaign.unit_price ?? 1n),
        wentLive: campaign.went_live_at !== null,
        closingDate: campaign.closing_date ?? '',
        today: rules.today,
      })
      if (!decision.ok)
        throw new CallError(decision.code, {}, decision.code === 'CAMPAIGN_INCOMPLETE' ? checklist(left) : [])
      const at = new Date(now)
      const eventId = ids.next()
      const goesLive = campaign.status === 1 && body.status === 2
      await changeStatus(
        tx,
        {
          id: eventId,
          campaignId: campaign.id,
          from: campaign.status,
          to: body.status,
          actorId: member.id,
          reason,
          at,
        },
        goesLive
          ? { wentLiveAt: at, closesAt: new Date(endOfDay(campaign.closing_date ?? '', settings.timezone)) }
          : {},
      )
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'campaign-status',
        subject: campaign.id,
        facts: { from: campaign.status, to: body.status },
      })
      await jobs.add(tx, 'tell-decision', { eventId })
      const changed = await findOwn(tx, campaign.id, language)
      if (!changed) throw new CallError('NOT_FOUND')
      return presentAdminCampaign(changed)
    })
  },
)
