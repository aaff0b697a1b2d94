import { claimInvitation, findInvitation, isUninvitable } from '#api/db/network/invitations.ts'
import { addressKey, stopInvitationsPath } from '#api/handlers/preference/stop-links.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { dayMs } from '#domain/calendar.ts'
import { invitationDays } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** Of a name that somebody chose, in a mail to somebody who may know nothing of the site. */
const longestName = 60

/**
 * To a friend, in the language of who invites. Nothing goes to who is here already, wants none, or had one not long ago: whoever
 * invites is not told, so that nobody learns who is here. The claim comes first: a mail is rather lost than sent twice.
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
  const said = texts[language]
  const by = nonEmptyText(cut(`${invitation.first_name} ${invitation.last_name}`.trim(), longestName), said.unnamedUser)
  const frame = await mailFrame({ email, first_name: '', language }, deps, `/signup?lng=${language}`)
  const values = { by, site: frame.siteName }
  await sendMail(
    'letter',
    renderMail(
      {
        ...frame,
        reason: said.invitationFooter({ ...values, days: invitationDays }),
        unsubscribe: `${deps.site.origin}${stopInvitationsPath(email, deps)}`,
      },
      said.invitation(values),
    ),
    deps,
  )
}
