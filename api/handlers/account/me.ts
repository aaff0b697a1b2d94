import { listUserTypes } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPerson } from '#api/presenters/person.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

export const me = handle(calls.account.me, async ({ member }, { db, clock }) => {
  const [user, types] = await Promise.all([findUser(db.read, member.id), listUserTypes(db.read)])
  if (!user) throw new CallError('SESSION_EXPIRED')
  return {
    user: presentPerson(user, types.find((type) => type.slug === user.user_type)?.names),
    expirationDate: new Date(member.expiresAt).toISOString(),
    serverTime: new Date(clock.now()).toISOString(),
  }
})
