import { listUserTypes } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPerson } from '#api/presenters/person.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { personNameRules } from '#domain/account.ts'
import { judge } from '#domain/field.ts'

/** Changes what is named. The user type is chosen once, from the public list; `isAdmin` cannot be written by any call. */
export const updateMe = handle(calls.account.updateMe, ({ body, member, once }) => {
  const names = {
    ...(body.firstName === undefined ? {} : { firstName: body.firstName }),
    ...(body.lastName === undefined ? {} : { lastName: body.lastName }),
  }
  const problems = judge<Record<string, string>>(
    names,
    Object.fromEntries(Object.keys(names).map((name) => [name, { required: true, rules: personNameRules }])),
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return once(async (tx) => {
    const types = await listUserTypes(tx)
    if (body.userType !== undefined) {
      if (!types.some((type) => type.slug === body.userType))
        throw new CallError('INVALID_INPUT', {}, [{ path: 'userType', code: 'required' }])
      const chosen = await tx
        .updateTable('app_user')
        .set({ user_type: body.userType })
        .where('id', '=', member.id)
        .where('user_type', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!chosen && member.userType !== body.userType) throw new CallError('USER_TYPE_CHOSEN')
    }
    const change = {
      ...(body.firstName === undefined ? {} : { first_name: body.firstName }),
      ...(body.lastName === undefined ? {} : { last_name: body.lastName }),
      ...(body.language === undefined ? {} : { language: body.language }),
    }
    if (Object.keys(change).length > 0)
      await tx.updateTable('app_user').set(change).where('id', '=', member.id).execute()
    const user = await findUser(tx, member.id)
    if (!user) throw new CallError('SESSION_EXPIRED')
    return presentPerson(user, types.find((type) => type.slug === user.user_type)?.names)
  })
})
