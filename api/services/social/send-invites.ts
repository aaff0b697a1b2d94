import type { Writer } from '#api/db/database.ts'
import { insertInvitation, invitedSince } from '#api/db/social/invitations.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { invitesADay } from '#domain/limits.ts'
import { inviteProblems } from '#domain/social/invite.ts'

/** @returns the trimmed addresses. @throws CallError INVALID_INPUT */
export function checkInvites(entered: readonly string[], member: Member): string[] {
  const emails = entered.map((email) => email.trim())
  const problems = inviteProblems(emails, member.email)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return emails
}

/**
 * Accepts addresses without revealing anything about them: the job decides whether a mail is sent. @throws CallError
 * TOO_MANY_REQUESTS
 */
export async function sendInvites(
  tx: Writer,
  { emails, inviterId }: { readonly emails: readonly string[]; readonly inviterId: string },
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const now = clock.now()
  const earlier = await invitedSince(tx, inviterId, new Date(now - dayMs))
  const over = earlier.length + emails.length - invitesADay
  if (over > 0) {
    // Number of earlier invitations that must be a day old.
    const free = (earlier[over - 1]?.getTime() ?? now) + dayMs
    throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1000)) })
  }
  for (const email of emails) {
    const id = ids.next()
    await insertInvitation(tx, { id, inviterId, email, at: new Date(now) })
    await jobs.add(tx, 'mail-invitation', { invitationId: id })
  }
}
