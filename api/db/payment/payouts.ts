/** Payouts of campaigns to their owners: the requests, and what a decision needs to know of their campaign. */

import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { liveAttempts } from '#domain/payment/payment.ts'
import type { PayoutRequestState } from '#domain/payment/payout.ts'
import type { Language } from '#contract/shapes.ts'
import { editorsOf } from '#api/db/draft/editors.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { chargedTo, chargesOf, transfersOut } from '#api/db/payment/payout-bank-transfers.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import type { Tables } from '#api/db/tables.ts'

export async function insertPayout(
  tx: Writer,
  row: Omit<
    Insertable<Tables['payout']>,
    'state' | 'amount' | 'method' | 'decided_by' | 'decided_at' | 'bank_reference' | 'paid_at' | 'transaction_id'
  >,
): Promise<void> {
  await tx
    .insertInto('payout')
    .values({
      ...row,
      state: 'requested',
      amount: row.net,
      method: 'bank-transfer',
      decided_by: null,
      decided_at: null,
      bank_reference: null,
      paid_at: null,
      transaction_id: null,
    })
    .execute()
}

export async function changePayout(tx: Writer, id: string, change: Updateable<Tables['payout']>): Promise<void> {
  await tx.updateTable('payout').set(change).where('id', '=', id).execute()
}

/** The latest request of a campaign, which is its payout. */
export function latestPayout(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('payout as p')
    .leftJoinLateral(
      (lateral) => latestTransfer(lateral).select('latest.state').as('t'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select('t.state as transfer_state')
    .select([owedTo('p.campaign_id', 'p.currency').as('owed'), chargedTo('p.id').as('charged')])
    .select(chargesOf('p.id').as('charges'))
    .where('p.campaign_id', '=', campaignId)
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What is owed to the owner of a campaign, from the ledger. */
function owedTo(campaignId: string, currency: string) {
  return sql<bigint>`coalesce((select l.balance from ledger_account l
    where l.kind = 'owner' and l.holder = ${sql.ref(campaignId)}::text and l.currency = ${sql.ref(currency)}), 0)`
}

/** Whether the owner has the money of the campaign, or a part of it: the rest came back and is sent again. */
export async function isPaidOut(db: Reader | Writer, campaignId: string): Promise<boolean> {
  const payout = await latestPayout(db, campaignId)
  return payout !== undefined && payout.paid_out_at !== null
}

/** Whether a payment of the campaign may still arrive, a refund is under way, or an investor may still cancel (decision T31). */
export async function isUnsettled(db: Reader | Writer, campaignId: string, now: Date): Promise<boolean> {
  // The right to cancel under the rule of the United States ended before the campaign, also if that closed early.
  // What is pending on the whole site is few rows, of which each finds its campaign by its key.
  const { rows } = await sql<{ unsettled: boolean }>`select
    exists (select from campaign_investment_count
      where campaign_id = ${campaignId} and state = 'reserved' and total > 0)
    or exists (select from payment_attempt a where a.state in (${sql.join(liveAttempts)})
      and (select i.campaign_id from investment i where i.id = a.investment_id) = ${campaignId})
    or exists (select from payment_refund r where r.settled_at is null
      and (select i.campaign_id from payment_attempt a join investment i on i.id = a.investment_id
        where a.id = r.attempt_id) = ${campaignId})
    or exists (select from agreement g join investment i on i.id = g.investment_id
      where g.campaign_id = ${campaignId} and g.cancel_until > ${now} and g.cancel_rule <> 'us' and g.voided_at is null
      and i.state = 'confirmed')
    or exists (select from investment i where i.campaign_id = ${campaignId}
      and i.excess is not null and i.excess_transaction_id is null)
    or exists (select from offline_refund o where o.done_at is null
      and (select i.campaign_id from investment i where i.id = o.investment_id) = ${campaignId}) as unsettled`.execute(
    db,
  )
  return rows[0]?.unsettled ?? false
}

function payoutQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('payout as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .innerJoin('app_user as u', 'u.id', 'c.owner_id')
    .leftJoin('campaign_account as a', 'a.campaign_id', 'p.campaign_id')
    .leftJoin('connected_account as k', 'k.id', 'a.connected_id')
    .leftJoinLateral(
      (lateral) =>
        latestTransfer(lateral)
          .select(['latest.id', 'latest.state', 'latest.provider_ref', 'latest.action_url'])
          .as('t'),
      (join) => join.onTrue(),
    )
    .leftJoin('campaign_section as company', (join) =>
      join.onRef('company.campaign_id', '=', 'c.id').on('company.section', '=', 'company'),
    )
    .leftJoin('ledger_account as escrow', (join) =>
      join
        .on('escrow.kind', '=', 'escrow')
        .on('escrow.holder', '=', sql<string>`c.id::text`)
        .onRef('escrow.currency', '=', 'p.currency'),
    )
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['c.slug', 'c.owner_id', 'texts.name', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['a.masked_number', 'a.changed_at', 'a.version', 'a.scheme'])
    .select([
      'k.state as connected_state',
      'k.test as connected_test',
      'k.provider_ref as connected_ref',
      'k.created_at as connected_at',
    ])
    .select(['t.id as transfer_id', 't.state as transfer_state', 't.provider_ref as transfer_ref', 't.action_url'])
    .select(sql<string | null>`nullif(company.data ->> 'companyName', '')`.as('company_name'))
    .select(sql<string | null>`nullif(company.data ->> 'address', '')`.as('company_address'))
    .select(sql<bigint>`coalesce(escrow.balance, 0)`.as('held'))
    .select([owedTo('p.campaign_id', 'p.currency').as('owed'), chargedTo('p.id').as('charged')])
    .select(transfersOut('p.id').as('transfers_out'))
    .select(editorsOf('c.id').as('editor_ids'))
}

/** The latest request to a provider, within a query of the payout `p`. */
function latestTransfer(lateral: ExpressionBuilder<Tables & { p: Tables['payout'] }, 'p'>) {
  return lateral
    .selectFrom('payout_transfer as latest')
    .whereRef('latest.payout_id', '=', 'p.id')
    .orderBy('latest.attempt', 'desc')
    .limit(1)
}

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export function findPayout(db: Reader | Writer, id: string, language: Language) {
  return payoutQuery(db, language).where('p.id', '=', id).executeTakeFirst()
}

/** The campaign of a payout; it is locked before the payout. */
export async function campaignOfPayout(tx: Writer, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('payout').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row?.campaign_id
}

export interface PayoutFilter {
  readonly state: PayoutRequestState | undefined
}

/** Latest first. */
export function listPayouts(
  db: Reader,
  { state }: PayoutFilter,
  { limit, after }: Slice,
  language: Language,
): Promise<PayoutRow[]> {
  return payoutQuery(db, language)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? 'requested'))
    .where(beforeCursor(after, 'p.requested_at', 'p.id'))
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countPayouts(db: Reader, { state }: PayoutFilter): Promise<number> {
  const { total } = await db
    .selectFrom('payout as p')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? 'requested'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface FeeMonth {
  /** `2027-01` */
  readonly month: string
  readonly currency: string
  readonly payouts: bigint
  readonly raised: bigint
  readonly fee: bigint
}

/** Fees from payouts by month in a time zone, from the bookings of the confirmations. */
export async function feesByMonth(
  db: Reader,
  {
    from,
    until,
    timeZone,
  }: { readonly from: Date | undefined; readonly until: Date | undefined; readonly timeZone: string },
): Promise<FeeMonth[]> {
  const { rows } = await sql<FeeMonth>`
    select to_char(t.created_at at time zone ${timeZone}, 'YYYY-MM') as month, e.currency,
      count(distinct t.id)::int8 as payouts,
      coalesce(-sum(e.amount) filter (where a.kind = 'escrow'), 0)::int8 as raised,
      coalesce(sum(e.amount) filter (where a.kind = 'fee'), 0)::int8 as fee
    from payout p
    join ledger_transaction t on t.id = p.transaction_id
    join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id
    where t.created_at >= ${from ?? new Date(0)} ${until === undefined ? sql`` : sql`and t.created_at < ${until}`}
    group by 1, 2
    order by 1 desc, 2`.execute(db)
  return rows
}
