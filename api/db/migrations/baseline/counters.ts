/**
 * Counters and sums that large accounts and campaigns are read by, so that no read counts rows. Each is one table that
 * triggers keep in the transaction of the change; `counterMismatches` recomputes all of them from these definitions.
 */

export interface Counter {
  readonly table: string
  /** The table whose rows are counted. */
  readonly source: string
  /** Columns of the key, with their types and how each is computed from a row. */
  readonly keys: Readonly<Record<string, { readonly type: string; readonly of?: string; readonly references?: string }>>
  /** Columns with what a row adds to each; the number of rows by default. */
  readonly sums?: Readonly<Record<string, string>>
  /** Which rows count; all by default. */
  readonly where?: string
}

const uuidOf = (references: string, of?: string) => ({ type: 'uuid', references, ...(of === undefined ? {} : { of }) })
const campaignId = uuidOf('campaign')
const investorId = uuidOf('app_user')
const text = { type: 'text' }
const day = { type: 'date' }

export const counters: readonly Counter[] = [
  // Every change of an investment is made under its campaign's lock, so that these rows add no further waiting.
  {
    table: 'campaign_investment_count',
    source: 'investment',
    keys: { campaign_id: campaignId, state: text },
    sums: { total: '1', units: 'units', amount: 'amount' },
  },
  {
    table: 'campaign_raised_day',
    source: 'investment',
    keys: { campaign_id: campaignId, day: { ...day, of: 'confirmed_on' } },
    sums: { amount: 'amount' },
    where: 'transaction_id is not null and confirmed_on is not null',
  },
  {
    table: 'investor_investment_count',
    source: 'investment',
    keys: { investor_id: investorId, currency: text, state: text },
    sums: { total: '1', amount: 'amount' },
  },
  {
    table: 'investor_confirmed_day',
    source: 'investment',
    keys: { investor_id: investorId, currency: text, day: { ...day, of: 'confirmed_on' } },
    sums: { amount: 'amount' },
    where: `state = 'confirmed' and confirmed_on is not null`,
  },
  // Days in UTC: whole days of the rolling twelve months of the investment limit.
  {
    table: 'investor_committed_day',
    source: 'investment',
    keys: { investor_id: investorId, currency: text, day: { ...day, of: `(created_at at time zone 'UTC')::date` } },
    sums: { amount: 'amount' },
    where: `state in ('reserved', 'confirmed')`,
  },
  {
    table: 'investor_campaign',
    source: 'investment',
    keys: { investor_id: investorId, campaign_id: campaignId, currency: text },
    sums: {
      total: '1',
      active: `case when state in ('reserved', 'confirmed', 'refunded') then 1 else 0 end`,
      live: `case when state in ('reserved', 'confirmed') then 1 else 0 end`,
      units: `case when state = 'confirmed' then units else 0 end`,
      confirmed: `case when state = 'confirmed' then amount else 0 end`,
      reserved: `case when state = 'reserved' then amount else 0 end`,
    },
  },
  {
    table: 'investor_campaign_count',
    source: 'investor_campaign',
    keys: { investor_id: investorId, currency: text },
    where: 'total > 0',
  },
  {
    table: 'campaign_investor_count',
    source: 'investor_campaign',
    keys: { campaign_id: campaignId },
    where: 'active > 0',
  },
  {
    table: 'campaign_live_investor_count',
    source: 'investor_campaign',
    keys: { campaign_id: campaignId },
    where: 'live > 0',
  },
  // Counted as long as it could become an investment, or has become one. Of one currency.
  {
    table: 'indication_count',
    source: 'indication',
    keys: { campaign_id: campaignId },
    sums: { total: '1', amount: 'amount', named: 'case when shares_name then 1 else 0 end' },
    where: `state <> 'ended'`,
  },
  {
    table: 'user_indication_count',
    source: 'indication',
    keys: { user_id: investorId },
  },
  // A bucket is a hundred positions of the queue, so that an entry's position is a sum and at most a hundred rows.
  {
    table: 'waiting_list_count',
    source: 'waiting_list_entry',
    keys: { campaign_id: campaignId, bucket: { type: 'int8', of: 'queue_position / 100' } },
    where: `state = 'waiting'`,
  },
  {
    table: 'investor_flow_day',
    source: 'investor_movement',
    keys: {
      investor_id: investorId,
      campaign_id: campaignId,
      currency: text,
      day,
      kind: { ...text, of: `case when kind in ('paid', 'distribution') then kind else 'refunded' end` },
      // Empty unless it is of an owner's repayment.
      type: { ...text, of: `coalesce(repayment_type, '')` },
    },
    sums: { amount: 'amount', capital: 'capital' },
  },
  {
    table: 'investor_movement_year',
    source: 'investor_movement',
    keys: { investor_id: investorId, currency: text, year: { type: 'int4' }, type: text },
  },
  {
    table: 'wallet_entry_count',
    source: 'wallet_entry',
    keys: { wallet_id: uuidOf('wallet'), type: text, status: { type: 'int2' } },
    sums: { total: '1', amount: 'amount' },
  },
  { table: 'wallet_event_count', source: 'wallet_event', keys: { wallet_id: uuidOf('wallet') } },
  {
    table: 'campaign_comment_count',
    source: 'campaign_comment',
    keys: { campaign_id: campaignId, status: text, is_reply: { type: 'boolean', of: '(parent_id is not null)' } },
  },
  {
    table: 'review_thread_count',
    source: 'review_thread',
    keys: { campaign_id: campaignId, state: text },
  },
  {
    table: 'comment_reply_count',
    source: 'campaign_comment',
    keys: { parent_id: uuidOf('campaign_comment') },
    where: `parent_id is not null and status = 'approved'`,
  },
  {
    table: 'author_comment_count',
    source: 'campaign_comment',
    keys: { author_id: investorId },
    where: `status = 'approved'`,
  },
  {
    table: 'campaign_follower_count',
    source: 'saved_campaign',
    keys: { campaign_id: campaignId },
    sums: { total: '1', named: 'case when is_named then 1 else 0 end' },
  },
  {
    table: 'campaign_follower_day',
    source: 'saved_campaign',
    keys: { campaign_id: campaignId, day: { ...day, of: 'saved_on' } },
  },
  {
    table: 'saved_campaign_count',
    source: 'saved_campaign',
    keys: { user_id: investorId },
    sums: { total: '1', public: 'case when is_public then 1 else 0 end' },
  },
  {
    table: 'follower_count',
    source: 'person_follow',
    keys: { followed_id: investorId },
    where: 'is_follower_active',
  },
  {
    table: 'following_count',
    source: 'person_follow',
    keys: { follower_id: investorId },
    where: 'is_followed_active',
  },
  {
    table: 'notification_count',
    source: 'notification',
    keys: { user_id: investorId, is_read: { type: 'boolean', of: '(read_at is not null)' } },
    where: 'in_inbox',
  },
  {
    table: 'user_conversation_count',
    source: 'conversation_participant',
    keys: { user_id: investorId, archived: { type: 'boolean' } },
    sums: { total: '1', unread: 'case when unread_count > 0 then 1 else 0 end' },
  },
  {
    table: 'support_conversation_count',
    source: 'conversation',
    keys: { awaits_reply: { type: 'boolean' } },
    where: `kind = 'support'`,
  },
  { table: 'user_block_count', source: 'user_block', keys: { blocker_id: investorId } },
  { table: 'message_report_count', source: 'message_report', keys: { state: text } },
  {
    table: 'upheld_report_count',
    source: 'message_report',
    keys: { author_id: investorId },
    where: `state = 'upheld'`,
  },
]

const sumsOf = ({ sums = { total: '1' } }: Counter): Readonly<Record<string, string>> => sums

/** One row for each key of these rows, with what they add. */
function added(counter: Counter, rows: string, sign: '' | '-' = ''): string {
  const keys = Object.entries(counter.keys).map(([name, { of = name }]) => `${of} as ${name}`)
  const sums = Object.entries(sumsOf(counter)).map(([name, value]) => `${sign}(${value})::int8 as ${name}`)
  const condition = counter.where === undefined ? '' : ` where ${counter.where}`
  return `select ${[...keys, ...sums].join(', ')} from ${rows}${condition}`
}

/** The counter as it must be, from the rows that it counts. */
export function recomputed(counter: Counter): string {
  const keys = Object.keys(counter.keys).join(', ')
  const sums = Object.keys(sumsOf(counter)).map((name) => `sum(${name})::int8 as ${name}`)
  return `select ${keys}, ${sums.join(', ')} from (${added(counter, counter.source)}) as each_row group by ${keys}`
}

function createTable(counter: Counter): string {
  const keys = Object.entries(counter.keys).map(
    ([name, { type, references }]) =>
      `${name} ${type} not null${references === undefined ? '' : ` references ${references} on delete cascade`}`,
  )
  const sums = Object.keys(sumsOf(counter)).map((name) => `${name} int8 not null`)
  // Rows change often: with free space on their page, a change writes no index.
  return `create table ${counter.table} (
    ${[...keys, ...sums, `primary key (${Object.keys(counter.keys).join(', ')})`].join(',\n    ')}
  ) with (fillfactor = 70)`
}

/** Rows are locked in the order of their keys, so that two transactions that change several do not deadlock. */
function addRows(counter: Counter, changes: string): string {
  const keys = Object.keys(counter.keys).join(', ')
  const names = Object.keys(sumsOf(counter))
  const sums = names.map((name) => `sum(${name})::int8`)
  const updates = names.map((name) => `${name} = ${counter.table}.${name} + excluded.${name}`)
  return `insert into ${counter.table} select ${keys}, ${sums.join(', ')} from (${changes}) as changed
      group by ${keys} having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')} order by ${keys}
      on conflict (${keys}) do update set ${updates.join(', ')};`
}

/** Only existing rows: the campaign or the user may be deleted with its counters. */
function removeRows(counter: Counter): string {
  const keys = Object.keys(counter.keys)
  const names = Object.keys(sumsOf(counter))
  const removed = `select ${keys.join(', ')}, ${names.map((name) => `sum(${name})::int8 as ${name}`).join(', ')}
        from (${added(counter, 'old_rows')}) as each_row group by ${keys.join(', ')}`
  return `update ${counter.table} set ${names.map((name) => `${name} = ${counter.table}.${name} - removed.${name}`).join(', ')}
      from (${removed}) as removed where ${keys.map((name) => `${counter.table}.${name} = removed.${name}`).join(' and ')};`
}

/** Triggers of one table for all of its counters: once for each statement, so that many rows cost few updates. */
function triggersOf(source: string, own: readonly Counter[]): string[] {
  const changed = (counter: Counter): string =>
    `${added(counter, 'new_rows')} union all ${added(counter, 'old_rows', '-')}`
  const name = `${source}_counted`
  const lines = (statement: (counter: Counter) => string): string => own.map(statement).join('\n      ')
  return [
    `create function ${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${lines((counter) => addRows(counter, added(counter, 'new_rows')))}
    elsif tg_op = 'UPDATE' then
      ${lines((counter) => addRows(counter, changed(counter)))}
    else
      ${lines(removeRows)}
    end if;
    return null;
  end $$`,
    `create trigger ${name}_on_insert after insert on ${source} referencing new table as new_rows
    for each statement execute function ${name}()`,
    `create trigger ${name}_on_update after update on ${source} referencing old table as old_rows new table as new_rows
    for each statement execute function ${name}()`,
    `create trigger ${name}_on_delete after delete on ${source} referencing old table as old_rows
    for each statement execute function ${name}()`,
  ]
}

export const counterTables: readonly string[] = [
  ...counters.map(createTable),
  ...[...Map.groupBy(counters, ({ source }) => source)].flatMap(([source, own]) => triggersOf(source, own)),
]
