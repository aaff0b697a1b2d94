/** Digests: their pending items, due recipients, and the claim to send one. */

import { type RawBuilder, sql } from 'kysely'
import { coalescedWrite } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import type { DigestFacts } from '#api/db/tables/account-data-tables.ts'
import type { DigestEvent } from '#domain/notification/digest.ts'
import {
  type DigestFrequency,
  type DigestKind,
  type DigestPeriod,
  usualPreferences,
} from '#domain/notification/mailing.ts'

/**
 * The lease for sending a digest: longer than a mail takes, shorter than the queue waits before it gives the job to
 * another process.
 */
const digestSendingMs = 4 * 60_000

export interface NewItem {
  readonly id: string
  readonly personId: string
  readonly kind: DigestKind
  readonly event: DigestEvent
  readonly subject: string
  readonly campaignId: string
  readonly facts: DigestFacts
  readonly at: Date
}

/** Stores digest items; a recipient who already has the item is skipped. */
export async function insertItems(tx: Writer, items: readonly NewItem[]): Promise<void> {
  const columns = items.map(({ personId, campaignId, ...rest }) => ({
    ...rest,
    person_id: personId,
    campaign_id: campaignId,
  }))
  await sql`
    insert into digest_item (id, person_id, kind, event, subject, campaign_id, facts, at)
    select id, person_id, kind, event, subject, campaign_id, facts, at
    from jsonb_populate_recordset(null::digest_item, ${JSON.stringify(columns)}::jsonb)
    on conflict (person_id, event, subject) do nothing`.execute(tx)
}

/** The same in a transaction that simultaneous callers share. */
export const writeItems = coalescedWrite(insertItems)

/** The chosen frequency for the kind of an item, as SQL. */
const chosen = sql<string>`case i.kind
  when 'investedCampaign' then coalesce(p.invested_campaign, ${sql.lit(usualPreferences.investedCampaign)})
  when 'savedCampaign' then coalesce(p.saved_campaign, ${sql.lit(usualPreferences.savedCampaign)})
  when 'newInvestment' then coalesce(p.new_investment, ${sql.lit(usualPreferences.newInvestment)})
  when 'newComment' then coalesce(p.new_comment, ${sql.lit(usualPreferences.newComment)})
  else coalesce(p.new_update, ${sql.lit(usualPreferences.newUpdate)}) end`

/** Users with pending items for this period's digest, and without a digest of it yet, in the order of their ids. */
export async function digestRecipients(
  db: Reader,
  frequency: DigestFrequency,
  { name, until }: DigestPeriod,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct i.person_id from digest_item i
    join app_user u on u.id = i.person_id and u.state = 'active'
    left join email_preference p on p.person_id = i.person_id
    where i.digest_id is null and i.at < ${new Date(until)} and ${chosen} = ${frequency}
      and i.person_id > ${after ?? firstId}::uuid
      and not exists (select from mail_digest d
        where d.person_id = i.person_id and d.frequency = ${frequency} and d.period = ${name}::date)
    order by i.person_id limit ${limit}`.execute(db)
  return rows.map((row) => row.person_id)
}
const firstId = '00000000-0000-0000-0000-000000000000'

/** Creates the one digest of a user and a period; false if another process created it. */
export async function makeDigest(
  tx: Writer,
  digest: {
    readonly id: string
    readonly personId: string
    readonly frequency: DigestFrequency
    readonly period: DigestPeriod
    readonly kinds: readonly DigestKind[]
    readonly at: Date
  },
): Promise<boolean> {
  const made = await tx
    .insertInto('mail_digest')
    .values({
      id: digest.id,
      person_id: digest.personId,
      frequency: digest.frequency,
      period: digest.period.name,
      created_at: digest.at,
      sending_until: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'frequency', 'period']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await tx
    .updateTable('digest_item')
    .set({ digest_id: digest.id })
    .where('person_id', '=', digest.personId)
    .where('digest_id', 'is', null)
    .where('at', '<', new Date(digest.period.until))
    .where('kind', 'in', digest.kinds.length === 0 ? ['' as DigestKind] : digest.kinds)
    .execute()
  return true
}

/** No process is sending it now. */
function isFree(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(sending_until is null or ${isDue('sending_until', now, digestSendingMs)})`
}

/** Claims a digest for sending; undefined if it is sent, or another process has claimed it. */
export function claimDigest(tx: Writer, id: string, now: Date) {
  const until = new Date(now.getTime() + digestSendingMs)
  return tx
    .updateTable('mail_digest')
    .set({ sending_until: until })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(isFree(now))
    .returning(['id', 'person_id', 'frequency', 'period'])
    .executeTakeFirst()
}

export function itemsOf(db: Reader, digestId: string) {
  return db
    .selectFrom('digest_item')
    .select(['kind', 'event', 'facts', 'at'])
    .where('digest_id', '=', digestId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

export async function markDigest(
  tx: Writer,
  id: string,
  change: { sent_at: Date } | { sending_until: null },
): Promise<void> {
  await tx.updateTable('mail_digest').set(change).where('id', '=', id).execute()
}

/** Digests created a while ago, unsent and unclaimed, because the sending process was killed. */
export function forgottenDigests(db: Reader, madeBefore: Date, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return (
    db
      .selectFrom('mail_digest')
      .select(['id', dueMoment('created_at').as('at')])
      .where('sent_at', 'is', null)
      // A creation time in the future was written before the clock was set back.
      .where((where) => where.or([where('created_at', '<', madeBefore), where('created_at', '>', now)]))
      .where(isFree(now))
      .where(isAfter('created_at', 'id', after))
      .orderBy(dueMoment('created_at'))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Deletes digests of some months ago, and items that no digest included. */
export async function forgetDigests(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('digest_item').where('at', '<', before).execute()
  await tx
    .deleteFrom('mail_digest')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('digest_item as i').select('i.id').whereRef('i.digest_id', '=', 'mail_digest.id'),
        ),
      ),
    )
    .execute()
}

/** Users after an id who saved a campaign or have a live investment in it, and which of the two. */
export async function followersToNotify(
  db: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<{ id: string; invested: boolean }[]> {
  const { rows } = await sql<{ id: string; invested: boolean }>`
    select u.id, exists (select from investment v where v.campaign_id = ${campaignId} and v.investor_id = u.id
      and v.state in ('reserved', 'confirmed')) as invested
    from app_user u join campaign c on c.id = ${campaignId} and c.owner_id <> u.id
    where u.state = 'active' and u.id > ${after}::uuid and u.id in (
      select investor_id from investment where campaign_id = ${campaignId} and state in ('reserved', 'confirmed')
      union select user_id from saved_campaign where campaign_id = ${campaignId})
    order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Users after an id who hold a paid investment in a campaign. */
export async function investorsToNotify(
  db: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('app_user as u')
    .innerJoin('campaign as c', (join) => join.on('c.id', '=', campaignId).onRef('c.owner_id', '<>', 'u.id'))
    .select('u.id')
    .where('u.state', '=', 'active')
    .where('u.id', '>', after)
    .where('u.id', 'in', (select) =>
      select
        .selectFrom('investment')
        .select('investor_id')
        .where('campaign_id', '=', campaignId)
        .where('state', '=', 'confirmed'),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
