import { findProposal, investorsOf } from '#api/db/proposal/proposals.ts'
import { findUser } from '#api/db/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { optionalText } from '#api/texts/values.ts'
import { activeAdministrators } from './administrators.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { type Recipient, tell } from './tell.ts'
import { campaignNames } from './tell-update.ts'

const days7 = 604_800

type ProposalKind = 'changes-sent' | 'changes-approved' | 'changes-declined' | 'campaign-edited'

/** Administrators are notified of changes to review; the team and the investors of what an administrator decided. */
export async function notifyProposal(
  { proposalId, eventId, news }: JobPayloads['notify-proposal'],
  deps: JobDeps,
): Promise<void> {
  const proposal = await findProposal(deps.db.read, proposalId)
  if (!proposal) return
  const facts = { campaign: await campaignNames(proposal.campaign_id, deps) }
  const notify = (people: readonly Recipient[], kind: ProposalKind, path: string): Promise<void> =>
    tell(people, { kind, subject: eventId, facts: { ...facts, path }, ttlSeconds: days7, urgency: 'normal' }, deps)
  if (news === 'sent') {
    // Withdrawn meanwhile: nothing waits any more.
    if (proposal.state === 'review')
      await notify(await activeAdministrators(deps.db.read), 'changes-sent', `/admin/campaigns/${proposal.campaign_id}`)
    return
  }
  const published = `/campaign-detail-page/${proposal.slug}`
  const path = news === 'approved' ? published : `/create-campaign/faqs/${proposal.campaign_id}`
  const team: Recipient[] = []
  for (const id of new Set([proposal.owner_id, proposal.sent_by ?? proposal.owner_id])) {
    const user = await findUser(deps.db.read, id)
    if (user?.state !== 'active') continue
    team.push({ id: user.id, language: user.language })
    const values = { campaign: campaignText(facts.campaign, user.language), reason: optionalText(proposal.reason) }
    const mail = texts[user.language].changes[news](values)
    await sendMail('notice', renderMail(await mailFrame(user, deps, path), mail), deps)
  }
  await notify(team, `changes-${news}`, path)
  if (news === 'declined') return
  const known = new Set(team.map(({ id }) => id))
  const investors = (await investorsOf(deps.db.read, proposal.campaign_id)).filter(({ id }) => !known.has(id))
  for (const { id, language } of investors) {
    const user = await findUser(deps.db.read, id)
    const mail = texts[language].changes.edited({ campaign: campaignText(facts.campaign, language) })
    if (user) await sendMail('notice', renderMail(await mailFrame(user, deps, published), mail), deps)
  }
  await notify(investors, 'campaign-edited', published)
}
