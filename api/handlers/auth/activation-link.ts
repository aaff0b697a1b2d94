import { handle } from '#api/handlers/handler.ts'
import { createActivationLink as createLink } from '#api/services/auth/activate-account.ts'
import * as usersCalls from '#contract/account/users.ts'

export const createActivationLink = handle(usersCalls.createActivationLink, ({ params, member }, deps) =>
  createLink({ userId: params.id, actorId: member.id }, deps),
)
