/** Public profiles of users. */

import type { Language } from '#contract/shapes.ts'
import type { OutsideLinks } from '#domain/account/profile.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/** The profile with the dimensions of its pictures; undefined if the user never saved one. */
export function findProfile(db: Reader | Writer, userId: string) {
  return db
    .selectFrom('user_profile as p')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .leftJoin('stored_file as cover', 'cover.id', 'p.cover_id')
    .select([
      'p.city',
      'p.description',
      'p.links',
      'photo.id as photo_id',
      'photo.width as photo_width',
      'photo.height as photo_height',
      'photo.tone as photo_tone',
      'cover.id as cover_id',
      'cover.width as cover_width',
      'cover.height as cover_height',
      'cover.tone as cover_tone',
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export interface ProfileChange {
  /** Ids of files; null removes the picture, undefined leaves it unchanged. */
  readonly photo: string | null | undefined
  readonly coverPhoto: string | null | undefined
  readonly city: string | undefined
  readonly description: string | undefined
  readonly links: OutsideLinks | undefined
}

/** Is it the user's own file of this kind? */
export async function ownsPicture(
  tx: Writer,
  userId: string,
  fileId: string,
  kind: 'profile-photo' | 'cover-photo',
): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the profile until the transaction ends, so that concurrent changes run one after the other. */
export async function lockProfile(tx: Writer, userId: string): Promise<void> {
  await tx
    .insertInto('user_profile')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .execute()
}

/** Writes the given fields. A replaced picture is no longer served. Only under `lockProfile`. */
export async function changeProfile(tx: Writer, userId: string, change: ProfileChange): Promise<void> {
  const before = await tx
    .selectFrom('user_profile')
    .select(['photo_id', 'cover_id'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const after = {
    photo_id: change.photo === undefined ? before.photo_id : change.photo,
    cover_id: change.coverPhoto === undefined ? before.cover_id : change.coverPhoto,
  }
  await tx
    .updateTable('user_profile')
    .set({
      ...after,
      ...(change.city === undefined ? {} : { city: change.city }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.links === undefined ? {} : { links: JSON.stringify(change.links) }),
    })
    .where('user_id', '=', userId)
    .execute()
  const gone = [before.photo_id, before.cover_id].filter(
    (id): id is string => id !== null && id !== after.photo_id && id !== after.cover_id,
  )
  if (gone.length > 0)
    await tx.deleteFrom('stored_file').where('id', 'in', gone).where('owner_id', '=', userId).execute()
}

/** Only if none was chosen before. @returns whether it was written */
export async function chooseUserType(tx: Writer, id: string, userType: string): Promise<boolean> {
  const row = await tx
    .updateTable('app_user')
    .set({ user_type: userType })
    .where('id', '=', id)
    .where('user_type', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface UserChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly language?: Language | undefined
  readonly showName?: boolean | undefined
}

/** Writes the given fields. */
export async function updateUser(tx: Writer, id: string, change: UserChange): Promise<void> {
  const columns = {
    ...(change.firstName === undefined ? {} : { first_name: change.firstName }),
    ...(change.lastName === undefined ? {} : { last_name: change.lastName }),
    ...(change.language === undefined ? {} : { language: change.language }),
    ...(change.showName === undefined ? {} : { show_name: change.showName }),
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('app_user').set(columns).where('id', '=', id).execute()
}
