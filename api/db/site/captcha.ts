/** Used proof-of-work solutions. */

import type { Writer } from '#api/db/database.ts'

/** False if it was used before. Also deletes expired ones. */
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

/** The encryption context of reCAPTCHA's secret key. */
export function captchaKeyContext(id: string): string {
  return `site_setting:${id}:captcha`
}
