import { findUser } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { optionalText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** A decision on a campaign: its owner gets a line in the inbox, a push, and a mail for approval and refusal. */
export async function notifyCampaignDecision({ eventId }: { readonly eventId: string }, deps: JobDeps): Promise<void> {
  const event = await deps.db.read
    .selectFrom('campaign_event as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['e.id', 'e.from_status', 'e.to_status', 'e.reason', 'c.id as campaign_id', 'c.slug', 'c.owner_id'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  const owner = event && (await findUser(deps.db.read, event.owner_id))
  if (!event || !owner) return
  const kind =
    event.to_status === 3
      ? 'declined'
      : event.to_status === 6
        ? 'hidden'
        : event.from_status === 6
          ? 'shown'
          : 'approved'
  const names = await campaignNames(event.campaign_id, deps)
  const path =
    event.to_status === 2 ? `/campaign-detail-page/${event.slug}` : `/campaign-dashboard/${event.campaign_id}`
  if (kind === 'approved' || kind === 'declined') {
    const mail = texts[owner.language].decisionMail({
      campaign: campaignText(names, owner.language),
      approved: kind === 'approved',
      reason: optionalText(event.reason),
    })
    await sendMail('notice', renderMail(await mailFrame(owner, deps, path), mail), deps)
  }
  await notify(
    [{ id: owner.id, language: owner.language }],
    { kind, subject: event.id, facts: { campaign: names, path }, ttlSeconds: days7, urgency: 'high' },
    deps,
  )
}
