import { handle } from '#api/handlers/handler.ts'
import { presentFirstStep } from '#api/presenters/auth/session.ts'
import { checkCredentials, signIn as begin } from '#api/services/auth/sign-in.ts'
import * as accountSignInCalls from '#contract/auth/account-sign-in.ts'

export const signIn = handle(accountSignInCalls.signIn, async ({ body, address, limited, userAgent, once }, deps) => {
  const checked = await checkCredentials({ ...body, address, limited }, deps)
  return once(async (tx) => presentFirstStep(await begin(tx, { ...checked, userAgent }, deps)))
})
