/** Investments: the offering under its lock, confirmation, and the investor's own list. */

import { cancelUntilBefore } from './cancellation-period.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { raisedSortKeys } from '#api/db/campaign/raised-rank.ts'
import { microsOf, type Slice } from '#api/db/paging.ts'
import { isSignedFor } from './signed-for.ts'

/** The campaign's offering, locked until the transaction ends: the next reservation of its units waits here. */
export function lockOffering(tx: Writer, campaignId: string) {
  return tx.selectFrom('campaign').select(offeringColumns).where('id', '=', campaignId).forUpdate().executeTakeFirst()
}

/** The same of an investment's campaign. */
export function lockOfferingOf(tx: Writer, investmentId: string) {
  return tx
    .selectFrom('campaign')
    .select(offeringColumns)
    .where('id', '=', (where) => where.selectFrom('investment').select('campaign_id').where('id', '=', investmentId))
    .forUpdate()
    .executeTakeFirst()
}

/** The same without a lock, for reads that decide nothing. */
export function readOffering(db: Reader, campaignId: string) {
  return db.selectFrom('campaign').select(offeringColumns).where('id', '=', campaignId).executeTakeFirst()
}

const offeringColumns = [
  'id',
  'owner_id',
  'status',
  'currency',
  'goal',
  'unit_price',
  'units_total',
  'units_accepted',
  'units_taken',
  'allocation',
  'allocation_due_at',
  'allocation_reminded_at',
  'minimum',
  'maximum',
  'closes_at',
  'accreditation',
  'investor_country_rule',
  'investor_countries',
  'raise_type',
  'raised',
  'investors',
  'limit_exempt',
  'kind',
  'repayment_structure',
  'interest_method',
] as const
export type OfferingRow = NonNullable<Awaited<ReturnType<typeof readOffering>>>

export async function reserveUnits(tx: Writer, campaignId: string, units: bigint): Promise<void> {
  await unitsMoved(tx, campaignId, units).execute()
}

/** The statement that takes units, as a part of others. */
export function unitsMoved(db: Pick<Writer, 'updateTable'>, campaignId: string, units: bigint) {
  return db
    .updateTable('campaign')
    .set({ units_taken: sql`units_taken + ${units}` })
    .where('id', '=', campaignId)
}

/** Releases units. They are offered to the waiting list next: see services/investment/free-units. */
export function returnUnits(tx: Writer, campaignId: string, units: bigint): Promise<void> {
  return reserveUnits(tx, campaignId, -units)
}

/** One investment, locked. The campaign must be locked first, so that concurrent transactions do not deadlock. */
export function lockInvestment(tx: Writer, id: string) {
  return tx.selectFrom('investment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface Confirmation {
  readonly id: string
  readonly campaignId: string
  readonly amount: bigint
  readonly transactionId: string
  readonly at: Date
  /** Whether this is the investor's first confirmed investment in this campaign. */
  readonly newInvestor: boolean
}

/** Marks an investment as paid and updates the campaign's figures. */
export async function confirmInvestment(
  tx: Writer,
  { id, campaignId, amount, transactionId, at, newInvestor }: Confirmation,
) {
  return tx
    .with('confirmed', (db) =>
      db
        .updateTable('investment')
        .set({ state: 'confirmed', confirmed_at: at, transaction_id: transactionId, expires_at: null })
        .where('id', '=', id),
    )
    .updateTable('campaign')
    .set({
      raised: sql`raised + ${amount}`,
      investors: sql`investors + ${newInvestor ? 1 : 0}`,
      recent_at: at,
      ...raisedSortKeys(amount),
    })
    .where('id', '=', campaignId)
    .returning(['raised', 'goal', 'unit_price'])
    .executeTakeFirstOrThrow()
}

interface Undone {
  readonly id: string
  readonly campaignId: string
  readonly investorId: string
  readonly amount: bigint
  readonly at: Date
}

/**
 * Reverses a confirmed investment whose money is gone: reduces the figures of a running campaign. The caller releases
 * its units.
 */
export async function unconfirmInvestment(tx: Writer, undone: Undone & { readonly ended: boolean }): Promise<void> {
  await tx
    .updateTable('investment')
    .set({ state: 'cancelled', ended_at: undone.at, transaction_id: null })
    .where('id', '=', undone.id)
    .execute()
  if (!undone.ended) await moveFiguresBack(tx, undone)
}

/**
 * Records that this transaction refunded a confirmed investment. The caller releases its units. Once its campaign has
 * ended, its figures keep the raised amount.
 */
export async function refundConfirmed(
  tx: Writer,
  undone: Undone & { readonly transactionId: string; readonly ended?: boolean },
): Promise<void> {
  await tx
    .updateTable('investment')
    .set({ state: 'refunded', ended_at: undone.at, transaction_id: undone.transactionId })
    .where('id', '=', undone.id)
    .execute()
  if (!undone.ended) await moveFiguresBack(tx, undone)
}

async function moveFiguresBack(tx: Writer, { campaignId, investorId, amount }: Undone): Promise<void> {
  const still = await hasConfirmed(tx, campaignId, investorId)
  await tx
    .updateTable('campaign')
    .set({
      raised: sql`raised - ${amount}`,
      investors: sql`investors - ${still ? 0 : 1}`,
      ...raisedSortKeys(-amount),
    })
    .where('id', '=', campaignId)
    .execute()
}

export async function hasConfirmed(tx: Writer, campaignId: string, investorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('investment')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('investor_id', '=', investorId)
    .where('state', '=', 'confirmed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An investment as its investor sees it, for queries that select one or several. */
export function investmentQuery(db: Reader, language: Language) {
  return (
    db
      .selectFrom('investment as i')
      .innerJoin('campaign as c', 'c.id', 'i.campaign_id')
      .leftJoin('stored_file as picture', 'picture.id', 'c.picture_id')
      // An agreement for other units or another amount is not valid.
      .leftJoin('agreement as signed', (join) =>
        join
          .onRef('signed.investment_id', '=', 'i.id')
          .on(isSignedFor({ agreement: 'signed', investment: 'i' }))
          .on('signed.voided_at', 'is', null),
      )
      .leftJoinLateral(
        () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
        (join) => join.onTrue(),
      )
      .select([
        'i.id',
        'i.campaign_id',
        'i.investor_id',
        'i.state',
        'i.units',
        'i.requested_units',
        'i.excess',
        'i.excess_transaction_id',
        'i.unit_price',
        'i.amount',
        'i.fee',
        'i.currency',
        'i.gateway',
        'i.reference',
        'i.created_at',
        'i.expires_at',
        'i.attempts_until',
        'i.confirmed_at',
        'i.transaction_id',
        'c.slug',
        'c.status',
        'c.raise_type',
        'c.raised',
        'c.goal',
        'c.unit_price as offered_price',
        'c.closes_at',
        'c.allocation_due_at',
        'c.allocated_by_owner',
        'signed.hash',
        'signed.signed_at',
        'signed.cancel_rule',
        'texts.name',
        'picture.id as picture_id',
        'picture.width as picture_width',
        'picture.height as picture_height',
        'picture.tone as picture_tone',
      ])
      // As `currentCancelUntil` states it.
      .select(
        sql<Date | null>`case when signed.cancel_rule = 'us' and c.closes_at is not null
          then ${cancelUntilBefore(sql`c.closes_at`)} else signed.cancel_until end`.as('cancel_until'),
      )
  )
}

/** An investment of this person; undefined for another's, as if it did not exist. */
export function investmentOf(db: Reader, investorId: string, id: string, language: Language) {
  return investmentQuery(db, language).where('i.id', '=', id).where('i.investor_id', '=', investorId).executeTakeFirst()
}

/** An investment of any investor, for jobs. */
export function investmentById(db: Reader, id: string, language: Language): Promise<InvestmentRow | undefined> {
  return investmentsIn[language](db, id)
}
export type InvestmentRow = NonNullable<Awaited<ReturnType<typeof investmentOf>>>

const investmentIn = (language: Language) =>
  coalescedRead(async (db, ids: readonly string[]): Promise<ReadonlyMap<string, InvestmentRow>> => {
    const rows = await investmentQuery(db, language).where('i.id', '=', anyOf(ids)).execute()
    return new Map(rows.map((row) => [row.id, row]))
  })
const investmentsIn = { en: investmentIn('en'), fr: investmentIn('fr'), ar: investmentIn('ar') }

export interface OwnInvestments {
  readonly investorId: string
  readonly currency: string | undefined
  /** All if undefined. */
  readonly state: 'reserved' | undefined
}

/** Investments of a person, latest first; one row more than requested, to detect a next page. */
export function listInvestmentsOf(
  db: Reader,
  { investorId, currency, state }: OwnInvestments,
  { limit, after }: Slice,
  language: Language,
) {
  return investmentQuery(db, language)
    .where('i.investor_id', '=', investorId)
    .$if(currency !== undefined, (query) => query.where('i.currency', '=', currency ?? ''))
    .$if(state !== undefined, (query) => query.where('i.state', '=', 'reserved').where('i.expires_at', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(i.created_at, i.id) < (to_timestamp(0) + ${after?.key}::int8 * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}

interface InCampaign {
  readonly investorId: string
  readonly campaignId: string
  readonly language: Language
}

/** All investments of a person in one campaign, latest first. */
export function investmentsOfCampaign(db: Reader, { investorId, campaignId, language }: InCampaign) {
  return investmentQuery(db, language)
    .where('i.investor_id', '=', investorId)
    .where('i.campaign_id', '=', campaignId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(200)
    .execute()
}

export function investmentCursor(row: { readonly id: string; readonly created_at: Date }) {
  return { key: microsOf(row.created_at), id: row.id }
}
