import type { Reader } from '#api/db/database.ts'

/** Administrators who can sign in. */
export function activeAdministrators(db: Reader) {
  return db
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.language', 'u.email', 'u.first_name'])
    .where('u.state', '=', 'active')
    .orderBy('u.id')
    .execute()
}
