/** Rows that no code reads after they expire. */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

/** The column that decides the expiry, by table. */
const decidingColumn = {
  activation_token: 'expires_at',
  captcha_proof: 'expires_at',
  known_network: 'last_at',
  lost_factor: 'expires_at',
  passkey_challenge: 'expires_at',
  password_reset: 'expires_at',
  rate_bucket: 'refilled_at',
  registration: 'created_at',
  sign_in_failure: 'last_at',
  sign_in_ticket: 'expires_at',
  pending_social_account: 'expires_at',
  social_authorization: 'expires_at',
  user_session: 'expires_at',
} as const satisfies { readonly [T in keyof Tables]?: keyof Tables[T] }

export async function deleteExpired(tx: Writer, table: keyof typeof decidingColumn, before: Date): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(decidingColumn[table])} < ${before}`.execute(tx)
}
