import { findUserByEmail, latestRegistration, nobodyId } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { mayMailAccount } from './account-mails.ts'

/** The same answer after the same work for every address: whether it has an account is nobody else's business. */
export const resendActivation = handle(calls.account.resendActivation, ({ body, once }, { clock, jobs }) =>
  once(async (tx) => {
    const user = await findUserByEmail(tx, body.email)
    const registration = await latestRegistration(tx, user?.id ?? nobodyId)
    // The job finds nothing where there is nothing to activate.
    if (await mayMailAccount(tx, body.email, new Date(clock.now())))
      await jobs.add(tx, 'mail-activation', { registrationId: registration?.id ?? nobodyId })
    return { done: true }
  }),
)
