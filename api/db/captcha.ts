/** Proofs that were used, and sign-ins that failed. */

import { sql } from 'kysely'
import { signInFailureHours } from '#domain/limits.ts'
import type { Reader, Writer } from './database.ts'

/** False where it was used before. Those that nobody can use any more go. */
export async function spendProof(tx: Writer, challenge: string, expires: Date, now: Date): Promise<boolean> {
  await tx.deleteFrom('captcha_proof').where('expires_at', '<', now).execute()
  const inserted = await tx
    .insertInto('captcha_proof')
    .values({ challenge, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return inserted !== undefined
}

const since = (now: Date): Date => new Date(now.getTime() - signInFailureHours * 3_600_000)

/** @param account a hash of the address that was tried */
export async function signInFailures(db: Reader | Writer, account: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('count')
    .where('account', '=', account)
    .where('last_at', '>', since(now))
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function noteSignInFailure(tx: Writer, account: string, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('last_at', '<=', since(now)).execute()
  await tx
    .insertInto('sign_in_failure')
    .values({ account, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ count: sql<number>`sign_in_failure.count + 1`, last_at: now }),
    )
    .execute()
}

export async function forgetSignInFailures(tx: Writer, account: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('account', '=', account).execute()
}

/** Where the secret key of reCAPTCHA is sealed to. */
export function captchaKeyPlace(id: string): string {
  return `site_setting:${id}:captcha`
}
