/** Mandates: payers' consents to later charges of a stored payment method. */

import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import type { AgreedMethod } from '#api/payment-ports.ts'

export type MandateRow = Selectable<Tables['payment_mandate']>

export interface NewMandate extends Pick<MandateRow, 'id' | 'gateway' | 'test' | 'access'> {
  readonly personId: string
  readonly at: Date
  /** IP address of the payer who agreed. */
  readonly address: string
}

export async function insertMandate(tx: Writer, mandate: NewMandate): Promise<void> {
  const { id, gateway, test, access } = mandate
  await tx
    .insertInto('payment_mandate')
    .values({
      id,
      person_id: mandate.personId,
      gateway,
      test,
      access,
      customer_ref: null,
      method_ref: null,
      mandate_ref: null,
      label: null,
      last4: null,
      expires_month: null,
      expires_year: null,
      agreed_at: mandate.at,
      agreed_ip: mandate.address,
      ended_at: null,
    })
    .execute()
}

export function readMandate(db: Reader | Writer, id: string): Promise<MandateRow | undefined> {
  return db.selectFrom('payment_mandate').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What it pays for must be locked before. */
export function lockMandate(tx: Writer, id: string): Promise<MandateRow | undefined> {
  return tx.selectFrom('payment_mandate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @returns the row afterwards; undefined if the method was recorded already */
export function recordMethod(tx: Writer, id: string, method: AgreedMethod): Promise<MandateRow | undefined> {
  return tx
    .updateTable('payment_mandate')
    .set({
      customer_ref: method.customerRef,
      method_ref: method.methodRef,
      mandate_ref: method.mandateRef ?? null,
      label: method.label,
      last4: method.last4,
      expires_month: method.expires?.month ?? null,
      expires_year: method.expires?.year ?? null,
    })
    .where('id', '=', id)
    .where('method_ref', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** @returns the row afterwards; undefined if it had ended */
export function markMandateEnded(tx: Writer, id: string, at: Date): Promise<MandateRow | undefined> {
  return tx
    .updateTable('payment_mandate')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The most stored methods that are ever shown. */
const mostShown = 100

export type StoredMandateRow = MandateRow & { readonly label: string; readonly last4: string }

/** Payment methods of a person that can be charged, latest first. */
export async function storedMandatesOf(db: Reader, personId: string): Promise<StoredMandateRow[]> {
  const rows = await db
    .selectFrom('payment_mandate')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('method_ref', 'is not', null)
    .orderBy('agreed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, label: row.label ?? '', last4: row.last4 ?? '' }))
}

/** Mandates of a person that have not ended. */
export function mandatesOf(db: Reader | Writer, personId: string): Promise<MandateRow[]> {
  return db
    .selectFrom('payment_mandate')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('agreed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
