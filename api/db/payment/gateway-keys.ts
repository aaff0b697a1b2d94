/** Keys of payment and identity providers, encrypted; replaced keys too, while something in progress may need them. */

import { type Insertable, type Selectable, sql } from 'kysely'
import type { KeyProvider } from '#domain/payment/gateway-keys.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import { liveAttempts } from '#domain/payment/payment.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

export type GatewayKeyRow = Selectable<Tables['gateway_key']>

/** The encryption context of a row's fields. */
export function keyContext(id: string): string {
  return `gateway_key:${id}:fields`
}

/** All stored keys, latest first. */
export function listKeys(db: Reader): Promise<GatewayKeyRow[]> {
  return db.selectFrom('gateway_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Changes whenever the keys change. */
export async function keysVersion(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('gateway_key')
    .select(sql<string>`coalesce(max(change), 0) || '/' || count(*)`.as('version'))
    .executeTakeFirstOrThrow()
  return row.version
}

/** The current keys, with who entered them. */
export function currentKeys(db: Reader | Writer, provider: KeyProvider) {
  return db
    .selectFrom('gateway_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.created_by')
    .selectAll('k')
    .select(['u.first_name', 'u.last_name'])
    .where('k.provider', '=', provider)
    .where('k.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends the current keys. @returns their id; undefined if there were none */
export async function endKeys(
  tx: Writer,
  provider: KeyProvider,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('gateway_key')
    .set({ ended_at: at, ended_by: by, change: sql`nextval('gateway_key_change')` })
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertKeys(
  tx: Writer,
  row: Omit<Insertable<Tables['gateway_key']>, 'change' | 'ended_at' | 'ended_by'>,
): Promise<void> {
  await tx.insertInto('gateway_key').values(row).execute()
}

/** Pending payments that were started with other keys than the current ones. */
export async function countBegunOtherwise(
  db: Reader | Writer,
  gateways: readonly ProviderGateway[],
  access: string,
): Promise<number> {
  if (gateways.length === 0) return 0
  const row = await db
    .selectFrom('payment_attempt')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('gateway', 'in', gateways)
    .where('state', 'in', liveAttempts)
    .where((where) => where.or([where('access', 'is', null), where('access', '!=', access)]))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * Deletes replaced keys that no payment needs, neither a pending one nor one since that moment, no mandate, and no
 * identity check in progress.
 */
export async function forgetKeys(tx: Writer, before: Date): Promise<void> {
  await tx
    .deleteFrom('gateway_key')
    .where('ended_at', '<', before)
    .where(
      sql<boolean>`not exists (select from payment_attempt a where a.access = gateway_key.account
        and (a.created_at > ${before} or a.state in (${sql.join(liveAttempts)}) or a.next_poll_at is not null))`,
    )
    .where(
      sql<boolean>`not exists (select from payment_mandate m where m.access = gateway_key.account and m.ended_at is null)`,
    )
    .where(
      sql<boolean>`not exists (select from identity_verification v where v.access = gateway_key.account
        and v.state in ('requested', 'pending'))`,
    )
    .execute()
}
