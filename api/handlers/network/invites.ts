import { insertInvitation, invitedSince } from '#api/db/network/invitations.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { inviteProblems } from '#domain/account/invite.ts'
import { dayMs } from '#domain/calendar.ts'
import { invitesADay } from '#domain/limits.ts'

/** Takes addresses and says nothing of them: whether a mail goes out is the job’s to decide. */
export const sendInvites = handle(calls.network.sendInvites, ({ body, member, once }, { clock, ids, jobs }) => {
  const emails = body.emails.map((email) => email.trim())
  const problems = inviteProblems(emails, member.email)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return once(async (tx) => {
    const now = clock.now()
    const earlier = await invitedSince(tx, member.id, new Date(now - dayMs))
    const over = earlier.length + emails.length - invitesADay
    if (over > 0) {
      // So many of the earlier ones have to be a day old.
      const free = (earlier[over - 1]?.getTime() ?? now) + dayMs
      throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1000)) })
    }
    for (const email of emails) {
      const id = ids.next()
      await insertInvitation(tx, { id, inviterId: member.id, email, at: new Date(now) })
      await jobs.add(tx, 'mail-invitation', { invitationId: id })
    }
    return { done: true }
  })
})
