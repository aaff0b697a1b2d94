import { findUserByEmail, latestRegistration } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

/** The same answer for every address: whether it has an account is nobody else's business. */
export const resendActivation = handle(calls.account.resendActivation, ({ body, once }, { jobs }) =>
  once(async (tx) => {
    const user = await findUserByEmail(tx, body.email)
    const registration = user?.state === 'pending' ? await latestRegistration(tx, user.id) : undefined
    if (registration) await jobs.add(tx, 'mail-activation', { registrationId: registration.id })
    return { done: true }
  }),
)
