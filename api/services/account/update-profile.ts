import {
  changeProfile,
  chooseUserType,
  lockProfile,
  ownsPicture,
  type ProfileChange,
  updateUser,
  type UserChange,
} from '#api/db/account/profiles.ts'
import { findUser, type UserRow } from '#api/db/account/users.ts'
import type { Writer } from '#api/db/database.ts'
import { listUserTypes } from '#api/db/site/settings.ts'
import type { Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { nameProblems } from '#domain/account/forms.ts'
import { cityProblems, descriptionProblems, linkProblems } from '#domain/account/profile.ts'

/** Fields that are left out stay unchanged. */
type AccountChange = UserChange & Partial<ProfileChange> & { readonly userType?: string | undefined }

/** @throws CallError INVALID_INPUT */
export function checkProfile(change: AccountChange, member: Member): void {
  const { firstName = member.firstName, lastName = member.lastName } = change
  // If one is changed, the two are validated together.
  const named = change.firstName !== undefined || change.lastName !== undefined
  const problems = named ? nameProblems({ firstName, lastName }) : []
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const profileProblems = [
    ...(change.city === undefined ? [] : cityProblems({ city: change.city })),
    ...(change.description === undefined ? [] : descriptionProblems({ description: change.description })),
    ...(change.links === undefined ? [] : linkProblems(change.links)),
  ]
  if (profileProblems.length > 0) throw new CallError('INVALID_INPUT', {}, profileProblems)
}

/**
 * Changes the given fields. The user type is chosen once, from the public list; `isAdmin` cannot be written by any
 * call. Only after `checkProfile`.
 * @throws CallError INVALID_INPUT, USER_TYPE_CHOSEN, SESSION_EXPIRED
 */
export async function updateProfile(
  tx: Writer,
  { change, member }: { readonly change: AccountChange; readonly member: Member },
): Promise<{ readonly user: UserRow; readonly types: Awaited<ReturnType<typeof listUserTypes>> }> {
  const types = await listUserTypes(tx)
  if (change.userType !== undefined) {
    if (!types.some((type) => type.slug === change.userType))
      throw new CallError('INVALID_INPUT', {}, [{ path: 'userType', code: 'required' }])
    const chosen = await chooseUserType(tx, member.id, change.userType)
    if (!chosen && member.userType !== change.userType) throw new CallError('USER_TYPE_CHOSEN')
  }
  await updateUser(tx, member.id, change)
  await showProfile(tx, member.id, change)
  const user = await findUser(tx, member.id)
  if (!user) throw new CallError('SESSION_EXPIRED')
  return { user, types }
}

/** A profile image must be the user's own, and uploaded as one. */
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
