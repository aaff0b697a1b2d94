/** The offline payment list of the administration. */

import { sql } from 'kysely'
import { readReference } from '#domain/investment/reference.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { isSignedFor } from '#api/db/investment/signed-for.ts'
import { waitingTransfers } from './offline-returns.ts'
import { hasNoPendingMoney } from './payments.ts'
import { microsOf, type Cursor, type Slice } from '#api/db/paging.ts'

function paymentQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .leftJoinLateral(
      () => campaignTexts('i.campaign_id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .leftJoin('agreement as signed', (join) =>
      join
        .onRef('signed.investment_id', '=', 'i.id')
        .on(isSignedFor({ agreement: 'signed', investment: 'i' }))
        .on('signed.voided_at', 'is', null),
    )
    .leftJoinLateral(
      (where) =>
        where
          .selectFrom('offline_refund as r')
          .select(['r.requested_at', 'r.amount'])
          .whereRef('r.investment_id', '=', 'i.id')
          .where('r.done_at', 'is', null)
          .orderBy('r.requested_at')
          .limit(1)
          .as('back'),
      (join) => join.onTrue(),
    )
    .select([
      'i.id',
      'i.reference',
      'i.investor_id',
      'i.amount',
      'i.currency',
      'i.units',
      'i.gateway',
      'i.state',
      'i.created_at',
      'i.expires_at',
      'i.confirmed_at',
      'signed.signed_at',
      'back.amount as return_amount',
      'u.first_name',
      'u.last_name',
      'u.email',
      'texts.name',
      sql<boolean>`not ${hasNoPendingMoney('investment_id', 'i.id')}`.as('pending'),
      waitingTransfers('investment_id', 'i.id').as('unusable'),
    ])
}
export type OfflinePaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function findPayment(db: Reader | Writer, id: string, language: Language) {
  return paymentQuery(db, language).where('i.id', '=', id).executeTakeFirst()
}

export interface PaymentFilter {
  /** `returning`: cancelled, and the money not sent back yet. */
  readonly state: InvestmentState | 'returning' | undefined
  readonly search: string | undefined
}

/** Latest first. A reference code finds that payment; any other search matches names and addresses. */
export function listPayments(db: Reader, filter: PaymentFilter, { limit, after }: Slice, language: Language) {
  return paymentQuery(db, language)
    .where(matching(filter))
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

export async function countPayments(db: Reader, filter: PaymentFilter): Promise<number> {
  const row = await db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function matching({ state, search }: PaymentFilter) {
  const reference = search === undefined ? undefined : readReference(search)
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const byState =
    state === undefined
      ? sql<boolean>`true`
      : state === 'returning'
        ? sql<boolean>`(exists (select from offline_refund r where r.investment_id = i.id and r.done_at is null)
            or exists (select from unusable_transfer t where t.investment_id = i.id and t.done_at is null))`
        : sql<boolean>`i.state = ${state}`
  if (search === undefined) return byState
  return reference === undefined
    ? sql<boolean>`${byState} and (u.email ilike ${pattern} or (u.first_name || ' ' || u.last_name) ilike ${pattern} or i.reference ilike ${pattern})`
    : sql<boolean>`${byState} and i.reference = ${reference}`
}

export function paymentCursor(row: { readonly id: string; readonly created_at: Date }): Cursor {
  return { key: microsOf(row.created_at), id: row.id }
}
