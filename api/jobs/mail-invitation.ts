import { claimInvitation, findInvitation, isUninvitable } from '#api/db/social/invitations.ts'
import { addressKey, stopInvitationsPath } from '#api/services/notification/stop-links.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { mailText, text } from '#api/texts/text.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { dayMs } from '#domain/calendar.ts'
import { invitationDays } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** For a name that a user chose, in a mail to a recipient who may not know the site. */
const longestName = 60

/**
 * Invites a friend, in the language of the inviting user. No mail goes to users of the site, to those who want no
 * invitations, or to those who had one recently. The inviting user is not notified, so that no one learns who has an
 * account. The claim is recorded first: a lost mail is better than a duplicate.
 */
export async function mailInvitation(
  { invitationId }: { readonly invitationId: string },
  deps: JobDeps,
): Promise<void> {
  const invitation = await findInvitation(deps.db.read, invitationId)
  if (!invitation || invitation.state !== 'active' || invitation.mailed_at !== null) return
  const { email, language } = invitation
  if (await isUninvitable(deps.db.read, email, addressKey(email, deps))) return
  const now = deps.clock.now()
  const since = new Date(now - invitationDays * dayMs)
  if (!(await deps.db.transact((tx) => claimInvitation(tx, invitation, { at: new Date(now), since })))) return
  const by = nonEmptyText(
    cut(`${invitation.first_name} ${invitation.last_name}`.trim(), longestName),
    text(language, 'name.person'),
  )
  const frame = await mailFrame({ email, first_name: '', language }, deps, `/signup?lng=${language}`)
  const values = { by, site: frame.siteName }
  await sendMail(
    'letter',
    renderMail(
      {
        ...frame,
        reason: text(language, 'mail.invitation-footer', { ...values, days: invitationDays }),
        unsubscribe: `${deps.site.origin}${stopInvitationsPath(email, deps)}`,
      },
      mailText(language, 'mail.invitation', values),
    ),
    deps,
  )
}
