/** An activation link that an administrator hands over, where the site sends no mail or none arrives. */

import { insertAudit } from '#api/db/audit.ts'
import { lockAccount } from '#api/db/people/account-decisions.ts'
import { hashOf } from '#api/db/sessions.ts'
import { insertActivation, latestRegistration } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { activationHours } from '#domain/limits.ts'

/** Only the token's hash is stored: the link is in this reply and nowhere else, so the call is not idempotent. */
export const createActivationLink = handle(
  calls.admin.createActivationLink,
  async ({ params: { id }, member }, deps) => {
    const { db, ids, clock, site } = deps
    const token = ids.secret(32)
    const at = new Date(clock.now())
    const expiresAt = new Date(clock.now() + activationHours * 3_600_000)
    await db.transact(async (tx) => {
      const account = await lockAccount(tx, id)
      if (!account || account.state === 'deleted') throw new CallError('NOT_FOUND')
      const registration = account.state === 'pending' ? await latestRegistration(tx, id) : undefined
      if (!registration) throw new CallError('ACCOUNT_NOT_PENDING')
      await insertActivation(tx, hashOf(token), { userId: id, registrationId: registration.id, expiresAt })
      const act = 'activation-link-created'
      await insertAudit(tx, { id: ids.next(), at, actorId: member.id, act, subject: id, facts: {} })
    })
    return { link: `${site.origin}/activate-account/${id}/${token}/email`, expiresAt: expiresAt.toISOString() }
  },
)
