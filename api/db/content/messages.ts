/** Contact messages and newsletter subscriptions, for administrators. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, microsOf, type Cursor, type Slice } from '#api/db/paging.ts'
import type { ContactState } from '#domain/content/contact.ts'

export interface MessageFilter {
  readonly state: ContactState | undefined
  /** Part of a name, an address or the text. */
  readonly search: string | undefined
}

function part(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function messageFits({ state, search }: MessageFilter) {
  const inState = state === undefined ? sql<boolean>`true` : sql<boolean>`m.state = ${state}`
  if (search === undefined || search === '') return inState
  const like = part(search)
  return sql<boolean>`${inState} and (lower(m.name) like ${like} or lower(m.email) like ${like} or lower(m.message) like ${like})`
}

function messages(db: Reader | Writer) {
  return db
    .selectFrom('contact_message as m')
    .leftJoin('app_user as u', 'u.id', 'm.handled_by')
    .select(['m.id', 'm.name', 'm.email', 'm.topic', 'm.message', 'm.language', 'm.state', 'm.created_at'])
    .select(['m.handled_at', 'u.first_name', 'u.last_name'])
}

/** Latest first; one row more than requested, to detect a next page. */
export function listMessageRows(db: Reader, filter: MessageFilter, { limit, after }: Slice) {
  return messages(db)
    .where(messageFits(filter))
    .where(beforeCursor(after, 'm.created_at', 'm.id'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type MessageRow = Awaited<ReturnType<typeof listMessageRows>>[number]

export function findMessageRow(db: Reader | Writer, id: string) {
  return messages(db).where('m.id', '=', id).executeTakeFirst()
}

/** How many messages match; counting stops one after `most`. */
export async function countMessages(db: Reader, filter: MessageFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (
    select from contact_message m where ${messageFits(filter)} limit ${most + 1}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

export function listAttachments(db: Reader | Writer, messageIds: readonly string[]) {
  return db
    .selectFrom('contact_attachment')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute()
}
export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number]

export function findAttachment(db: Reader, messageId: string, position: number) {
  return db
    .selectFrom('contact_attachment')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** The state of the message, locked until the transaction ends; undefined if there is no such message. */
export async function lockMessage(tx: Writer, id: string): Promise<ContactState | undefined> {
  const row = await tx.selectFrom('contact_message').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state
}

export async function setMessageState(
  tx: Writer,
  id: string,
  { state, at, by }: { readonly state: ContactState; readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.updateTable('contact_message').set({ state, handled_at: at, handled_by: by }).where('id', '=', id).execute()
}

export interface SubscriberFilter {
  readonly state: 'on' | 'pending' | 'off' | undefined
  /** Part of an address. */
  readonly search: string | undefined
}

function subscriberFits({ state, search }: SubscriberFilter) {
  const inState = state === undefined ? sql<boolean>`true` : sql<boolean>`s.state = ${state}`
  return search === undefined || search === ''
    ? inState
    : sql<boolean>`${inState} and lower(s.email) like ${part(search)}`
}

export function listSubscriberRows(db: Reader, filter: SubscriberFilter, { limit, after }: Slice) {
  return db
    .selectFrom('newsletter_subscription as s')
    .select(['s.id', 's.email', 's.language', 's.state', 's.requested_at', 's.on_at'])
    .where(subscriberFits(filter))
    .where(beforeCursor(after, 's.requested_at', 's.id'))
    .orderBy('s.requested_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type SubscriberRow = Awaited<ReturnType<typeof listSubscriberRows>>[number]

export function enquiryCursor(row: SubscriberRow): Cursor {
  return { key: microsOf(row.requested_at), id: row.id }
}

/** The number in each state, of addresses that match. */
export async function countSubscribers(
  db: Reader,
  search: string | undefined,
): Promise<{ on: number; pending: number; off: number }> {
  const { rows } = await sql<{ state: 'on' | 'pending' | 'off'; total: number }>`select s.state, count(*)::int4 as total
    from newsletter_subscription s where ${subscriberFits({ state: undefined, search })} group by s.state`.execute(db)
  const of = (state: 'on' | 'pending' | 'off'): number => rows.find((row) => row.state === state)?.total ?? 0
  return { on: of('on'), pending: of('pending'), off: of('off') }
}
