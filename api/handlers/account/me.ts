import { listUserTypes } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUser } from '#api/presenters/account/user.ts'
import * as accountCalls from '#contract/account/account.ts'
import { CallError } from '#contract/errors.ts'

export const me = handle(accountCalls.me, async ({ member }, { db, clock }) => {
  const [user, types] = await Promise.all([findUser(db.read, member.id), listUserTypes(db.read)])
  if (!user) throw new CallError('SESSION_EXPIRED')
  return {
    user: presentUser(user, types.find((type) => type.slug === user.user_type)?.names),
    expirationDate: new Date(member.expiresAt).toISOString(),
    serverTime: new Date(clock.now()).toISOString(),
  }
})
