/** The other user of a conversation: what others may see of them. */

import { anyOf, coalescedRead } from '#api/db/coalesced.ts'

/** Also of accounts that are not open any more: the presenter decides what is shown of them. */
export const findCounterpart = coalescedRead(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .select(['u.id', 'u.slug', 'u.first_name', 'u.last_name', 'u.show_name', 'u.state', 'u.language'])
    .select(['photo.id as photo_id', 'photo.width as photo_width', 'photo.height as photo_height'])
    .select('photo.tone as photo_tone')
    .where('u.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})
export type CounterpartRow = NonNullable<Awaited<ReturnType<typeof findCounterpart>>>
