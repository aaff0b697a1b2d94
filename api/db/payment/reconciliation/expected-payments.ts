/** Bank transfers that are expected, due or may come back, and not booked. */

import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { ExpectedKind } from '#domain/payment/reconciliation/suggest.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export interface ExpectedRow {
  readonly kind: ExpectedKind
  readonly id: string
  /** Positive if the money arrives. */
  readonly amount: bigint
  readonly reference: string | null
  readonly name: string
  readonly on: IsoDate
}

export interface ExpectedFilter {
  readonly currency: string
  /** Positive if the money arrives. */
  readonly amounts: readonly bigint[]
  /** Reference codes, which find a payment of another amount too. */
  readonly codes: readonly string[]
  /** All texts of the entries in lower case without spaces, which name a payment that came back with less. */
  readonly texts: string
}

/** Of each kind; more of one amount are told apart by their references. */
const mostOfKind = 300

const day = (moment: string) => sql`(${sql.ref(moment)} at time zone 'UTC')::date`
const nameOf = (user: string) => sql`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`

export async function findExpected(
  db: Reader | Writer,
  { currency, amounts, codes, texts }: ExpectedFilter,
): Promise<ExpectedRow[]> {
  const wanted = sql`any(${amounts.map(String)}::text[]::int8[])`
  const named = sql`any(${codes}::text[])`
  // A bank keeps a fee of a payment that it returns, at most half of it: found by the reference.
  const returned = sql`unnest(${amounts.map(String)}::text[]::int8[]) as returned (amount)`
  const isLess = (amount: string, reference: string) => sql`returned.amount > 0
    and ${sql.ref(amount)} > returned.amount and ${sql.ref(amount)} <= 2 * returned.amount
    and length(${sql.ref(reference)}) >= 4
    and position(replace(lower(${sql.ref(reference)}), ' ', '') in ${texts}) > 0`
  const { rows } = await sql<ExpectedRow>`
    (select 'investment' as kind, i.id, i.amount, i.reference, ${nameOf('u')} as name, ${day('i.created_at')} as "on"
      from investment i join app_user u on u.id = i.investor_id
      where i.currency = ${currency} and i.state in ('reserved', 'expired')
        and (i.reference = ${named} or (i.gateway = 'offline' and i.amount = ${wanted}))
      order by i.created_at desc limit ${mostOfKind})
    union all (select 'top-up', t.id, t.amount + t.fee, t.reference, ${nameOf('u')}, ${day('t.created_at')}
      from wallet_top_up t join wallet w on w.id = t.wallet_id join app_user u on u.id = w.person_id
      where w.currency = ${currency} and t.state <> 'paid' and t.reference is not null
        and (t.reference = ${named} or (t.state = 'waiting' and t.amount + t.fee = ${wanted}))
      order by t.created_at desc limit ${mostOfKind})
    union all (select 'repayment', r.id, r.amount, r.reference, ${nameOf('u')}, r.due_on
      from repayment r join app_user u on u.id = r.created_by
      where r.currency = ${currency} and r.state = 'due' and (r.reference = ${named} or r.amount = ${wanted})
      order by r.due_on limit ${mostOfKind})
    union all (select 'investment-return', f.id, -f.amount, i.reference, ${nameOf('u')},
        ${day('f.requested_at')}
      from offline_refund f join investment i on i.id = f.investment_id join app_user u on u.id = i.investor_id
      where f.currency = ${currency} and f.done_at is null and (i.reference = ${named} or -f.amount = ${wanted})
      order by f.requested_at limit ${mostOfKind})
    union all (select 'transfer-return', x.id, -x.amount, coalesce(i.reference, t.reference), ${nameOf('u')},
        ${day('x.booked_at')}
      from unusable_transfer x
        left join investment i on i.id = x.investment_id
        left join wallet_top_up t on t.id = x.top_up_id
        left join wallet w on w.id = t.wallet_id
        join app_user u on u.id = coalesce(i.investor_id, w.person_id)
      where x.currency = ${currency} and x.done_at is null
        and (coalesce(i.reference, t.reference) = ${named} or -x.amount = ${wanted})
      order by x.booked_at limit ${mostOfKind})
    union all (select 'payout', p.id, -p.amount, null, ${nameOf('u')}, ${day('p.decided_at')}
      from payout p join campaign c on c.id = p.campaign_id join app_user u on u.id = c.owner_id
      where p.state = 'confirmed' and p.currency = ${currency} and -p.amount = ${wanted}
      order by p.requested_at limit ${mostOfKind})
    union all (select 'withdrawal', o.id, -e.amount, null, o.holder, ${day('o.created_at')}
      from wallet_entry e join wallet_withdrawal o on o.id = e.withdrawal_id join wallet w on w.id = o.wallet_id
      where e.event = 'withdrawal' and e.status in (0, 1) and w.currency = ${currency} and -e.amount = ${wanted}
      order by o.created_at limit ${mostOfKind})
    union all (select 'payout-return', b.id, b.amount, b.bank_reference, ${nameOf('u')}, ${day('b.sent_at')}
      from payout_bank_transfer b join payout p on p.id = b.payout_id
        join campaign c on c.id = p.campaign_id join app_user u on u.id = c.owner_id
      where b.returned_at is null and b.amount = ${wanted} and b.currency = ${currency}
      order by b.sent_at desc limit ${mostOfKind})
    union all (select 'withdrawal-return', o.id, e.amount, o.bank_reference, o.holder, ${day('o.handled_at')}
      from wallet_entry e join wallet_withdrawal o on o.id = e.withdrawal_id join wallet w on w.id = o.wallet_id
        join app_user u on u.id = w.person_id and u.state <> 'deleted'
      where e.event = 'withdrawal' and e.status = 2 and e.amount = ${wanted} and w.currency = ${currency}
        and o.returned_at is null
      order by o.handled_at desc limit ${mostOfKind})
    union all (select 'payout-return', b.id, b.amount, b.bank_reference, ${nameOf('u')}, ${day('b.sent_at')}
      from ${returned} join payout_bank_transfer b on ${isLess('b.amount', 'b.bank_reference')}
        join payout p on p.id = b.payout_id
        join campaign c on c.id = p.campaign_id join app_user u on u.id = c.owner_id
      where b.returned_at is null and b.currency = ${currency}
      order by b.sent_at desc limit ${mostOfKind})
    union all (select 'withdrawal-return', o.id, e.amount, o.bank_reference, o.holder, ${day('o.handled_at')}
      from ${returned} join wallet_entry e on e.amount > returned.amount and e.amount <= 2 * returned.amount
        join wallet_withdrawal o on o.id = e.withdrawal_id and ${isLess('e.amount', 'o.bank_reference')}
        join wallet w on w.id = o.wallet_id join app_user u on u.id = w.person_id and u.state <> 'deleted'
      where e.event = 'withdrawal' and e.status = 2 and w.currency = ${currency} and o.returned_at is null
      order by o.handled_at desc limit ${mostOfKind})`.execute(db)
  return rows
}
