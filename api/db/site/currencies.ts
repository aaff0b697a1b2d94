/** Currencies for administrators. */

import { sql } from 'kysely'
import { sqlState, type Reader, type Writer } from '#api/db/database.ts'

export interface CurrencyRow {
  readonly code: string
  readonly exponent: number
  readonly reference_micro: bigint
  readonly offered: boolean
  readonly version: number
  readonly uses: number
}

/** In their order, each with the number of campaigns, drafts, coming-soon pages and ledger accounts that use it. */
export async function listCurrencyRows(db: Reader | Writer): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`select c.code, c.exponent, c.reference_micro, c.offered, c.version,
    ((select count(*) from campaign where currency = c.code)
      + (select count(*) from ledger_account where currency = c.code)
      + (select count(*) from coming_soon where currency = c.code)
      + (select count(*) from campaign_section where section = 'fundraising' and data ->> 'currency' = c.code))::int4 as uses
    from currency c order by c.position, c.code`.execute(db)
  return rows
}

/** Locks the list against changes until the end of the transaction. */
export async function lockCurrencies(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('currencies', 22))`.execute(tx)
}

export async function insertCurrency(
  tx: Writer,
  { code, exponent, micro }: { readonly code: string; readonly exponent: number; readonly micro: bigint },
): Promise<void> {
  await tx
    .insertInto('currency')
    .values({
      code,
      exponent,
      reference_micro: micro,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from currency)`,
    })
    .execute()
}

export async function updateCurrency(
  tx: Writer,
  code: string,
  { offered, micro }: { readonly offered: boolean; readonly micro: bigint },
): Promise<void> {
  await tx
    .updateTable('currency')
    .set((eb) => ({ offered, reference_micro: micro, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

/** False if the currency is in use. */
export async function deleteCurrency(tx: Writer, code: string): Promise<boolean> {
  const wallet = await tx.selectFrom('wallet').select('id').where('currency', '=', code).limit(1).executeTakeFirst()
  if (wallet) return false
  try {
    await tx.deleteFrom('currency').where('code', '=', code).execute()
    return true
  } catch (error) {
    if (sqlState(error) === '23503') return false
    throw error
  }
}

export async function setCurrencyOrder(tx: Writer, codes: readonly string[]): Promise<void> {
  for (const [position, code] of codes.entries())
    await tx.updateTable('currency').set({ position }).where('code', '=', code).execute()
}
