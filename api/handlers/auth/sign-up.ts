import { handle } from '#api/handlers/handler.ts'
import { checkSignUp, signUp as register } from '#api/services/auth/sign-up.ts'
import * as accountCalls from '#contract/account/account.ts'

export const signUp = handle(accountCalls.signUp, async ({ body, language, once }, deps) => {
  const checked = await checkSignUp(body, deps)
  return once(async (tx) => {
    await register(tx, { ...checked, form: body, language }, deps)
    return { done: true }
  })
})
