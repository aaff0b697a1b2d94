/** Changes of the account that receives investors' transfers (docs/areas/payment.md). */

import type { Reader, Writer } from '#api/db/database.ts'
import type { BankChangeEntry } from '#domain/site/bank-change.ts'

/** The pending change, with who entered it. It may have expired. */
export function pendingBankChange(db: Reader | Writer) {
  return changes(db).where('b.state', '=', 'pending').executeTakeFirst()
}
export type BankChangeRow = NonNullable<Awaited<ReturnType<typeof pendingBankChange>>>

export function findBankChange(db: Reader | Writer, id: string) {
  return changes(db).where('b.id', '=', id).executeTakeFirst()
}

function changes(db: Reader | Writer) {
  return db
    .selectFrom('bank_change as b')
    .innerJoin('app_user as u', 'u.id', 'b.proposed_by')
    .select(['b.id', 'b.state', 'b.entry', 'b.proposed_by', 'b.proposed_at', 'b.expires_at', 'b.decided_by'])
    .select(['u.first_name', 'u.last_name'])
}

export async function insertBankChange(
  tx: Writer,
  change: {
    readonly id: string
    readonly state: 'pending' | 'applied'
    readonly entry: BankChangeEntry
    readonly by: string
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('bank_change')
    .values({
      id: change.id,
      state: change.state,
      entry: JSON.stringify(change.entry),
      proposed_by: change.by,
      proposed_at: change.at,
      expires_at: change.expiresAt,
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

export async function endBankChange(
  tx: Writer,
  id: string,
  end: { readonly state: 'applied' | 'cancelled'; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_change')
    .set({ state: end.state, decided_by: end.by, decided_at: end.at })
    .where('id', '=', id)
    .execute()
}

/** All administrators, blocked or not. */
export async function countAdministrators(db: Reader | Writer): Promise<number> {
  const row = await db
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('u.state', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
