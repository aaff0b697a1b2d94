/** Proofs that were used. */

import type { Writer } from './database.ts'

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

/** Where the secret key of reCAPTCHA is sealed to. */
export function captchaKeyPlace(id: string): string {
  return `site_setting:${id}:captcha`
}
