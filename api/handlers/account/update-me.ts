import type { Writer } from '#api/db/database.ts'
import { changeProfile, lockProfile, ownsPicture, type ProfileChange } from '#api/db/profiles.ts'
import { listUserTypes } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPerson } from '#api/presenters/person.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { nameProblems } from '#domain/account/forms.ts'
import { cityProblems, descriptionProblems, linkProblems } from '#domain/account/profile.ts'

/** Changes what is named. The user type is chosen once, from the public list; `isAdmin` cannot be written by any call. */
export const updateMe = handle(calls.account.updateMe, ({ body, member, once }) => {
  const { firstName = member.firstName, lastName = member.lastName } = body
  // Where one is changed, the two are judged together.
  const named = body.firstName !== undefined || body.lastName !== undefined
  const problems = named ? nameProblems({ firstName, lastName }) : []
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const profileProblems = [
    ...(body.city === undefined ? [] : cityProblems({ city: body.city })),
    ...(body.description === undefined ? [] : descriptionProblems({ description: body.description })),
    ...(body.links === undefined ? [] : linkProblems(body.links)),
  ]
  if (profileProblems.length > 0) throw new CallError('INVALID_INPUT', {}, profileProblems)
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
      ...(body.showName === undefined ? {} : { show_name: body.showName }),
    }
    if (Object.keys(change).length > 0)
      await tx.updateTable('app_user').set(change).where('id', '=', member.id).execute()
    await showProfile(tx, member.id, body)
    const user = await findUser(tx, member.id)
    if (!user) throw new CallError('SESSION_EXPIRED')
    return presentPerson(user, types.find((type) => type.slug === user.user_type)?.names)
  })
})

/** A picture is the person's own, and was handed in for this very place. */
async function showProfile(
  tx: Writer,
  userId: string,
  { photo, coverPhoto, city, description, links }: Partial<ProfileChange>,
): Promise<void> {
  if ([photo, coverPhoto, city, description, links].every((part) => part === undefined)) return
  await lockProfile(tx, userId)
  if (photo && !(await ownsPicture(tx, userId, photo, 'profile-photo')))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'photo', code: 'file' }])
  if (coverPhoto && !(await ownsPicture(tx, userId, coverPhoto, 'cover-photo')))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'coverPhoto', code: 'file' }])
  await changeProfile(tx, userId, { photo, coverPhoto, city, description, links })
}
