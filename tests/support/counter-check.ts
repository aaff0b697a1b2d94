/** Counters, sums and derived rows against what they are derived from (docs/architecture.md). */

import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { counters, recomputed } from '#api/db/migrations/baseline/counters.ts'

interface Derived {
  readonly table: string
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  /** The expected rows. */
  readonly expected: string
  /** The existing rows, if they are not the table itself. */
  readonly actual?: string
}

const others: readonly Derived[] = [
  {
    table: 'escrow_total',
    keys: ['account_id', 'kind'],
    sums: ['amount'],
    expected: `select e.account_id, t.kind, sum(e.amount)::int8 as amount from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.kind = 'escrow'
      join ledger_transaction t on t.id = e.transaction_id group by 1, 2`,
  },
  {
    table: 'external_movement',
    keys: ['transaction_id', 'line', 'account_id'],
    sums: ['amount'],
    expected: `select e.transaction_id, e.line, e.account_id, -e.amount as amount from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.kind = 'external'`,
  },
  // From the ledger alone: payments of investments, refunds and chargebacks, and shares of distributions.
  {
    table: 'investor_movement',
    keys: ['id', 'investor_id', 'kind', 'campaign_id', 'currency'],
    sums: ['amount'],
    expected: `select m.id, m.investor_id, m.kind, m.campaign_id, m.currency,
        (select sum(e.amount)::int8 from ledger_entry e where e.transaction_id = m.id and e.amount > 0) as amount from (
      select t.id, i.investor_id, case t.kind when 'investment-paid' then 'paid' when 'investment-cancelled' then t.kind else 'refunded' end as kind,
        i.campaign_id, i.currency
      from investment i join ledger_transaction t
        on t.business_key in ('investment:' || i.id || ':paid', 'investment:' || i.id || ':refunded',
          'investment:' || i.id || ':oversubscribed')
      union all
      select t.id, i.investor_id, 'reversed', i.campaign_id, i.currency
      from investment i
        join payment_attempt a on a.investment_id = i.id and a.state = 'reversed'
        join ledger_transaction paid on paid.id = a.transaction_id and paid.kind = 'investment-paid'
        join ledger_transaction t on t.business_key = 'payment:' || a.id || ':reversed'
      union all
      select s.transaction_id, s.investor_id, 'distribution', d.campaign_id, d.currency
      from distribution_share s join distribution d on d.id = s.distribution_id where s.transaction_id is not null
    ) as m`,
  },
  {
    table: 'investment_term',
    keys: ['investment_id', 'campaign_id', 'state', 'created_at', 'term'],
    sums: ['rows'],
    expected: `select i.id as investment_id, i.campaign_id, i.state, i.created_at, term, 1 as rows
      from investment i join app_user u on u.id = i.investor_id,
        investor_terms(u.first_name, u.last_name, u.show_name) as term where not i.anonymous`,
    actual:
      'select investment_id, campaign_id, state, created_at, term, count(*) as rows from investment_term group by 1, 2, 3, 4, 5',
  },
  {
    table: 'saved_campaign',
    keys: ['user_id', 'campaign_id', 'is_named', 'is_public'],
    sums: ['rows'],
    expected: `select s.user_id, s.campaign_id, u.show_name as is_named, c.status in (2, 4, 5) as is_public, 1 as rows
      from saved_campaign s join app_user u on u.id = s.user_id join campaign c on c.id = s.campaign_id`,
    actual: 'select user_id, campaign_id, is_named, is_public, 1 as rows from saved_campaign',
  },
  {
    table: 'conversation',
    keys: ['id', 'last_sequence', 'latest_at', 'team_unread'],
    sums: ['rows'],
    expected: `select c.id, last.sequence as last_sequence, last.created_at as latest_at, 1 as rows, (select count(*) from message m
          where m.conversation_id = c.id and c.kind = 'support' and not m.as_team and m.sequence > c.team_read_sequence)::int8 as team_unread
      from conversation c join message last on last.conversation_id = c.id
      where last.sequence = (select count(*) from message m where m.conversation_id = c.id)`,
    actual: 'select id, last_sequence, latest_at, team_unread, 1 as rows from conversation',
  },
  {
    table: 'conversation_participant',
    keys: ['id', 'unread_count', 'latest_at'],
    sums: ['rows'],
    expected: `select p.id, count(m.id)::int8 as unread_count, c.latest_at, 1 as rows
      from conversation_participant p join conversation c on c.id = p.conversation_id
      left join message m on m.conversation_id = c.id and m.sequence > p.last_read_sequence and (m.as_team or m.author_id <> p.user_id)
      group by p.id, c.latest_at`,
    actual: 'select id, unread_count, latest_at, 1 as rows from conversation_participant',
  },
  {
    table: 'person_follow',
    keys: ['follower_id', 'followed_id', 'is_follower_active', 'is_followed_active'],
    sums: ['rows'],
    expected: `select f.follower_id, f.followed_id, a.state = 'active' as is_follower_active, b.state = 'active' as is_followed_active, 1 as rows
      from person_follow f join app_user a on a.id = f.follower_id join app_user b on b.id = f.followed_id`,
    actual: 'select follower_id, followed_id, is_follower_active, is_followed_active, 1 as rows from person_follow',
  },
]

const derived: readonly Derived[] = [
  ...counters.map((counter) => ({
    table: counter.table,
    keys: Object.keys(counter.keys),
    sums: Object.keys(counter.sums ?? { total: '1' }),
    expected: recomputed(counter),
  })),
  ...others,
]

const comparisons = derived.map(({ table, keys, sums, expected, actual = `select * from ${table}` }) => {
  const differs = sums.map((sum) => `coalesce(expected.${sum}, 0) <> coalesce(actual.${sum}, 0)`).join(' or ')
  return `select '${table}' as name, count(*)::int as rows, min(row_to_json(actual)::text) as actual, min(row_to_json(expected)::text) as expected
    from (${expected}) as expected full join (${actual}) as actual using (${keys.join(', ')}) where ${differs}`
})

const whole = `select * from (${comparisons.join(' union all ')}) as compared where rows > 0`

/** Tables that do not agree with their sources, with one of the rows that differ. */
export function counterMismatches(db: Database): Promise<Record<string, unknown>[]> {
  return db.transact(async (tx) => {
    // Compiling this statement takes seconds, and executing it milliseconds.
    await sql`set local jit = off`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(whole)}`.execute(tx)
    return rows
  })
}
