/** Callbacks of identity providers, each recorded once, and the accesses that may send them. */

import type { Insertable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import type { IdentityProvider } from '#domain/identity/verification-result.ts'

const unanswered = ['requested', 'pending'] as const

/** @returns whether the callback is new */
export async function insertCallback(
  tx: Writer,
  callback: Insertable<Tables['verification_callback']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('verification_callback')
    .values(callback)
    .onConflict((conflict) => conflict.columns(['verification_id', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetCallbacks(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('verification_callback').where('received_at', '<', before).execute()
}

/** The keys with which submissions in progress were made. */
export async function openAccesses(
  db: Reader,
  provider: IdentityProvider,
): Promise<readonly { readonly access: string; readonly test: boolean }[]> {
  const rows = await db
    .selectFrom('identity_verification')
    .select(['access', 'test'])
    .distinct()
    .where('method', '=', provider)
    .where('state', 'in', unanswered)
    .execute()
  return rows.flatMap(({ access, test }) => (access === null ? [] : [{ access, test }]))
}

/** Submissions in progress that were made with other keys than the current ones. */
export async function countVerificationsOtherwise(
  db: Reader | Writer,
  provider: IdentityProvider,
  access: string,
): Promise<number> {
  const row = await db
    .selectFrom('identity_verification')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('method', '=', provider)
    .where('state', 'in', unanswered)
    .where('access', '!=', access)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
