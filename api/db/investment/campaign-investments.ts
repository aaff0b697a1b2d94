/** Investments in one campaign. */

import { sql } from 'kysely'
import type { InvestmentState } from '#domain/investment/investment.ts'
import { readReference } from '#domain/investment/reference.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

/** Confirmed investments of a campaign, with the fields that decide how a name is shown. */
export function listInvestors(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(['i.id', 'i.amount', 'i.anonymous', 'i.confirmed_at', 'u.first_name', 'u.last_name', 'u.show_name'])
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', '=', 'confirmed')
    .where(beforeCursor(after, 'i.confirmed_at', 'i.id'))
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countConfirmed(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('investment')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Minor units reserved and not yet confirmed. */
export async function reservedAmount(db: Reader, campaignId: string): Promise<bigint> {
  const row = await db
    .selectFrom('investment')
    .select(sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  return row.amount
}

export interface InvestmentFilter {
  readonly state: InvestmentState | undefined
  readonly search: string | undefined
}

/** For the owner, of every state, latest first, with the fields that decide how a name is shown. */
export function listForOwner(db: Reader, campaignId: string, filter: InvestmentFilter, { limit, after }: Slice) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select([
      'i.id',
      'i.reference',
      'i.units',
      'i.amount',
      'i.currency',
      'i.state',
      'i.anonymous',
      'i.created_at',
      'i.expires_at',
      'i.confirmed_at',
      'i.ended_at',
      'u.first_name',
      'u.last_name',
      'u.show_name',
    ])
    .where('i.campaign_id', '=', campaignId)
    .where(matching(filter))
    .where(beforeCursor(after, 'i.created_at', 'i.id'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type OwnerInvestmentRow = Awaited<ReturnType<typeof listForOwner>>[number]

export async function countForOwner(db: Reader, campaignId: string, filter: InvestmentFilter): Promise<number> {
  const row = await db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('i.campaign_id', '=', campaignId)
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * A name as the owner sees it, so that a search matches only what is visible (decision T7): in full by consent,
 * otherwise its initials; empty for an anonymous investor.
 */
const shownName = sql<string>`case when i.anonymous then '' when u.show_name then u.first_name || ' ' || u.last_name
  else left(u.first_name, 1) || left(u.last_name, 1) end`

function matching({ state, search }: InvestmentFilter) {
  const byState = state === undefined ? sql<boolean>`true` : sql<boolean>`i.state = ${state}`
  if (search === undefined) return byState
  const reference = readReference(search)
  if (reference !== undefined) return sql<boolean>`${byState} and i.reference = ${reference}`
  // Initials are typed with or without dots and spaces.
  const letters = search.replace(/[.\s]/g, '')
  const like = (part: string): string => `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<boolean>`${byState} and (i.reference ilike ${like(search)}
    or (${letters} <> '' and replace(${shownName}, ' ', '') ilike ${like(letters)}))`
}

/** Totals of the whole campaign, by state. */
export function investmentTotals(db: Reader, campaignId: string) {
  return db
    .selectFrom('investment')
    .select((select) => [
      'state',
      select.fn.countAll<bigint>().as('investments'),
      sql<bigint>`sum(units)::int8`.as('units'),
      sql<bigint>`sum(amount)::int8`.as('amount'),
    ])
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute()
}

export async function hasInvestments(db: Reader | Writer, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('investment')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
