import { handle } from '#api/handlers/handler.ts'
import { presentStartedSession } from '#api/presenters/auth/session.ts'
import { checkSetUp, setUpSite } from '#api/services/account/set-up-site.ts'
import * as accountCalls from '#contract/account/account.ts'

export const setUp = handle(accountCalls.setUp, async ({ body, language, userAgent, once }, deps) => {
  const passwordHash = await checkSetUp(body, deps)
  return once(async (tx) =>
    presentStartedSession(await setUpSite(tx, { form: body, passwordHash, language, userAgent }, deps)),
  )
})
