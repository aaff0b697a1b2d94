/** Investments in one campaign. */

import { sql } from 'kysely'
import { type InvestmentState, investmentStates } from '#domain/investment/investment.ts'
import { referencePrefix } from '#domain/investment/reference.ts'
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
    .selectFrom('campaign_investment_count')
    .select('total')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return Number(row?.total ?? 0n)
}

/** The number of investors whose investments are live: paid, or reserved while the campaign has not ended. */
export async function countLiveInvestors(db: Reader | Writer, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_live_investor_count')
    .select('total')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return Number(row?.total ?? 0n)
}

/** Minor units reserved and not yet confirmed. */
export async function reservedAmount(db: Reader, campaignId: string): Promise<bigint> {
  return (await reservedAmounts(db, [campaignId])).get(campaignId) ?? 0n
}

/** By the campaign's id; missing if nothing is reserved. */
export async function reservedAmounts(
  db: Reader,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('campaign_investment_count')
    .select(['campaign_id', 'amount'])
    .where('campaign_id', 'in', campaignIds)
    .where('state', '=', 'reserved')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row.amount]))
}

export interface InvestmentFilter {
  readonly state: InvestmentState | undefined
  readonly search: string | undefined
}

/** What owners read of an investment, with the fields that decide how a name is shown. */
const ownerColumns = [
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
  'u.slug',
] as const

/** For the owner, of every state, latest first. */
export async function listForOwner(db: Reader, campaignId: string, filter: InvestmentFilter, slice: Slice) {
  const { state, search } = filter
  const query = db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(ownerColumns)
    .where('i.campaign_id', '=', campaignId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(slice.limit + 1)
  if (search !== undefined) {
    const found = await findForOwner(db, campaignId, { state, search }, slice)
    return found.length === 0 ? [] : query.where('i.id', 'in', found).execute()
  }
  return query
    .$if(state !== undefined, (rows) => rows.where('i.state', '=', state ?? 'reserved'))
    .where(beforeCursor(slice.after, 'i.created_at', 'i.id'))
    .execute()
}
export type OwnerInvestmentRow = Awaited<ReturnType<typeof listForOwner>>[number]

/**
 * For the owner's register of holders, of every state, latest first. Of paid investments with an agreement in force, the
 * name that was signed, and the kind of party and country that were approved.
 */
export function listForRegister(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .leftJoin('agreement as a', (join) =>
      join.onRef('a.investment_id', '=', 'i.id').on('a.voided_at', 'is', null).on('i.state', '=', 'confirmed'),
    )
    .leftJoin('identity_check as k', (join) =>
      join.onRef('k.person_id', '=', 'i.investor_id').on('k.state', '=', 'approved').on('a.id', 'is not', null),
    )
    .select([
      ...ownerColumns,
      'i.unit_price',
      'a.legal_name',
      'a.signed_at',
      'a.sequence_number',
      'k.party_kind',
      'k.country',
    ])
    .where('i.campaign_id', '=', campaignId)
    .where(beforeCursor(after, 'i.created_at', 'i.id'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type RegisterRow = Awaited<ReturnType<typeof listForRegister>>[number]

/** The number of these, counted up to a maximum if there is a search. */
export async function countForOwner(
  db: Reader,
  campaignId: string,
  { state, search }: InvestmentFilter,
): Promise<{ total: number; totalIsExact: boolean }> {
  if (search !== undefined) {
    const found = await findForOwner(db, campaignId, { state, search }, { limit: mostFound, after: undefined })
    return { total: Math.min(found.length, mostFound), totalIsExact: found.length <= mostFound }
  }
  const row = await db
    .selectFrom('campaign_investment_count')
    .select(sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'))
    .where('campaign_id', '=', campaignId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'reserved'))
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), totalIsExact: true }
}
const mostFound = 100

/**
 * Investments whose reference or investor's name begins with a text, each word of the name counting as its beginning.
 * A name is searched as the owner sees it (decision T7): in full by consent, otherwise by its initials, and not at all
 * for an anonymous investor. Latest first, one more than requested.
 */
async function findForOwner(
  db: Reader,
  campaignId: string,
  { state, search }: { readonly state: InvestmentState | undefined; readonly search: string },
  { limit, after }: Slice,
): Promise<string[]> {
  const byReference = referencePrefix(search)
  const states = state === undefined ? investmentStates : [state]
  const isLong = [...lettersOf(search)].length > termLetters
  // Terms are limited: of a longer text, the rest is compared with the name.
  const rest = isLong
    ? sql`and exists (select from investment i join app_user u on u.id = i.investor_id where i.id = t.investment_id
        and strpos(lower(regexp_replace(u.first_name || u.last_name, '[.\\s]', '', 'g')), lower(${lettersOf(search)})) > 0)`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select id from (
      select found.id, found.created_at from unnest(${states}::text[]) as wanted (state) cross join lateral (
        select t.investment_id as id, t.created_at from investment_term t
        where t.campaign_id = ${campaignId} and t.term = search_letters(${search}) and t.state = wanted.state
          and ${beforeCursor(after, 't.created_at', 't.investment_id')} ${rest}
        order by t.created_at desc, t.investment_id desc limit ${limit + 1}
      ) as found
      union
      select i.id, i.created_at from investment i
      where i.campaign_id = ${campaignId} and i.reference like ${`${byReference ?? ''}%`} and ${byReference !== undefined}
        and i.state = any(${states}::text[]) and ${beforeCursor(after, 'i.created_at', 'i.id')}
    ) as matches order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
const termLetters = 12
const lettersOf = (search: string): string => search.replace(/[.\s]/g, '')

/** Totals of the whole campaign, by state. */
export function investmentTotals(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_investment_count')
    .select(['state', 'total as investments', 'units', 'amount'])
    .where('campaign_id', '=', campaignId)
    .where('total', '>', 0n)
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
