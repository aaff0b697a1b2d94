import { handle } from '#api/handlers/handler.ts'
import { activateAccount } from '#api/services/auth/activate-account.ts'
import * as accountCalls from '#contract/account/account.ts'

export const activate = handle(accountCalls.activate, ({ params, once }, deps) =>
  once(async (tx) => {
    const ticket = await activateAccount(tx, { userId: params.userId, token: params.verificationId }, deps)
    return { done: true, ticket }
  }),
)
