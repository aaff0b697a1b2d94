import { handle } from '#api/handlers/handler.ts'
import { resendActivation as resend } from '#api/services/auth/activate-account.ts'
import * as accountCalls from '#contract/account/account.ts'

/** The reply is the same for every address. */
export const resendActivation = handle(accountCalls.resendActivation, ({ body, once }, deps) =>
  once(async (tx) => {
    await resend(tx, body.email, deps)
    return { done: true }
  }),
)
