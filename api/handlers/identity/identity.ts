import { handle } from '#api/handlers/handler.ts'
import { readIdentity, requestIdentityReview } from '#api/services/identity/decide-identity.ts'
import * as identityCalls from '#contract/identity/identity.ts'

export const getIdentity = handle(identityCalls.getIdentity, ({ member }, { db }) => readIdentity(db.read, member.id))

export const requestReview = handle(identityCalls.requestReview, ({ member, once }, deps) =>
  once((tx) => requestIdentityReview(tx, member.id, deps)),
)
