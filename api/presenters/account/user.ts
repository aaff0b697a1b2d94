import type { UserRow } from '#api/db/account/users.ts'
import type { Texts } from '#api/db/tables.ts'
import type { Person } from '#contract/shapes.ts'
import { textIn } from '#api/texts/localized.ts'

/** The user's own account, visible to that user only. */
export function presentUser(row: UserRow, userTypeNames: Texts | undefined): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    slug: row.slug,
    userType: row.user_type === null ? null : { slug: row.user_type, name: textIn(userTypeNames, row.language) },
    isAdmin: row.admin_id !== null,
    language: row.language,
    accredited: row.accredited,
    photo: row.photo_id,
  }
}
