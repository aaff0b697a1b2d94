/** Countries of residence: declared by users, and verified with their party. */

import { sql } from 'kysely'
import type { KnownCountries } from '#domain/identity/residence.ts'
import type { Reader, Writer } from '#api/db/database.ts'

interface Known extends KnownCountries {
  readonly declaredAt: Date | null
}

/**
 * The country of the last approval stays while a renewal is checked and after its term: nobody leaves a blocked country
 * by submitting again.
 */
export async function knownCountries(db: Reader | Writer, personId: string): Promise<Known> {
  const { rows } = await sql<Known>`select
      c.country as verified, c.holder_country as holder, d.country as declared, d.declared_at as "declaredAt"
    from (select 1) one left join identity_check c on c.person_id = ${personId} left join lateral (
      select country, declared_at from residence_declaration where person_id = ${personId}
      order by declared_at desc, id desc limit 1
    ) d on true`.execute(db)
  return rows[0] ?? { verified: null, holder: null, declared: null, declaredAt: null }
}

interface NewDeclaration {
  readonly id: string
  readonly personId: string
  readonly country: string
  readonly at: Date
}

/** Appends a declaration: earlier ones are retained. */
export async function insertResidence(tx: Writer, { id, personId, country, at }: NewDeclaration): Promise<void> {
  await tx.insertInto('residence_declaration').values({ id, person_id: personId, country, declared_at: at }).execute()
}
