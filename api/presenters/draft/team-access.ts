/** Users who may edit a campaign and pending invitations, by team member. */

import type { listAccess, listTeamMails } from '#api/db/draft/editors.ts'
import type { MemberAccess } from '#contract/draft/campaign-access.ts'

type Editor = Awaited<ReturnType<typeof listAccess>>[number]
type MailRow = Awaited<ReturnType<typeof listTeamMails>>[number]

/** @param mails latest first */
export function presentAccess(editors: readonly Editor[], mails: readonly MailRow[], now: Date): MemberAccess[] {
  const members = new Set([...editors.flatMap(({ item_id }) => item_id ?? []), ...mails.map(({ item_id }) => item_id)])
  return [...members].map((member) => {
    const editor = editors.find(({ item_id }) => item_id === member)
    const open = mails.find((mail) => mail.item_id === member && isOpen(mail, now))
    const named = mails.find((mail) => mail.item_id === member && mail.kind === 'named')
    return {
      member,
      editor: editor
        ? {
            name: `${editor.first_name} ${editor.last_name}`.trim(),
            email: editor.email,
            since: editor.granted_at.toISOString(),
          }
        : null,
      invited: open ? presentMail(open) : null,
      named: named ? presentMail(named) : null,
    }
  })
}

/** An invitation that was not sent yet has no expiry. */
function isOpen({ kind, used_at, revoked_at, expires_at }: MailRow, now: Date): boolean {
  return kind === 'access' && used_at === null && revoked_at === null && (expires_at === null || expires_at > now)
}

function presentMail({ email, requested_at, sent_at }: MailRow): NonNullable<MemberAccess['named']> {
  return { email, at: requested_at.toISOString(), sent: sent_at !== null }
}
