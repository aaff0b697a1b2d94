import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { findTeamMail, markTeamMail } from '#api/db/draft/editors.ts'
import { readWorkingSections } from '#api/db/draft/proposals.ts'
import { valuesIn } from '#api/db/draft/sections.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { findUser } from '#api/db/account/users.ts'
import { titleOf } from '#domain/draft/campaign-sections.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { mailText, text } from '#api/texts/text.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { dayMs } from '#domain/calendar.ts'
import { accessDays } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** For names and titles that owners wrote, in a mail to a recipient who may not know the site. */
const longestName = 100

/**
 * Mails a member of the team, in the language of the campaign. The token of an invitation is made here and only its
 * hash is stored: no queue, table or log ever holds the link. If the job runs twice, the link of the later mail is
 * valid.
 */
export async function mailTeam({ mailId }: { readonly mailId: string }, deps: JobDeps): Promise<void> {
  const mail = await findTeamMail(deps.db.read, mailId)
  const campaign = mail && (await findCampaign(deps.db.read, mail.campaign_id))
  const by = mail && (await findUser(deps.db.read, mail.requested_by))
  if (!mail || !campaign || !by || mail.sent_at !== null || mail.revoked_at !== null) return
  const sections = valuesIn(await readWorkingSections(deps.db.read, campaign.id, ['story', 'company', 'team']))
  const member = itemsOf(sections.team ?? {}).find(({ id }) => id === mail.item_id)
  // Removed meanwhile.
  if (!member) return
  const language: Language = languages.find((each) => each === sections.story?.['language']) ?? by.language
  const named = cut(member.fields['fullName'] ?? '', longestName)
  const values = {
    by: nonEmptyText(cut(`${by.first_name} ${by.last_name}`.trim(), longestName), text(language, 'name.person')),
    campaign: nonEmptyText(cut(titleOf(sections), longestName), text(language, 'name.campaign')),
  }
  const path = await pathOf()
  const frame = await mailFrame({ email: mail.email, first_name: named || mail.email, language }, deps, path)
  const content =
    mail.kind === 'named'
      ? mailText(language, isPublic(campaign.status) ? 'mail.team-named-live' : 'mail.team-named', {
          ...values,
          site: frame.siteName,
        })
      : mailText(language, 'mail.team-access', { ...values, site: frame.siteName, days: accessDays })
  await sendMail(
    'letter',
    renderMail({ ...frame, reason: text(language, 'mail.team-footer', { ...values, site: frame.siteName }) }, content),
    deps,
  )
  await deps.db.transact((tx) => markTeamMail(tx, mailId, { sent_at: new Date(deps.clock.now()) }))

  async function pathOf(): Promise<string> {
    if (mail?.kind !== 'access')
      return campaign && isPublic(campaign.status) ? `/campaign-detail-page/${campaign.slug}` : '/'
    const token = deps.ids.secret(32)
    const expires_at = new Date(deps.clock.now() + accessDays * dayMs)
    await deps.db.transact((tx) => markTeamMail(tx, mailId, { token_hash: hashOf(token), expires_at }))
    return `/campaign-access/${token}`
  }
}
