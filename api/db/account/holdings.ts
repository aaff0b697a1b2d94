/** What prevents the deletion of an account. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Holdings } from '#domain/account/deletion.ts'

export async function holdingsOf(db: Reader | Writer, personId: string): Promise<Holdings> {
  const { rows } = await sql<Readonly<Record<keyof Holdings, bigint>>>`select
    (select count(*) from administrator where user_id = ${personId}) as "administrator",
    -- Debts are balances too.
    (select count(*) from ledger_account where holder = ${personId} and balance <> 0
      and kind in ('wallet', 'hold', 'receivable', 'custodial', 'custodial-hold')) as "wallet-balance",
    coalesce((select sum(total)::int8 from investor_investment_count
      where investor_id = ${personId} and state in ('reserved', 'confirmed')), 0) as "live-investments",
    (select count(*) from campaign c where c.owner_id = ${personId} and (c.status in (1, 2, 6)
      or exists (select from campaign_investment_count n
        where n.campaign_id = c.id and n.state in ('reserved', 'confirmed') and n.total > 0)
      -- Its money waits for the owner.
      or exists (select from ledger_account l
        where l.kind in ('escrow', 'owner') and l.holder = c.id::text and l.balance <> 0)))
      as "running-campaigns",
    (select count(*) from payment_attempt where payer_id = ${personId} and state in ('created', 'open', 'processing'))
      + (select count(*) from wallet_top_up t join wallet w on w.id = t.wallet_id
        where w.person_id = ${personId} and t.state = 'waiting') as "pending-payments",
    (select count(*) from wallet_entry e join wallet w on w.id = e.wallet_id
      where w.person_id = ${personId} and e.event = 'withdrawal' and e.status in (0, 1)) as "pending-withdrawals",
    (select count(*) from payment_refund r join payment_attempt a on a.id = r.attempt_id
      where a.payer_id = ${personId} and r.settled_at is null)
      + (select count(*) from offline_refund o join investment i on i.id = o.investment_id
        where i.investor_id = ${personId} and o.done_at is null)
      + (select count(*) from unusable_transfer o left join investment i on i.id = o.investment_id
        left join wallet_top_up t on t.id = o.top_up_id left join wallet w on w.id = t.wallet_id
        where coalesce(i.investor_id, w.person_id) = ${personId} and o.done_at is null) as "pending-refunds",
    (select count(*) from repayment r join campaign c on c.id = r.campaign_id
      where c.owner_id = ${personId} and r.state in ('due', 'processing')) as "open-repayments",
    (select count(*) from repayment_plan p join campaign c on c.id = p.campaign_id
      where c.owner_id = ${personId} and p.ended_at is null and p.next_due_on is not null) as "automatic-repayments",
    (select count(*) from connected_account where owner_id = ${personId} and disconnected_at is null)
      as "connected-accounts"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gave nothing')
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)])) as Holdings
}
