import { findUser } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { activeAdministrators } from './administrators.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** A campaign waits for review: every administrator gets a line in the inbox and a push, the owner a mail that it arrived. */
export async function notifySubmission({ eventId }: { readonly eventId: string }, deps: JobDeps): Promise<void> {
  const event = await deps.db.read
    .selectFrom('campaign_event as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['e.id', 'c.id as campaign_id', 'c.owner_id', 'c.status'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  const owner = event && (await findUser(deps.db.read, event.owner_id))
  // Taken back meanwhile: nothing waits any more.
  if (!event || !owner || event.status !== 1) return
  const names = await campaignNames(event.campaign_id, deps)
  const administrators = await activeAdministrators(deps.db.read)
  const path = `/admin/campaigns/${event.campaign_id}`
  await notify(
    administrators,
    { kind: 'submitted', subject: event.id, facts: { campaign: names, path }, ttlSeconds: days7, urgency: 'normal' },
    deps,
  )
  // Last, because a retry sends it again.
  const mail = texts[owner.language].submissionMail({ campaign: campaignText(names, owner.language) })
  await sendMail(
    'notice',
    renderMail(await mailFrame(owner, deps, `/campaign-dashboard/${event.campaign_id}`), mail),
    deps,
  )
}
