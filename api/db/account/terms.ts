/** Which terms of use a person accepted, when, and in which language. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Language } from '#contract/shapes.ts'

/** Identifies the current terms in this language: any other text has another hash. */
export async function termsHash(db: Reader | Writer, language: Language): Promise<string> {
  const page = await db
    .selectFrom('content_page')
    .select(['titles', 'bodies'])
    .where('slug', '=', 'terms')
    .executeTakeFirst()
  const shown = [page?.titles, page?.bodies].map((texts) => texts?.[language] ?? texts?.['en'] ?? '')
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}

export async function acceptTerms(
  tx: Writer,
  accepted: { readonly userId: string; readonly at: Date; readonly language: Language; readonly hash: string },
): Promise<void> {
  const { userId, at, language, hash } = accepted
  await tx
    .insertInto('terms_acceptance')
    .values({ user_id: userId, accepted_at: at, language, hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records what was accepted with a registration, once its address is verified. Registrations from before acceptance was
 * recorded have none.
 */
export async function acceptRegisteredTerms(tx: Writer, registrationId: string | null): Promise<void> {
  await sql`insert into terms_acceptance (user_id, accepted_at, language, hash)
    select user_id, created_at, language, terms_hash from registration
    where id = ${registrationId} and terms_hash is not null on conflict do nothing`.execute(tx)
}
