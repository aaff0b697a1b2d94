/** The latest reference rates of each source. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { ReferenceRates } from '#domain/site/reference-rates.ts'

/** When each source that was asked before is asked next. */
export async function listRateChecks(db: Reader): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('reference_rate_source').select(['id', 'check_at']).execute()
  return new Map(rows.map(({ id, check_at }) => [id, check_at]))
}

/** Undefined if the source has no rates yet. */
export async function readReferenceRates(db: Reader | Writer, source: string): Promise<ReferenceRates | undefined> {
  const row = await db
    .selectFrom('reference_rate_source')
    .select(['day', 'rates'])
    .where('id', '=', source)
    .executeTakeFirst()
  return row?.day && row.rates ? { day: row.day, perEuro: row.rates } : undefined
}

/** Replaces the rates of a source. An earlier day never replaces a later one. */
export async function storeReferenceRates(
  tx: Writer,
  source: string,
  { day, perEuro, checkAt }: ReferenceRates & { readonly checkAt: Date },
): Promise<void> {
  const stored = { day, rates: JSON.stringify(perEuro), check_at: checkAt }
  await tx
    .insertInto('reference_rate_source')
    .values({ id: source, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored).where('reference_rate_source.day', '<=', day))
    .execute()
}
