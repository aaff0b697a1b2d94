/** Accounts that people have at the card provider, and the campaigns that name them. */

import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountKeeper, AccountUse, ConnectedState } from '#domain/connected-account.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Reader, Writer } from './database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from './jobs/job-claims.ts'
import type { Tables } from './tables.ts'

export type ConnectedRow = Selectable<Tables['connected_account']>

/** As many as anybody is shown. */
const mostShown = 50

export async function insertConnected(tx: Writer, row: Insertable<Tables['connected_account']>): Promise<void> {
  await tx.insertInto('connected_account').values(row).execute()
}

export function readConnected(db: Reader | Writer, id: string): Promise<ConnectedRow | undefined> {
  return db.selectFrom('connected_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Nothing is locked after it: whoever needs a campaign's row has it before. */
export function lockConnected(tx: Writer, id: string): Promise<ConnectedRow | undefined> {
  return tx.selectFrom('connected_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeConnected(
  tx: Writer,
  id: string,
  change: Updateable<Tables['connected_account']>,
): Promise<void> {
  await tx.updateTable('connected_account').set(change).where('id', '=', id).execute()
}

/** By the provider's name of it. */
export function connectedNamed(db: Reader, gateway: AccountKeeper, ref: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('connected_account')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
}

/**
 * A person's accounts, latest first, without those that were taken out and those that never came to be.
 * @param test the provider's present mode: what was made at a stand-in is of no use at the provider
 */
export function listConnected(db: Reader | Writer, ownerId: string, test: boolean): Promise<ConnectedRow[]> {
  return db
    .selectFrom('connected_account')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('test', '=', test)
    .where('state', '!=', 'disconnected')
    .where((where) => where.or([where('state', '!=', 'closed'), where('provider_ref', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

/** The account that somebody began and has not finished. The person's row is locked. */
export function unfinishedOf(tx: Writer, ownerId: string, test: boolean): Promise<ConnectedRow | undefined> {
  return tx
    .selectFrom('connected_account')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('test', '=', test)
    .where('state', 'in', ['created', 'unfinished'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Accounts that are to be looked at by now, longest waiting first. */
export function connectedDue(db: Reader, test: boolean, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('connected_account')
    .select(['id', dueMoment('look_at').as('at')])
    .where(isDue('look_at', now, dayMs))
    .where('test', '=', test)
    .where(isAfter('look_at', 'id', after))
    .orderBy(dueMoment('look_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The campaigns that name one of these accounts, with what each holds for its owner. */
export async function usesOf(
  db: Reader | Writer,
  ids: readonly string[],
): Promise<(AccountUse & { readonly accountId: string | null })[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('campaign_account as a')
    .innerJoin('campaign as c', 'c.id', 'a.campaign_id')
    .select([
      'a.connected_id as accountId',
      'c.status',
      'c.raise_type as raiseType',
      sql<bigint>`(select coalesce(sum(l.balance), 0)::int8 from ledger_account l
        where l.kind in ('escrow', 'owner') and l.holder = c.id::text)`.as('held'),
    ])
    .where('a.connected_id', 'in', ids)
    .execute()
}

/** How many accounts there are in each state. */
export function countConnected(
  db: Reader | Writer,
  test: boolean,
): Promise<{ readonly state: ConnectedState; readonly total: bigint }[]> {
  return db
    .selectFrom('connected_account')
    .select((select) => ['state', select.fn.countAll<bigint>().as('total')])
    .where('test', '=', test)
    .groupBy('state')
    .execute()
}

/** What the company of a person's campaign is called so far. */
export async function companyOf(db: Reader | Writer, campaignId: string, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_section as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select(sql<string | null>`s.data ->> 'companyName'`.as('name'))
    .where('c.id', '=', campaignId)
    .where('c.owner_id', '=', ownerId)
    .where('s.section', '=', 'company')
    .executeTakeFirst()
  return row?.name?.trim() || undefined
}
