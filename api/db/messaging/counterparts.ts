/** The other user of a conversation: what others may see of them. */

import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import { calledColumns, photoColumns } from '#api/db/social/profiles.ts'

/** Also of accounts that are not open any more: the presenter decides what is shown of them. */
export const findCounterpart = coalescedRead(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .select([...calledColumns, ...photoColumns, 'u.state'])
    .where('u.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})
export type CounterpartRow = NonNullable<Awaited<ReturnType<typeof findCounterpart>>>
