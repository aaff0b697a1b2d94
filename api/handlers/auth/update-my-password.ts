import { handle } from '#api/handlers/handler.ts'
import { checkPasswordChange, replacePassword } from '#api/services/auth/reset-password.ts'
import * as accountPasswordCalls from '#contract/account/account-password.ts'

export const updateMyPassword = handle(accountPasswordCalls.updateMyPassword, async ({ body, member, once }, deps) => {
  const passwordHash = await checkPasswordChange({ form: body, member }, deps)
  return once(async (tx) => {
    await replacePassword(tx, { personId: member.id, passwordHash }, deps)
    return { done: true }
  })
})
