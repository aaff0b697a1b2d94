/** Requests to providers to send payouts. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { isUuid } from '#domain/uuid.ts'

export type TransferRow = Selectable<Tables['payout_transfer']>

export async function insertTransfer(tx: Writer, row: Omit<Insertable<Tables['payout_transfer']>, 'attempt'>) {
  await tx
    .insertInto('payout_transfer')
    .values((values) => ({
      ...row,
      attempt: values
        .selectFrom('payout_transfer as earlier')
        .select(sql<number>`coalesce(max(earlier.attempt), 0) + 1`.as('attempt'))
        .where('earlier.payout_id', '=', row.payout_id),
    }))
    .execute()
}

export function readTransfer(db: Reader | Writer, id: string): Promise<TransferRow | undefined> {
  return db.selectFrom('payout_transfer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The transfers of a payout that may still change, latest first. */
export function openTransfers(db: Reader, payoutId: string): Promise<Pick<TransferRow, 'id'>[]> {
  return db
    .selectFrom('payout_transfer')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('state', 'in', ['sending', 'sent', 'paid'])
    .orderBy('attempt', 'desc')
    .execute()
}

/** The campaign and the payout are locked before. */
export function lockTransfer(tx: Writer, id: string): Promise<TransferRow | undefined> {
  return tx.selectFrom('payout_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeTransfer(
  tx: Writer,
  id: string,
  change: Updateable<Tables['payout_transfer']>,
): Promise<void> {
  await tx.updateTable('payout_transfer').set(change).where('id', '=', id).execute()
}

/** By the name under which a provider's webhook refers to it. */
export function transferNamed(
  db: Reader,
  provider: TransferProvider,
  name: string,
): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom('payout_transfer')
    .select('id')
    .where('provider', '=', provider)
    .where((where) =>
      isUuid(name)
        ? where('id', '=', name)
        : where.or([
            where('provider_ref', '=', name),
            where('bank_ref', '=', name),
            // The recipient was confirmed at the provider's page.
            where.and([where('destination', '=', name), where('state', '=', 'sending')]),
          ]),
    )
    .executeTakeFirst()
}
/** The payout that it sends. */
export async function campaignOfTransfer(db: Reader, { payout_id }: TransferRow): Promise<string | undefined> {
  const row = await db.selectFrom('payout').select('campaign_id').where('id', '=', payout_id).executeTakeFirst()
  return row?.campaign_id
}
