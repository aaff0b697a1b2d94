import { paidInvestors } from '#api/db/closing.ts'
import { findUser } from '#api/db/users.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { endingOf } from '#domain/closing.ts'
import type { JobDeps } from './job.ts'
import { queueForFollowers } from './digest/queue-for-followers.ts'
import { mailEachRecipient } from './mail-recipients.ts'
import { campaignNames } from './notify-update.ts'

/** How a campaign ended: its owner and everybody whose money was in it, by mail, in the inbox and by push. */
export async function notifyCampaignEnded({ eventId }: { readonly eventId: string }, deps: JobDeps): Promise<void> {
  const event = await deps.db.read
    .selectFrom('campaign_event as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['e.id', 'e.to_status', 'c.id as campaign_id', 'c.slug', 'c.owner_id', 'c.raise_type', 'c.raised'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  if (event?.to_status !== 4 && event?.to_status !== 5) return
  const ending = endingOf(event.raise_type ?? 'fixed', event.to_status, event.raised)
  const names = await campaignNames(event.campaign_id, deps)
  const owner = await findUser(deps.db.read, event.owner_id)
  const investors = await paidInvestors(deps.db.read, event.campaign_id)
  const recipients = [
    ...(owner ? [{ ...owner, path: `/campaign-dashboard/${event.campaign_id}` }] : []),
    ...investors.map((investor) => ({ ...investor, path: `/campaign-detail-page/${event.slug}` })),
  ]
  // Who has money in it is notified at once.
  const notified = new Set(recipients.map(({ id }) => id))
  await queueForFollowers(
    {
      news: `ended-${ending}`,
      subject: event.campaign_id,
      campaignId: event.campaign_id,
      facts: { campaign: names, path: `/campaign-detail-page/${event.slug}` },
    },
    deps,
    ({ id }) => (notified.has(id) ? undefined : 'savedCampaign'),
  )
  await mailEachRecipient(
    recipients,
    ({ language, path }) => ({
      kind: `ended-${ending}`,
      subject: event.id,
      facts: { campaign: names, path },
      mail: texts[language].ended[ending]({ campaign: campaignText(names, language) }),
      mailKind: 'notice',
    }),
    deps,
  )
}
