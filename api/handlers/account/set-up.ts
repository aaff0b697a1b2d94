import { handle } from '#api/handlers/handler.ts'
import { checkSetUp, setUpSite } from '#api/services/account/set-up-site.ts'
import * as accountCalls from '#contract/account/account.ts'

export const setUp = handle(accountCalls.setUp, async ({ body, language, userAgent, once }, deps) => {
  const passwordHash = await checkSetUp(body, deps)
  return once((tx) => setUpSite(tx, { form: body, passwordHash, language, userAgent }, deps))
})
