import { handle } from '#api/handlers/handler.ts'
import { createActivationLink as createLink } from '#api/services/auth/activate-account.ts'
import * as usersCalls from '#contract/account/users.ts'

export const createActivationLink = handle(usersCalls.createActivationLink, async ({ params, member }, deps) => {
  const { link, expiresAt } = await createLink({ userId: params.id, actorId: member.id }, deps)
  return { link, expiresAt: expiresAt.toISOString() }
})
