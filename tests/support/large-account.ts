/**
 * One investor, one owner with a campaign, and everything that grows with them, in a number that the test chooses.
 * Filled by set-based SQL in the states that real flows leave, with a ledger that balances.
 */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import { fillMessages } from './messaging/large-messages.ts'
import { newCampaign, newPerson, type SeedBed, type TestCampaign, type TestPerson } from './test-users.ts'

export interface AccountSize {
  /** Investments of the investor, and the rows of their lists. */
  readonly investments: number
  /** Investors of the campaign, each with one investment. */
  readonly investors: number
  /** Comments of the campaign; a third of them are replies of one thread. */
  readonly comments: number
  /** Followers of the campaign and of its owner. */
  readonly followers: number
}

export interface LargeAccount {
  readonly owner: TestPerson
  readonly investor: TestPerson
  readonly campaign: TestCampaign
  /** A campaign in which the investor holds units. */
  readonly heldCampaignId: string
  /** An investment of the investor. */
  readonly investmentId: string
  /** A comment with a third of all comments as its replies. */
  readonly threadId: string
  readonly reviewThreadId: string
  /** A conversation of the investor with the owner, with many messages. */
  readonly conversationId: string
}

/** Campaigns besides the one, among which the investor's investments are. */
const sideCampaigns = 20

export async function fillAccount(app: SeedBed, size: AccountSize, tag: string): Promise<LargeAccount> {
  const { db } = app.deps
  const owner = await newPerson(app, { userType: 'company' })
  const investor = await newPerson(app)
  const unitsTotal = BigInt(size.investors + size.investments + 10) * 100n
  const campaign = await newCampaign(app, owner, { unitsTotal, slug: `large-${tag}` })
  const sides: string[] = []
  for (let count = 0; count < sideCampaigns; count += 1)
    sides.push((await newCampaign(app, owner, { unitsTotal, slug: `side-${tag}-${count}` })).id)
  const users = `${tag}@crowd.example`
  const conversationId = app.deps.ids.next()
  await db.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into app_user (id, email, password_hash, first_name, last_name, slug, user_type, state, language, show_name, created_at)
      select gen_random_uuid(), n || ${`-${users}`}, 'none', (array['Amal', 'Bilal', 'Rania', 'Étienne', 'Omar', 'Zoe'])[n % 6 + 1],
        'Khoury' || n, ${`crowd-${tag}-`} || n, 'investor', 'active', 'en', n % 5 = 0, ${start}::timestamptz
      from generate_series(1, ${Math.max(size.investors, size.followers)}) n`.execute(tx)
    await invest(tx, { campaigns: [campaign.id], investors: 'crowd', count: size.investors, users, tag: `${tag}C` })
    await invest(tx, { campaigns: sides, investors: investor.id, count: size.investments, users, tag: `${tag}S` })
    await settle(tx, [campaign.id, ...sides])
    await fillWallet(tx, investor.id, size.investments)
    await distribute(tx, { investorId: investor.id, ownerId: owner.id, campaigns: sides })
    await fillSocial(tx, { owner, investor, campaign, sides, size, users })
    await fillMessages(tx, {
      investorId: investor.id,
      ownerId: owner.id,
      conversationId,
      crowd: crowdOf(users),
      count: size.followers,
      moment: momentOf(size.followers),
    })
  })
  const [row] = await db.execute(
    `select (select id from investment where investor_id = $1 and state = 'confirmed' order by created_at desc limit 1) as investment,
      (select id from campaign_comment where campaign_id = $2 and parent_id is null and status = 'approved'
        order by created_at desc, id desc limit 1) as thread,
      (select id from review_thread where campaign_id = $2 order by created_at desc, id desc limit 1) as review_thread`,
    [investor.id, campaign.id],
  )
  return {
    owner,
    investor,
    campaign,
    heldCampaignId: sides[0] ?? '',
    investmentId: String(row?.['investment']),
    threadId: String(row?.['thread']),
    reviewThreadId: String(row?.['review_thread']),
    conversationId,
  }
}

const start = '2026-09-20T08:00:00Z'
/** Spread over sixty days. */
const momentOf = (count: number) => sql`(${start}::timestamptz + n * interval '60 days' / ${count}::int)`

const crowdOf = (users: string) =>
  sql`(select id, split_part(email, '-', 1)::int as n from app_user where email like ${`%-${users}`}) as crowd`

interface Investing {
  readonly campaigns: readonly string[]
  /** The id of one investor, or `crowd` for each of the others. */
  readonly investors: string
  readonly count: number
  readonly users: string
  readonly tag: string
}

/** Four fifths are confirmed; the others are in each other state. */
async function invest(tx: Writer, { campaigns, investors, count, users, tag }: Investing): Promise<void> {
  await sql`
    create temporary table planned on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as paid_id, gen_random_uuid() as refund_id, n,
      (${campaigns}::uuid[])[n % ${campaigns.length}::int + 1] as campaign_id,
      ${investors === 'crowd' ? sql`crowd.id` : sql`${investors}::uuid`} as investor_id,
      case n % 20 when 0 then 'reserved' when 1 then 'expired' when 2 then 'cancelled' when 3 then 'refunded' else 'confirmed' end as state,
      ${momentOf(count)} as at
    from ${investors === 'crowd' ? sql`${crowdOf(users)} where n <= ${count}` : sql`generate_series(1, ${count}) n`}`.execute(
    tx,
  )
  // Triggers are disabled: those of the ledger would update one account for each of its entries.
  await withoutTriggers(tx, async () => {
    await sql`
      insert into ledger_account (id, kind, holder, currency)
      select gen_random_uuid(), 'escrow', id, 'USD' from unnest(${campaigns}::text[]) as id
      union all select gen_random_uuid(), 'external', 'offline', 'USD'
      on conflict do nothing`.execute(tx)
    await sql`
      insert into ledger_transaction (id, kind, business_key, created_at)
      select paid_id, 'investment-paid', 'investment:' || id || ':paid', at from planned where state in ('confirmed', 'refunded')
      union all
      select refund_id, 'investment-refunded', 'investment:' || id || ':refunded', at + interval '1 hour' from planned
        where state = 'refunded'`.execute(tx)
    await sql`
      insert into ledger_entry (transaction_id, line, account_id, currency, amount)
      select t.id, l.line, a.id, 'USD', l.amount from (
        select paid_id as id, campaign_id, 10000 as amount from planned where state in ('confirmed', 'refunded')
        union all select refund_id, campaign_id, -10000 from planned where state = 'refunded'
      ) as t
      cross join lateral (values (1, 'escrow', t.campaign_id::text, t.amount), (2, 'external', 'offline', -t.amount))
        as l (line, kind, holder, amount)
      join ledger_account a on a.kind = l.kind and a.holder = l.holder and a.currency = 'USD'`.execute(tx)
  })
  await sql`
    insert into investment (id, campaign_id, investor_id, state, units, unit_price, amount, currency, gateway, reference,
      anonymous, created_at, expires_at, confirmed_at, ended_at, transaction_id)
    select id, campaign_id, investor_id, state, 4, 2500, 10000, 'USD', 'offline', 'FH-' || to_char(n % 10000, 'FM0000') || ${tag} || n, n % 10 = 9, at,
      case when state = 'reserved' then '2026-12-24T00:00:00Z'::timestamptz end,
      case when state in ('confirmed', 'refunded') then at end,
      case when state in ('expired', 'cancelled', 'refunded') then at + interval '1 hour' end,
      case state when 'confirmed' then paid_id when 'refunded' then refund_id end
    from planned`.execute(tx)
  await sql`
    insert into investor_movement (id, investor_id, kind, investment_id, campaign_id, currency, amount, created_at)
    select paid_id, investor_id, 'paid', id, campaign_id, 'USD', 10000, at from planned where state in ('confirmed', 'refunded')
    union all
    select refund_id, investor_id, 'refunded', id, campaign_id, 'USD', 10000, at + interval '1 hour' from planned
      where state = 'refunded'`.execute(tx)
  await sql`drop table planned`.execute(tx)
}

/** Balances, sums by kind and figures, from the entries. */
async function settle(tx: Writer, campaigns: readonly string[]): Promise<void> {
  await withoutTriggers(tx, async () => {
    await sql`
      update ledger_account a set balance = e.balance from (
        select account_id, sum(amount)::int8 as balance from ledger_entry group by account_id
      ) as e where e.account_id = a.id`.execute(tx)
    await sql`
      insert into escrow_total select e.account_id, t.kind, sum(e.amount)::int8
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'escrow' and a.holder = any(${campaigns}::text[]) group by 1, 2`.execute(tx)
  })
  await sql`
    update campaign c set raised = i.raised, investors = i.investors, units_taken = i.units from (
      select campaign_id, coalesce(sum(amount) filter (where state = 'confirmed'), 0)::int8 as raised,
        count(distinct investor_id) filter (where state = 'confirmed') as investors,
        coalesce(sum(units) filter (where state in ('reserved', 'confirmed')), 0)::int8 as units
      from investment where campaign_id = any(${campaigns}::uuid[]) group by 1
    ) as i where i.campaign_id = c.id`.execute(tx)
  await sql`
    insert into campaign_view_day select id, '2026-09-20'::date + n, 40 + n from unnest(${campaigns}::uuid[]) as id,
      generate_series(0, 60) n`.execute(tx)
}

/** Top-ups by transfer, a tenth of them still pending. */
async function fillWallet(tx: Writer, investorId: string, count: number): Promise<void> {
  await sql`
    create temporary table planned on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as entry_id, n % 10 <> 0 as done, ${momentOf(count)} as at
    from generate_series(1, ${count}) n`.execute(tx)
  const wallet = sql`(select id from wallet where person_id = ${investorId})`
  await sql`insert into wallet (id, person_id, currency, created_at) values (gen_random_uuid(), ${investorId}, 'USD', ${start})`.execute(
    tx,
  )
  await withoutTriggers(tx, async () => {
    await sql`
      insert into ledger_account (id, kind, holder, currency) values (gen_random_uuid(), 'wallet', ${investorId}, 'USD')`.execute(
      tx,
    )
    await sql`
      insert into ledger_transaction (id, kind, business_key, created_at)
      select id, 'wallet-topped-up', 'top-up:' || id, at from planned where done`.execute(tx)
    await sql`
      insert into ledger_entry (transaction_id, line, account_id, currency, amount)
      select p.id, case a.kind when 'wallet' then 1 else 2 end, a.id, 'USD', case a.kind when 'wallet' then 5000 else -5000 end
      from planned p join ledger_account a on a.currency = 'USD'
        and (a.kind, a.holder) in (('wallet', ${investorId}), ('external', 'offline')) where p.done`.execute(tx)
    await sql`
      update ledger_account a set balance = e.balance from (
        select account_id, sum(amount)::int8 as balance from ledger_entry group by account_id
      ) as e where e.account_id = a.id`.execute(tx)
  })
  await sql`
    insert into wallet_entry (id, wallet_id, type, event, status, amount, gateway, transaction_id, booked_at, created_at)
    select entry_id, ${wallet}, 'CREDIT', 'top-up', case when done then 2 else 0 end, 5000, 'offline',
      case when done then id end, case when done then at end, at from planned`.execute(tx)
  await sql`
    insert into wallet_event (id, wallet_id, entry_id, status, done_by, at)
    select gen_random_uuid(), ${wallet}, entry_id, case when done then 2 else 0 end, 'person', at from planned`.execute(
    tx,
  )
  await sql`drop table planned`.execute(tx)
}

/** A distribution of each campaign, credited. */
async function distribute(
  tx: Writer,
  {
    investorId,
    ownerId,
    campaigns,
  }: { readonly investorId: string; readonly ownerId: string; readonly campaigns: readonly string[] },
): Promise<void> {
  for (const [index, campaignId] of campaigns.entries()) {
    const at = new Date(Date.parse(start) + index * 86_400_000)
    const { rows } = await sql<{ id: string }>`
      insert into ledger_transaction (id, kind, business_key, created_at)
      values (gen_random_uuid(), 'wallet-credited', gen_random_uuid()::text, ${at}) returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await sql`
      insert into ledger_entry (transaction_id, line, account_id, currency, amount)
      select ${id}, case kind when 'wallet' then 1 else 2 end, id, 'USD', case kind when 'wallet' then 300 else -300 end
      from ledger_account where currency = 'USD' and (kind, holder) in (('wallet', ${investorId}), ('external', 'offline'))`.execute(
      tx,
    )
    await sql`
      with made as (
        insert into distribution (id, campaign_id, amount, currency, created_by, created_at, transaction_id)
        values (gen_random_uuid(), ${campaignId}, 300, 'USD', ${ownerId}, ${at}, ${id}) returning id
      ) insert into distribution_share (id, distribution_id, investor_id, units, amount, transaction_id, credited_at)
      select gen_random_uuid(), id, ${investorId}, 4, 300, ${id}, ${at} from made`.execute(tx)
    await sql`
      insert into investor_movement (id, investor_id, kind, campaign_id, currency, amount, created_at)
      values (${id}, ${investorId}, 'distribution', ${campaignId}, 'USD', 300, ${at})`.execute(tx)
  }
}

interface Social extends Pick<LargeAccount, 'owner' | 'investor' | 'campaign'> {
  readonly sides: readonly string[]
  readonly size: AccountSize
  readonly users: string
}

async function fillSocial(tx: Writer, { owner, investor, campaign, sides, size, users }: Social): Promise<void> {
  const crowd = crowdOf(users)
  const threads = Math.ceil((size.comments * 2) / 3)
  await sql`
    insert into campaign_comment (id, campaign_id, author_id, body, language, status, created_at)
    select gen_random_uuid(), ${campaign.id}, ${investor.id}, 'A question', 'en',
      case n % 20 when 0 then 'pending' when 1 then 'declined' else 'approved' end, ${momentOf(threads)}
    from generate_series(1, ${threads}) n`.execute(tx)
  await sql`
    insert into campaign_comment (id, campaign_id, parent_id, author_id, body, language, status, created_at)
    select gen_random_uuid(), ${campaign.id}, (
        select id from campaign_comment where campaign_id = ${campaign.id} and parent_id is null and status = 'approved'
        order by created_at desc, id desc limit 1
      ), ${investor.id}, 'A reply', 'en', 'approved', '2026-11-20T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${size.comments - threads}) n`.execute(tx)
  await sql`
    insert into review_thread (id, campaign_id, author_id, body, state, created_at, resolved_at)
    select gen_random_uuid(), ${campaign.id}, ${investor.id}, 'A review comment',
      case when n % 2 = 0 then 'resolved' else 'open' end, ${momentOf(threads)},
      case when n % 2 = 0 then ${momentOf(threads)} end
    from generate_series(1, ${threads}) n`.execute(tx)
  await sql`
    insert into review_reply (id, thread_id, author_id, side, body, created_at)
    select gen_random_uuid(), (
        select id from review_thread where campaign_id = ${campaign.id} order by created_at desc, id desc limit 1
      ), ${owner.id}, 'team', 'A reply', '2026-11-20T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${size.comments - threads}) n`.execute(tx)
  await sql`
    insert into campaign_update (id, campaign_id, author_id, titles, bodies, created_at, state, published_at)
    select gen_random_uuid(), ${campaign.id}, ${owner.id}, '{"en": "News"}', '{"en": "All is well"}', ${momentOf(20)}, 'published',
      ${momentOf(20)} from generate_series(1, 20) n`.execute(tx)
  await sql`
    insert into saved_campaign (user_id, campaign_id, created_at)
    select id, ${campaign.id}, ${momentOf(size.followers)} from ${crowd} where n <= ${size.followers}
    union all select ${investor.id}, id, ${start}::timestamptz + n * interval '1 hour'
      from unnest(${sides}::uuid[]) with ordinality as side (id, n)`.execute(tx)
  for (const followed of [owner.id, investor.id])
    await sql`
      insert into person_follow (follower_id, followed_id, created_at)
      select id, ${followed}::uuid, ${momentOf(size.followers)} from ${crowd} where n <= ${size.followers}
      union all select ${followed}::uuid, id, ${momentOf(size.followers)} from ${crowd} where n <= ${size.followers}`.execute(
      tx,
    )
  await sql`
    insert into notification (id, user_id, kind, subject, facts, created_at, read_at)
    select gen_random_uuid(), ${investor.id}, 'confirmed', n::text,
      '{"campaign": {"en": "A house"}, "path": "/account", "amount": "10000", "currency": "USD"}', ${momentOf(size.investments)},
      case when n % 2 = 0 then ${momentOf(size.investments)} end from generate_series(1, ${size.investments}) n`.execute(
    tx,
  )
  await sql`
    insert into waiting_list_entry (id, campaign_id, person_id, units, state, joined_at)
    select gen_random_uuid(), ${campaign.id}, id, 4, 'waiting', ${momentOf(size.followers)} from ${crowd}
    where n <= ${size.followers} order by n`.execute(tx)
  await sql`
    insert into waiting_list_entry (id, campaign_id, person_id, units, state, joined_at)
    values (gen_random_uuid(), ${campaign.id}, ${investor.id}, 4, 'waiting', ${start})`.execute(tx)
  await indicate(tx, { owner, investor, campaigns: [campaign.id, ...sides], count: size.followers, users })
}

interface Indicating {
  readonly owner: TestPerson
  readonly investor: TestPerson
  readonly campaigns: readonly string[]
  readonly count: number
  readonly users: string
}

/** Open coming-soon pages: the crowd is interested in the first campaign, the investor in all. */
async function indicate(tx: Writer, { owner, investor, campaigns, count, users }: Indicating): Promise<void> {
  const [first] = campaigns
  await sql`
    insert into stored_file (id, sha256, mime, bytes, width, height, tone, visibility, owner_id, created_at)
    values (${first}, 'none', 'image/webp', 10, 700, 500, 3, 'public', ${owner.id}, ${start})`.execute(tx)
  await sql`
    insert into coming_soon (campaign_id, slug, state, currency, opened_at)
    select id, slug, 'open', 'USD', ${start}::timestamptz from campaign where id = any (${campaigns}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into coming_soon_version (id, campaign_id, state, names, highlights, picture_id, descriptions, sent_at, sent_by)
    select id, id, 'approved', '{"en": "A house"}', '{"en": "By the river"}', ${first}, '{"en": "Soon."}', ${start}::timestamptz, ${owner.id}
    from unnest(${campaigns}::uuid[]) as id`.execute(tx)
  await sql`
    insert into indication (id, campaign_id, user_id, amount, currency, shares_name, state, given_at, changed_at)
    select gen_random_uuid(), ${first}, id, 10000, 'USD', n % 5 = 0, 'open', ${momentOf(count)}, ${momentOf(count)}
      from ${crowdOf(users)} where n <= ${count}
    union all select gen_random_uuid(), id, ${investor.id}, 10000, 'USD', true, 'open', ${start}::timestamptz, ${start}::timestamptz
      from unnest(${campaigns}::uuid[]) as id`.execute(tx)
}

async function withoutTriggers(tx: Writer, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
  await work()
  await sql`
    insert into external_movement (transaction_id, line, account_id, amount, booked_at, counted_on)
    select e.transaction_id, e.line, e.account_id, -e.amount, t.created_at, (t.created_at at time zone 'UTC')::date
    from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.kind = 'external'
      join ledger_transaction t on t.id = e.transaction_id
    on conflict (transaction_id, line) do nothing`.execute(tx)
  await sql`select set_config('session_replication_role', 'origin', true)`.execute(tx)
}
