import { findUserByEmail, latestRegistration, nobodyId } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { mayMailAccount } from './account-mails.ts'

/**
 * The same answer after the same work for every address. Who has not confirmed theirs yet gets that mail once more: a new
 * password opens nothing before.
 */
export const forgotPassword = handle(calls.account.forgotPassword, ({ body, once }, { clock, jobs }) =>
  once(async (tx) => {
    const user = await findUserByEmail(tx, body.email)
    const registration = await latestRegistration(tx, user?.id ?? nobodyId)
    if (!(await mayMailAccount(tx, body.email, new Date(clock.now())))) return { done: true }
    if (user?.state === 'pending' && registration)
      await jobs.add(tx, 'mail-activation', { registrationId: registration.id })
    else await jobs.add(tx, 'mail-password-reset', { userId: user?.state === 'active' ? user.id : null })
    return { done: true }
  }),
)
