import { handle } from '#api/handlers/handler.ts'
import { presentUser } from '#api/presenters/account/user.ts'
import { checkProfile, updateProfile } from '#api/services/account/update-profile.ts'
import * as accountCalls from '#contract/account/account.ts'

export const updateMe = handle(accountCalls.updateMe, ({ body, member, once }) => {
  checkProfile(body, member)
  return once(async (tx) => {
    const { user, types } = await updateProfile(tx, { change: body, member })
    return presentUser(user, types.find((type) => type.slug === user.user_type)?.names)
  })
})
