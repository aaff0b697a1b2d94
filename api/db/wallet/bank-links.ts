/** Users' attempts to verify an account at their bank. */

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'
import type { BankLinkState } from '#domain/wallet/bank-link.ts'

export type BankLinkRow = Selectable<Tables['bank_link']>

const live: readonly BankLinkState[] = ['created', 'open', 'reading']

export async function insertBankLink(tx: Writer, row: Insertable<Tables['bank_link']>): Promise<void> {
  await tx.insertInto('bank_link').values(row).execute()
}

export function readBankLink(db: Reader | Writer, id: string): Promise<BankLinkRow | undefined> {
  return db.selectFrom('bank_link').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockBankLink(tx: Writer, id: string): Promise<BankLinkRow | undefined> {
  return tx.selectFrom('bank_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A person's live attempt. The person's row is locked. */
export function liveBankLink(tx: Writer, personId: string): Promise<BankLinkRow | undefined> {
  return tx
    .selectFrom('bank_link')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', live)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeBankLink(tx: Writer, id: string, change: Updateable<Tables['bank_link']>): Promise<void> {
  await tx.updateTable('bank_link').set(change).where('id', '=', id).execute()
}

/** Those that expired before a moment, and are still open or not revoked at the provider. */
export function forgottenBankLinks(
  db: Reader,
  before: Date,
  { after, limit }: Omit<DueSlice, 'now'>,
): Promise<DueRow[]> {
  return db
    .selectFrom('bank_link')
    .select(['id', dueMoment('expires_at').as('at')])
    .where('expires_at', '<', before)
    .where((where) => where.or([where('sealed_access', 'is not', null), where('state', 'in', live)]))
    .where(isAfter('expires_at', 'id', after))
    .orderBy(dueMoment('expires_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes finished attempts. */
export async function dropBankLinks(tx: Writer, before: Date): Promise<void> {
  await tx
    .deleteFrom('bank_link')
    .where('expires_at', '<', before)
    .where('sealed_access', 'is', null)
    .where('state', 'in', ['done', 'ended'])
    .execute()
}
