/** A person's view of their wallet: entries, activities, and the statement of a period. */

import { endOfDay, startOfDay } from '#domain/calendar.ts'
import { sql } from 'kysely'
import type { EntryStatus, EntryType, WalletKind } from '#domain/wallet/wallet.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

export interface EntryFilter {
  readonly kind?: WalletKind
  readonly currency: string | undefined
  readonly type: EntryType | undefined
  readonly status: EntryStatus | undefined
}

function entryQuery(db: Reader, personId: string, language: Language) {
  return db
    .selectFrom('wallet_entry as e')
    .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
    .leftJoin('campaign as c', 'c.id', 'e.campaign_id')
    .leftJoin('wallet_withdrawal as out', 'out.id', 'e.withdrawal_id')
    .leftJoinLateral(
      () => campaignTexts('e.campaign_id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select((select) =>
      select
        .selectFrom('distribution_share as s')
        .innerJoin('repayment as r', 'r.distribution_id', 's.distribution_id')
        .select('r.id')
        .whereRef('s.transaction_id', '=', 'e.transaction_id')
        .where('r.report_id', 'is not', null)
        .as('report_of'),
    )
    .select([
      'w.currency',
      'c.slug',
      'texts.name',
      'out.masked_number',
      'out.bank_reference',
      'out.refusal',
      'out.fee_reason',
    ])
    .where('w.person_id', '=', personId)
}
export type ListedEntry = Awaited<ReturnType<ReturnType<typeof entryQuery>['execute']>>[number]

function matching({ kind = 'own', currency, type, status }: EntryFilter) {
  return sql<boolean>`w.kind = ${kind}
    and ${currency === undefined ? sql`true` : sql`w.currency = ${currency}`}
    and ${type === undefined ? sql`true` : sql`e.type = ${type}`}
    and ${status === undefined ? sql`true` : sql`e.status = ${status}`}`
}

/** Latest first; one row more than requested, to detect a next page. */
export function listEntries(
  db: Reader,
  personId: string,
  filter: EntryFilter,
  { limit, after }: Slice,
  language: Language,
): Promise<ListedEntry[]> {
  const { currency, kind = 'own', type, status } = filter
  return entryQuery(db, personId, language)
    .where('e.id', 'in', (from) =>
      // The latest of each wallet, so that the entries of several are not sorted.
      from
        .selectFrom('wallet as w')
        .innerJoinLateral(
          (each) =>
            each
              .selectFrom('wallet_entry as latest')
              .select('latest.id')
              .whereRef('latest.wallet_id', '=', 'w.id')
              .$if(type !== undefined, (rows) => rows.where('latest.type', '=', type ?? 'CREDIT'))
              .$if(status !== undefined, (rows) => rows.where('latest.status', '=', status ?? 0))
              .where(beforeCursor(after, 'latest.created_at', 'latest.id'))
              .orderBy('latest.created_at', 'desc')
              .orderBy('latest.id', 'desc')
              .limit(limit + 1)
              .as('found'),
          (join) => join.onTrue(),
        )
        .select('found.id')
        .where('w.person_id', '=', personId)
        .where('w.kind', '=', kind)
        .$if(currency !== undefined, (rows) => rows.where('w.currency', '=', currency ?? '')),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countEntries(db: Reader, personId: string, filter: EntryFilter): Promise<number> {
  const row = await db
    .selectFrom('wallet_entry_count as e')
    .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
    .select(sql<bigint>`coalesce(sum(e.total), 0)::int8`.as('total'))
    .where('w.person_id', '=', personId)
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Activities of a person's wallets, latest first. */
export function listActivities(db: Reader, personId: string, { limit, after }: Slice) {
  return db
    .selectFrom('wallet_event as v')
    .innerJoin('wallet as w', 'w.id', 'v.wallet_id')
    .innerJoin('wallet_entry as e', 'e.id', 'v.entry_id')
    .select(['v.id', 'v.at as created_at', 'v.status', 'v.reason', 'v.done_by'])
    .select(['e.id as entry_id', 'e.event', 'e.type', 'e.amount', 'w.currency'])
    .where('v.id', 'in', (from) =>
      from
        .selectFrom('wallet as own')
        .innerJoinLateral(
          (each) =>
            each
              .selectFrom('wallet_event as latest')
              .select('latest.id')
              .whereRef('latest.wallet_id', '=', 'own.id')
              .where(beforeCursor(after, 'latest.at', 'latest.id'))
              .orderBy('latest.at', 'desc')
              .orderBy('latest.id', 'desc')
              .limit(limit + 1)
              .as('found'),
          (join) => join.onTrue(),
        )
        .select('found.id')
        .where('own.person_id', '=', personId)
        .where('own.kind', '=', 'own'),
    )
    .orderBy('v.at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number]

export async function countActivities(db: Reader, personId: string): Promise<number> {
  const row = await db
    .selectFrom('wallet_event_count as v')
    .innerJoin('wallet as w', 'w.id', 'v.wallet_id')
    .select(sql<bigint>`coalesce(sum(v.total), 0)::int8`.as('total'))
    .where('w.person_id', '=', personId)
    .where('w.kind', '=', 'own')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export interface StatementTime {
  readonly personId: string
  readonly currency: string
  /** Days of the site's time zone, inclusive. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** The balance at the start of the period. */
export async function openingBalance(
  db: Reader,
  { personId, currency, from, timeZone }: StatementTime,
): Promise<bigint> {
  const row = await db
    .selectFrom('wallet_entry as e')
    .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
    .select(sql<bigint>`coalesce(sum(case when e.type = 'CREDIT' then e.amount else -e.amount end), 0)::int8`.as('sum'))
    .where('w.person_id', '=', personId)
    .where('w.currency', '=', currency)
    .where('w.kind', '=', 'own')
    .where('e.booked_at', '<', new Date(startOfDay(from, timeZone)))
    .executeTakeFirstOrThrow()
  return row.sum
}

/** All entries booked in the period, in their order. */
export function bookedEntries(
  db: Reader,
  { personId, currency, from, to, timeZone }: StatementTime,
  language: Language,
  { limit, after }: { readonly limit: number; readonly after: ListedEntry | undefined },
): Promise<ListedEntry[]> {
  return (
    entryQuery(db, personId, language)
      .where('w.currency', '=', currency)
      .where('w.kind', '=', 'own')
      .where('e.booked_at', '>=', new Date(startOfDay(from, timeZone)))
      .where('e.booked_at', '<', new Date(endOfDay(to, timeZone)))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(e.booked_at, e.type, e.id) > (${after?.booked_at ?? null}::timestamptz, ${after?.type ?? null}::text, ${after?.id ?? null}::uuid)`,
        ),
      )
      .orderBy('e.booked_at')
      // At the same moment, a credit precedes the debit that it paid for.
      .orderBy('e.type')
      .orderBy('e.id')
      .limit(limit)
      .execute()
  )
}
