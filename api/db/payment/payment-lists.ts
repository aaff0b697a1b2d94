/** The payment attempt list of the administration, and the details of one attempt. */

import { type RawBuilder, sql } from 'kysely'
import { type AttemptState, messagesOf, type ProviderGateway } from '#domain/payment/payment.ts'
import { type Attention, silenceMs } from '#domain/payment/payment-administration.ts'
import { readReference } from '#domain/investment/reference.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import type { AttemptRow } from './payments.ts'
import type { LedgerAccountKind } from '#api/db/tables.ts'
import { isUuid } from '#domain/uuid.ts'

/** The campaign of the investment or the repayment that is paid for. */
const campaignOf = sql<string | null>`coalesce(i.campaign_id, r.campaign_id)`

function triedQuery(db: Reader | Writer, language: Language, now: number) {
  return db
    .selectFrom('payment_attempt as a')
    .innerJoin('app_user as u', 'u.id', 'a.payer_id')
    .leftJoin('investment as i', 'i.id', 'a.investment_id')
    .leftJoin('wallet_top_up as t', 't.id', 'a.top_up_id')
    .leftJoin('repayment as r', 'r.id', 'a.repayment_id')
    .leftJoinLateral(
      () => campaignTexts(campaignOf, language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select(['u.first_name', 'u.last_name', 'u.email', 'texts.name as campaign'])
    .select([
      'i.reference as investment_reference',
      'i.units',
      'i.state as investment_state',
      campaignOf.as('campaign_id'),
    ])
    .select(['t.reference as top_up_reference', 't.state as top_up_state'])
    .select(['r.reference as repayment_reference', 'r.state as repayment_state'])
    .select(attentionOf(now).as('attention'))
}
export type TriedRow = NonNullable<Awaited<ReturnType<typeof findTried>>>

export function findTried(db: Reader | Writer, id: string, language: Language, now: number) {
  return triedQuery(db, language, now).where('a.id', '=', id).executeTakeFirst()
}

export interface TriedFilter {
  readonly gateway: ProviderGateway | undefined
  /** `attention`: those that need an administrator. */
  readonly state: AttemptState | 'attention' | undefined
  /** Milliseconds; used to decide whether a provider has not responded for too long. */
  readonly now: number
  readonly search: string | undefined
}

/** The rows that a search matches: found once, through indexes, and used for the list and for its count. */
export type TriedScope = RawBuilder<boolean>

const everything = sql<boolean>`true`
/** The most users and campaigns that a search may match. */
const mostNamed = 100

/**
 * A reference code or a provider's id finds that one payment. Any other search is a prefix of a user's address or name,
 * or part of a campaign's name.
 */
export async function triedScope(db: Reader, search: string | undefined): Promise<TriedScope> {
  if (search === undefined || search === '') return everything
  const reference = readReference(search)
  if (reference !== undefined) return among(await namedByReference(db, reference))
  const named = await namedByProvider(db, search)
  if (named.length > 0) return among(named)
  const begins = `${escaped(search.toLowerCase())}%`
  const [users, campaigns] = await Promise.all([
    sql<{ id: string }>`select id from app_user where lower(email) like ${begins}
        or lower(first_name || ' ' || last_name) like ${begins} or lower(last_name) like ${begins} limit ${mostNamed}`.execute(
      db,
    ),
    sql<{ id: string }>`select distinct campaign_id as id from campaign_text
        where name ilike ${`%${escaped(search)}%`} limit ${mostNamed}`.execute(db),
  ])
  const campaignIds = campaigns.rows.map(({ id }) => id)
  return either(
    users.rows.map(({ id }) => id),
    campaignIds,
    campaignIds.length === 0 ? [] : await repaymentsOf(db, campaignIds),
  )
}

/** Few, because each is a period's. */
async function repaymentsOf(db: Reader, campaigns: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('repayment').select('id').where('campaign_id', 'in', campaigns).limit(1000).execute()
  return rows.map(({ id }) => id)
}

function either(users: readonly string[], campaigns: readonly string[], repayments: readonly string[]): TriedScope {
  const parts = [
    ...(users.length > 0 ? [sql`select id from payment_attempt where payer_id in (${uuids(users)})`] : []),
    ...(campaigns.length > 0
      ? [
          sql`select p.id from payment_attempt p join investment r on r.id = p.investment_id
            where r.campaign_id in (${uuids(campaigns)})`,
        ]
      : []),
    ...(repayments.length > 0
      ? [sql`select id from payment_attempt where repayment_id in (${uuids(repayments)})`]
      : []),
  ]
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`a.id in (${sql.join(parts, sql` union all `)})`
}

function among(ids: readonly string[]): TriedScope {
  return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`a.id in (${uuids(ids)})`
}

function uuids(ids: readonly string[]) {
  return sql.join(ids.map((id) => sql`${id}::uuid`))
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** The attempts to pay what has this reference. */
async function namedByReference(db: Reader, reference: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment_attempt p join investment r on r.id = p.investment_id where r.reference = ${reference}
    union all
    select p.id from payment_attempt p join wallet_top_up r on r.id = p.top_up_id where r.reference = ${reference}
    union all
    select p.id from payment_attempt p join repayment r on r.id = p.repayment_id where r.reference = ${reference}
    limit ${mostNamed}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The attempts whose checkout, payment or refund has this id at its provider, or whose own id it is. */
async function namedByProvider(db: Reader, name: string): Promise<string[]> {
  if (!/^[\w-]{8,255}$/.test(name)) return []
  const own = isUuid(name) ? sql`select id from payment_attempt where id = ${name}::uuid union ` : sql``
  const gateways = sql.join(Object.values(messagesOf).flat())
  const { rows } = await sql<{ id: string }>`${own}
    select id from payment_attempt where gateway in (${gateways}) and provider_ref = ${name}
    union select id from payment_attempt where gateway in (${gateways}) and payment_ref = ${name}
    union select attempt_id from payment_refund where provider_ref = ${name}`.execute(db)
  return rows.map(({ id }) => id)
}

function matching({ gateway, state, now }: TriedFilter, scope: TriedScope) {
  const byGateway = gateway === undefined ? everything : sql<boolean>`a.gateway = ${gateway}`
  const byState =
    state === undefined
      ? everything
      : state === 'attention'
        ? sql<boolean>`a.id in (${needingAttention(now)})`
        : sql<boolean>`a.state = ${state}`
  return sql<boolean>`${byGateway} and ${byState} and ${scope}`
}

/** Money that must be refunded, but no refund is pending: the provider refused the last one. */
const refusedRefund = sql<boolean>`exists (select from payment_refund f where f.attempt_id = a.id and f.state = 'failed')
  and not exists (select from payment_refund u where u.attempt_id = a.id and u.state in ('created', 'processing'))
  and exists (select from ledger_account l
    where l.kind = 'transit' and l.holder = a.id::text and l.balance > 0)`
const refusedSettlement = sql<boolean>`exists (select from lost_dispute d
  where d.attempt_id = a.id and d.state = 'failed' and d.handled_at is null)`

function isSilentFor(now: number) {
  return sql<boolean>`a.unresponsive_since < ${new Date(now - silenceMs)}`
}

function attentionOf(now: number) {
  return sql<Attention | null>`case when ${refusedRefund} then 'refund-refused'
    when ${refusedSettlement} then 'settlement-refused' when ${isSilentFor(now)} then 'silent' end`
}

/** Ids of attempts that need an administrator: each from an index that has few rows. */
function needingAttention(now: number) {
  return sql`select a.id from payment_refund x join payment_attempt a on a.id = x.attempt_id where x.state = 'failed' and ${refusedRefund}
    union select attempt_id from lost_dispute where state = 'failed' and handled_at is null
    union select a.id from payment_attempt a where a.unresponsive_since is not null and ${isSilentFor(now)}`
}

/** Latest first, one more than requested; the caller executes the query. */
export function listTried(
  db: Reader,
  filter: TriedFilter,
  scope: TriedScope,
  { limit, after }: Slice,
  language: Language,
) {
  return triedQuery(db, language, filter.now)
    .where(matching(filter, scope))
    .where(beforeCursor(after, 'a.created_at', 'a.id'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
}

/** How many attempts match; counting stops one after `most`. */
export async function countTried(db: Reader, filter: TriedFilter, scope: TriedScope, most: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (
    select from payment_attempt a where ${matching(filter, scope)} limit ${most + 1}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

/** The state history of an attempt, oldest first. */
export function stepsOf(db: Reader, attemptId: string) {
  return db
    .selectFrom('payment_attempt_event')
    .select(['state', 'reason', 'at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute()
}

/** Provider events of an attempt, latest first, by any of the provider's ids. */
export function eventsOf(db: Reader, attempt: AttemptRow, refundRefs: readonly string[], most: number) {
  const names = [attempt.id, attempt.provider_ref, attempt.payment_ref, ...refundRefs].filter((name) => name !== null)
  const sender = senderOf(attempt.gateway)
  return db
    .selectFrom('provider_event')
    .selectAll()
    .where('gateway', '=', sender)
    .where('provider_ref', 'in', names)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(most)
    .execute()
}

/** The gateway under which webhooks are stored: card and bank debit share one account. */
export function senderOf(gateway: ProviderGateway): ProviderGateway {
  const [sender] = Object.entries(messagesOf).find(([, names]) => (names as readonly string[]).includes(gateway)) ?? []
  return (sender as ProviderGateway | undefined) ?? gateway
}

export interface BookedLine {
  readonly id: string
  readonly kind: string
  readonly at: Date
  readonly account: LedgerAccountKind
  readonly holder: string
  readonly amount: bigint
  readonly currency: string
}

/** The ledger entries of some transactions or business keys, oldest first. */
export function linesOf(
  db: Reader | Writer,
  { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<BookedLine[]> {
  return db
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['t.id', 't.kind', 't.created_at as at', 'a.kind as account', 'a.holder', 'e.amount', 'e.currency'])
    .where((where) =>
      where.or([
        ...(ids.length > 0 ? [where('t.id', 'in', ids)] : []),
        ...(keys.length > 0 ? [where('t.business_key', 'in', keys)] : []),
      ]),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .orderBy('e.line')
    .execute()
}
