/** Rows of one user that end, each read by an index of the user's open ones. */

import { sql } from 'kysely'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import { cancelUntilBefore } from './cancellation-period.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { Language } from '#contract/shapes.ts'

/** Of each kind; the first to end. */
const rowsMaximum = 150

export interface DeadlineReading {
  readonly personId: string
  readonly language: Language
  readonly now: Date
  /** In the time zone of the site. */
  readonly today: IsoDate
}

export interface DeadlineRow {
  readonly id: string
  readonly at: Date
  readonly campaign_id: string
  readonly slug: string
  readonly name: string | null
  readonly amount: bigint | null
  readonly currency: string | null
  readonly units: bigint | null
}

type Rows = Promise<DeadlineRow[]>

const nameOf = (language: Language) =>
  sql<string | null>`(${campaignTexts('c.id', language).select('campaign_text.name')})`

const usEnd = cancelUntilBefore(sql`r.closes_at`)
/** A condition on the investment `paid`: money that was paid out cannot be cancelled. */
export const mayBeCancelled = sql`paid.state = 'confirmed'
  and not exists (select from payout p where p.campaign_id = paid.campaign_id and p.paid_out_at is not null)`

/**
 * Paid investments whose agreement may still be cancelled. By the rule of the United States the period follows the
 * campaign's deadline.
 */
export async function investmentsToCancel(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select i.id, g.at, c.id as campaign_id, c.slug, ${nameOf(language)} as name, i.amount, i.currency, null::int8 as units
    from (
      (select a.investment_id, a.cancel_until as at from agreement a
        join investment paid on paid.id = a.investment_id and ${mayBeCancelled}
        where a.investor_id = ${personId} and a.voided_at is null and a.cancel_rule <> 'us' and a.cancel_until > ${now}
        order by a.cancel_until limit ${rowsMaximum})
      union all
      (select a.investment_id, ${usEnd} from investor_campaign held
        join campaign r on r.id = held.campaign_id and r.status in (2, 6) and ${usEnd} > ${now}
        join agreement a on a.investor_id = held.investor_id and a.campaign_id = held.campaign_id
          and a.voided_at is null and a.cancel_rule = 'us'
        join investment paid on paid.id = a.investment_id and ${mayBeCancelled}
        where held.investor_id = ${personId}
        order by r.closes_at limit ${rowsMaximum})
    ) as g
    join investment i on i.id = g.investment_id
    join campaign c on c.id = i.campaign_id
    order by g.at limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Investments whose new terms the user has to accept or refuse. */
export async function investmentsToReconfirm(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select i.id, a.reconfirm_until as at, c.id as campaign_id, c.slug, ${nameOf(language)} as name, i.amount, i.currency,
      null::int8 as units
    from reconfirmation r
    join campaign_amendment a on a.id = r.amendment_id and a.state = 'reconfirming' and a.reconfirm_until > ${now}
    join investment i on i.id = r.investment_id and i.state in ('reserved', 'confirmed')
    join campaign c on c.id = i.campaign_id
    where r.investor_id = ${personId} and r.state = 'pending'
    order by a.reconfirm_until limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Reservations that the user has to pay for. */
export async function investmentsToPay(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select i.id, i.expires_at as at, c.id as campaign_id, c.slug, ${nameOf(language)} as name, i.amount + i.fee as amount,
      i.currency, null::int8 as units
    from investment i
    join campaign c on c.id = i.campaign_id
    where i.investor_id = ${personId} and i.state = 'reserved' and i.expires_at > ${now}
    order by i.expires_at limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Units of waiting lists that are held for the user. */
export async function offersTo(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select w.id, w.offered_until as at, c.id as campaign_id, c.slug, ${nameOf(language)} as name,
      w.units * c.unit_price as amount, c.currency, w.units
    from waiting_list_entry w
    join campaign c on c.id = w.campaign_id
    where w.person_id = ${personId} and w.state = 'offered' and w.offered_until > ${now}
    order by w.offered_until limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Saved investments of campaigns that are open. */
export async function savedToEnd(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select s.id, s.expires_at as at, c.id as campaign_id, c.slug, ${nameOf(language)} as name,
      s.units * c.unit_price as amount, c.currency, s.units
    from saved_investment s
    join campaign c on c.id = s.campaign_id and c.status = 2
    where s.user_id = ${personId} and s.expires_at > ${now}
    order by s.expires_at limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Running campaigns in which the user has paid. */
export async function campaignsToSettle(db: Reader, { personId, language, now }: DeadlineReading): Rows {
  const { rows } = await sql<DeadlineRow>`
    select c.id, c.closes_at as at, c.id as campaign_id, c.slug, ${nameOf(language)} as name,
      held.confirmed as amount, held.currency, null::int8 as units
    from investor_campaign held
    join campaign c on c.id = held.campaign_id and c.status in (2, 6) and c.closes_at > ${now}
    where held.investor_id = ${personId} and held.confirmed > 0
    order by c.closes_at limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Repayments that the user owes to the investors of their campaigns. */
export async function repaymentsToMake(db: Reader, { personId, language, today }: DeadlineReading) {
  const { rows } = await sql<Omit<DeadlineRow, 'at'> & { readonly due_on: IsoDate }>`
    select r.id, r.due_on, c.id as campaign_id, c.slug, ${nameOf(language)} as name, r.amount, r.currency,
      null::int8 as units
    from campaign c
    join repayment r on r.campaign_id = c.id and r.state = 'due' and r.due_on >= ${today}::date
    where c.owner_id = ${personId}
    order by r.due_on limit ${rowsMaximum}`.execute(db)
  return rows
}

/** Loans of the user that were paid out, and of which neither a payment nor a repayment was recorded. */
export async function loansToStart(db: Reader, { personId, language }: DeadlineReading) {
  const { rows } = await sql<Pick<DeadlineRow, 'id' | 'slug' | 'name'>>`
    select c.id, c.slug, ${nameOf(language)} as name
    from campaign c
    where c.owner_id = ${personId} and c.kind = 'debt'
      and exists (select from payout p where p.campaign_id = c.id and p.paid_out_at is not null)
      and not exists (select from distribution d where d.campaign_id = c.id)
      and not exists (select from repayment_stage s
        where s.campaign_id = c.id and s.stage in ('recovered', 'written-off'))
      and not exists (select from repayment r where r.campaign_id = c.id and r.state in ('due', 'processing'))
    order by c.id limit ${rowsMaximum}`.execute(db)
  return rows
}

/** When the approvals of the user end. */
export async function approvalsOf(db: Reader, { personId, now }: DeadlineReading) {
  const { rows } = await sql<{ readonly kind: 'verification-expires' | 'accreditation-expires'; readonly at: Date }>`
    select 'verification-expires' as kind, expires_at as at from identity_check
    where person_id = ${personId} and state = 'approved' and expires_at > ${now}
    union all
    select 'accreditation-expires', expires_at from accreditation
    where person_id = ${personId} and state = 'approved' and expires_at > ${now}`.execute(db)
  return rows
}
