import { handle } from '#api/handlers/handler.ts'
import { requestPasswordReset } from '#api/services/auth/reset-password.ts'
import * as accountPasswordCalls from '#contract/account/account-password.ts'

/** The reply is the same for every address. */
export const forgotPassword = handle(accountPasswordCalls.forgotPassword, ({ body, once }, deps) =>
  once(async (tx) => {
    await requestPasswordReset(tx, body.email, deps)
    return { done: true }
  }),
)
