import { paidInvestors } from '#api/db/closing.ts'
import { findUser } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { textIn } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { endingOf } from '#domain/closing.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { keepForFollowers } from './digest/tell-followers.ts'
import { tell } from './tell.ts'
import { campaignNames } from './tell-update.ts'

const days7 = 604_800

/** How a campaign ended: its owner and everybody whose money was in it, by mail, in the inbox and by push. */
export async function tellEnding({ eventId }: { readonly eventId: string }, deps: JobDeps): Promise<void> {
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
  const audiences = [
    {
      people: owner ? [{ id: owner.id, language: owner.language }] : [],
      path: `/campaign-dashboard/${event.campaign_id}`,
    },
    { people: await paidInvestors(deps.db.read, event.campaign_id), path: `/campaign-detail-page/${event.slug}` },
  ]
  for (const { people, path } of audiences) {
    for (const { id, language } of people) {
      const user = await findUser(deps.db.read, id)
      const mail = texts[language].ended[ending]({ campaign: textIn(names, language) })
      if (user) await sendMail('notice', renderMail(await mailFrame(user, deps, path), mail), deps)
    }
    await tell(
      people,
      {
        kind: `ended-${ending}`,
        subject: event.id,
        facts: { campaign: names, path },
        ttlSeconds: days7,
        urgency: 'high',
      },
      deps,
    )
  }
  // Who has money in it was told at once.
  const told = new Set(audiences.flatMap(({ people }) => people.map(({ id }) => id)))
  await keepForFollowers(
    {
      news: `ended-${ending}`,
      subject: event.campaign_id,
      campaignId: event.campaign_id,
      facts: { campaign: names, path: `/campaign-detail-page/${event.slug}` },
    },
    deps,
    ({ id }) => (told.has(id) ? undefined : 'savedCampaign'),
  )
}
