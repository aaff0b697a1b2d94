/** Users' accounts at the card provider, and the campaigns that reference them. */

import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountKeeper, AccountUse, ConnectedState } from '#domain/payment/connected-account.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'

export type ConnectedRow = Selectable<Tables['connected_account']>

/** The most that is ever shown. */
const mostShown = 50

export async function insertConnected(tx: Writer, row: Insertable<Tables['connected_account']>): Promise<void> {
  await tx.insertInto('connected_account').values(row).execute()
}

export function readConnected(db: Reader | Writer, id: string): Promise<ConnectedRow | undefined> {
  return db.selectFrom('connected_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Must be the last lock: a transaction that needs a campaign's row locks it before. */
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

/** By the provider's id. */
export function connectedNamed(db: Reader, gateway: AccountKeeper, ref: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('connected_account')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
}

/**
 * A person's accounts, latest first, without those that were disconnected and those whose creation failed.
 * @param test the provider's present mode: an account of the simulator does not exist at the provider
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

/** The account whose onboarding the person has not finished. The person's row is locked. */
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

/** Accounts that are due to be polled, longest waiting first. */
export function connectedDue(db: Reader, test: boolean, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('connected_account')
    .select(['id', dueMoment('next_poll_at').as('at')])
    .where(isDue('next_poll_at', now, dayMs))
    .where('test', '=', test)
    .where(isAfter('next_poll_at', 'id', after))
    .orderBy(dueMoment('next_poll_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The campaigns that reference one of these accounts, with the amount that each holds for its owner. */
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
      // A payout on its way may come back, and is then sent to the account again.
      sql<bigint>`(select coalesce(sum(l.balance), 0)::int8 from ledger_account l
        where l.kind in ('escrow', 'owner') and l.holder = c.id::text)
        + (select coalesce(sum(p.amount), 0)::int8 from payout p where p.campaign_id = c.id and p.state = 'sending')`.as(
        'held',
      ),
    ])
    .where('a.connected_id', 'in', ids)
    .execute()
}

/** The number of accounts in each state. */
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

/** The current name of the company of a person's campaign. */
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
