import { findProposal, investorsOf } from '#api/db/proposal/proposals.ts'
import { findUser } from '#api/db/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { optionalText } from '#api/texts/values.ts'
import { activeAdministrators } from './administrators.ts'
import type { JobDeps } from './job.ts'
import { mailEachRecipient, type MailedNotification, type MailRecipient } from './mail-recipients.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** Administrators are notified of changes to review; the team and the investors of what an administrator decided. */
export async function notifyProposal(
  { proposalId, eventId, news }: JobPayloads['notify-proposal'],
  deps: JobDeps,
): Promise<void> {
  const proposal = await findProposal(deps.db.read, proposalId)
  if (!proposal) return
  const campaign = await campaignNames(proposal.campaign_id, deps)
  if (news === 'sent') {
    const facts = { campaign, path: `/admin/campaigns/${proposal.campaign_id}` }
    const notification = {
      kind: 'changes-sent',
      subject: eventId,
      facts,
      ttlSeconds: days7,
      urgency: 'normal',
    } as const
    // Withdrawn meanwhile: nothing waits any more.
    if (proposal.state === 'review') await notify(await activeAdministrators(deps.db.read), notification, deps)
    return
  }
  const published = `/campaign-detail-page/${proposal.slug}`
  const path = news === 'approved' ? published : `/create-campaign/faqs/${proposal.campaign_id}`
  const recipients: (MailRecipient & { readonly notification: MailedNotification })[] = []
  const common = { subject: eventId, mailKind: 'notice', urgency: 'normal' } as const
  for (const id of new Set([proposal.owner_id, proposal.sent_by ?? proposal.owner_id])) {
    const user = await findUser(deps.db.read, id)
    if (user?.state !== 'active') continue
    const values = { campaign: campaignText(campaign, user.language), reason: optionalText(proposal.reason) }
    const mail = texts[user.language].changes[news](values)
    recipients.push({ ...user, notification: { ...common, kind: `changes-${news}`, facts: { campaign, path }, mail } })
  }
  const known = new Set(recipients.map(({ id }) => id))
  const investors = news === 'declined' ? [] : await investorsOf(deps.db.read, proposal.campaign_id)
  for (const { id, language } of investors) {
    const user = known.has(id) ? undefined : await findUser(deps.db.read, id)
    const mail = texts[language].changes.edited({ campaign: campaignText(campaign, language) })
    const facts = { campaign, path: published }
    if (user) recipients.push({ ...user, notification: { ...common, kind: 'campaign-edited', facts, mail } })
  }
  await mailEachRecipient(recipients, ({ notification }) => notification, deps)
}
