import { companyOf, findCampaign, findSection } from '#api/db/campaigns.ts'
import { findOwn, listEvents } from '#api/db/own-campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { campaignFacts } from './campaign-facts.ts'
import { stepsLeft } from '#domain/campaign-steps.ts'

export const getCampaign = handle(calls.admin.getCampaign, async ({ params, language }, { db, clock }) => {
  const [row, campaign] = await Promise.all([findOwn(db.read, params.id, language), findCampaign(db.read, params.id)])
  if (!row || !campaign) throw new CallError('NOT_FOUND')
  const [company, events, { settings }] = await Promise.all([
    findSection(db.read, row.id, 'company'),
    listEvents(db.read, row.id),
    readSettings(db.read),
  ])
  const left = stepsLeft(
    campaignFacts(campaign, companyOf(company?.data), row.story ?? '', settings.companyNameMinimum, clock.now()),
  )
  return {
    campaign: presentAdminCampaign(row),
    story: row.story ?? '',
    problems: left.flatMap(({ step, problems }) => problems.map(({ path, code }) => ({ step, path, code }))),
    history: events.map((event) => ({
      from: event.from_status,
      to: event.to_status,
      actor: event.first_name === null ? '' : `${event.first_name} ${event.last_name ?? ''}`.trim(),
      reason: event.reason,
      at: event.at.toISOString(),
    })),
  }
})
