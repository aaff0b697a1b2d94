/** Money movements between an investor and campaigns, each a transaction of the ledger. */

import { sql } from 'kysely'
import type { FlowKind } from '#domain/investment/holding.ts'
import type { RepaymentType } from '#domain/repayment/repayment.ts'
import type { MovementKind } from '#domain/wallet/movement.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import type { EntryType } from '#domain/wallet/wallet.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

export interface MovementFilter {
  readonly currency: string | undefined
  readonly type: EntryType | undefined
  /** In the site's time zone. */
  readonly year: number | undefined
}

function matching({ currency, type, year }: MovementFilter) {
  return sql<boolean>`${currency === undefined ? sql`true` : sql`m.currency = ${currency}`}
    and ${type === undefined ? sql`true` : sql`m.type = ${type}`}
    and ${year === undefined ? sql`true` : sql`m.year = ${year}`}`
}

/** Latest first, one row more than requested. */
export function listMovements(
  db: Reader,
  investorId: string,
  filter: MovementFilter,
  { limit, after }: Slice,
  language: Language,
) {
  return (
    db
      .selectFrom('investor_movement as m')
      .innerJoin('campaign as c', 'c.id', 'm.campaign_id')
      .leftJoin('investment as i', 'i.id', 'm.investment_id')
      .leftJoinLateral(
        () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
        (join) => join.onTrue(),
      )
      .select(['m.id', 'm.kind', 'm.created_at', 'm.investment_id', 'm.currency', 'm.amount', 'c.slug', 'texts.name'])
      // A distribution is credited to the wallet.
      .select(sql<GatewayName>`coalesce(i.gateway, 'wallet')`.as('gateway'))
      .where('m.investor_id', '=', investorId)
      .where(matching(filter))
      .where(beforeCursor(after, 'm.created_at', 'm.id'))
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(limit + 1)
      .execute()
  )
}

export async function countMovements(db: Reader, investorId: string, filter: MovementFilter): Promise<number> {
  const row = await db
    .selectFrom('investor_movement_year as m')
    .select(sql<bigint>`coalesce(sum(m.total), 0)::int8`.as('total'))
    .where('m.investor_id', '=', investorId)
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Years with any movement, latest first. */
export async function movementYears(db: Reader, investorId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('investor_movement_year')
    .select('year')
    .distinct()
    .where('investor_id', '=', investorId)
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

/** In one currency, oldest day first. */
export function movementsByDay(db: Reader, investorId: string, currency: string) {
  return db
    .selectFrom('investor_flow_day')
    .select(['day as date', sumOf('paid').as('paid'), sumOf('refunded').as('returned')])
    .select(sumOf('distribution').as('distributed'))
    .where('investor_id', '=', investorId)
    .where('currency', '=', currency)
    .groupBy('day')
    .orderBy('day')
    .execute()
}

const sumOf = (kind: FlowKind) => sql<bigint>`coalesce(sum(amount) filter (where kind = ${kind}), 0)::int8`

/** The movement of a ledger transaction. */
export function movementOf(tx: Writer, transactionId: string) {
  return tx.selectFrom('investor_movement').selectAll().where('id', '=', transactionId).executeTakeFirst()
}

export interface NewMovement {
  /** The ledger transaction. */
  readonly id: string
  readonly investorId: string
  readonly kind: MovementKind
  readonly investmentId: string | null
  readonly campaignId: string
  readonly currency: string
  readonly amount: bigint
  /** Of a distribution by the campaign's owner. */
  readonly repaymentType?: RepaymentType | null
  /** What of a distribution returned the investor's capital. */
  readonly capital?: bigint
  readonly at: Date
}

/** Only with the booking of its transaction. */
export async function insertMovement(tx: Writer, movement: NewMovement): Promise<void> {
  await tx
    .insertInto('investor_movement')
    .values({
      id: movement.id,
      investor_id: movement.investorId,
      kind: movement.kind,
      investment_id: movement.investmentId,
      campaign_id: movement.campaignId,
      currency: movement.currency,
      amount: movement.amount,
      repayment_type: movement.repaymentType ?? null,
      capital: movement.capital ?? 0n,
      created_at: movement.at,
    })
    .execute()
}
