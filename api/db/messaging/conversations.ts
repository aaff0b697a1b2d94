/** One conversation: found, begun, locked and changed. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { ConversationKind } from '#domain/messaging/messaging.ts'

/** Whom a conversation is between; what its unique indexes identify it by. */
export type ConversationKey =
  | { readonly kind: 'direct'; readonly firstId: string; readonly secondId: string }
  | { readonly kind: 'campaign'; readonly campaignId: string; readonly firstId: string; readonly secondId: string }
  | { readonly kind: 'support'; readonly firstId: string }

/** The key of the conversation of two users. */
export function directKey(one: string, other: string): ConversationKey {
  return one < other
    ? { kind: 'direct', firstId: one, secondId: other }
    : { kind: 'direct', firstId: other, secondId: one }
}

export function findConversation(db: Reader | Writer, id: string) {
  return db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ConversationFacts = NonNullable<Awaited<ReturnType<typeof findConversation>>>

export function findByKey(db: Reader | Writer, key: ConversationKey): Promise<ConversationFacts | undefined> {
  const ofFirst = db
    .selectFrom('conversation')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('first_id', '=', key.firstId)
  if (key.kind === 'direct') return ofFirst.where('second_id', '=', key.secondId).executeTakeFirst()
  if (key.kind === 'campaign') return ofFirst.where('campaign_id', '=', key.campaignId).executeTakeFirst()
  return ofFirst.executeTakeFirst()
}

/** Every change of a conversation is made under this lock, which precedes those of its rows. */
export function lockConversation(tx: Writer, id: string) {
  return tx.selectFrom('conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the conversations of two users, in the order of their ids. */
export async function lockConversationsOf(tx: Writer, one: string, other: string): Promise<void> {
  await tx
    .selectFrom('conversation')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('first_id', '=', one), where('second_id', '=', other)]),
        where.and([where('first_id', '=', other), where('second_id', '=', one)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * New conversations of one user are begun one after the other, so that their limit counts all of them, and none after
 * the user was blocked. Precedes the locks of conversations.
 */
export async function lockConversationCreation(tx: Writer, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations of ${userId}`}, 20))`.execute(tx)
}

/** When the user began their latest conversation before so many others; undefined if they began fewer. */
export async function findEarlierCreation(tx: Writer, userId: string, others: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select('created_at')
    .where('begun_by', '=', userId)
    .where('kind', '<>', 'support')
    .orderBy('created_at', 'desc')
    .offset(others)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

interface NewConversation {
  readonly id: string
  readonly key: ConversationKey
  readonly begunBy: string
  readonly at: Date
}

/** Of simultaneous inserts, all but the first have no effect, once the first is committed. @returns whether it is new */
export async function insertConversation(tx: Writer, { id, key, begunBy, at }: NewConversation): Promise<boolean> {
  const row = await tx
    .insertInto('conversation')
    .values({
      id,
      kind: key.kind,
      first_id: key.firstId,
      second_id: 'secondId' in key ? key.secondId : null,
      campaign_id: 'campaignId' in key ? key.campaignId : null,
      begun_by: begunBy,
      created_at: at,
      last_sequence: 0n,
      latest_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface NewParticipant {
  readonly id: string
  readonly userId: string
}

export async function insertParticipants(
  tx: Writer,
  conversationId: string,
  participants: readonly NewParticipant[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('conversation_participant')
    .values(
      participants.map(({ id, userId }) => ({
        id,
        conversation_id: conversationId,
        user_id: userId,
        latest_at: at,
      })),
    )
    .execute()
}

export function findParticipant(db: Reader | Writer, conversationId: string, userId: string) {
  return db
    .selectFrom('conversation_participant')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
type ParticipantRow = NonNullable<Awaited<ReturnType<typeof findParticipant>>>

interface Arrival {
  readonly conversationId: string
  readonly kind: ConversationKind
  readonly sequence: bigint
  /** Undefined for the administrators. */
  readonly senderId: string | undefined
  readonly at: Date
  /** When the first unread message is mailed. */
  readonly mailAt: Date
}

/** Records a new message on both sides. Both participants are one statement, whose counters are locked in order. */
export async function recordArrival(tx: Writer, arrival: Arrival): Promise<void> {
  const { conversationId, kind, sequence, senderId, at, mailAt } = arrival
  const isRecipient = senderId === undefined ? sql`true` : sql`user_id <> ${senderId}`
  await sql`
    update conversation_participant set
      latest_at = ${at},
      unread_count = unread_count + case when ${isRecipient} then 1 else 0 end,
      archived = archived and not ${isRecipient},
      mail_due_at = case when ${isRecipient} and unread_count = 0 and not muted then ${mailAt}::timestamptz else mail_due_at end
    where conversation_id = ${conversationId}`.execute(tx)
  await tx
    .updateTable('conversation')
    .set({
      last_sequence: sequence,
      latest_at: at,
      ...(kind === 'support'
        ? senderId === undefined
          ? { awaits_reply: false, team_unread: 0n, team_read_sequence: sequence }
          : { awaits_reply: true, team_archived: false, team_unread: sql<bigint>`team_unread + 1` }
        : {}),
    })
    .where('id', '=', conversationId)
    .execute()
}

/** The number of messages of the other side after one message and up to another. */
export async function countReceived(
  tx: Writer,
  conversationId: string,
  side: { readonly userId: string } | 'team',
  { after, until }: { readonly after: bigint; readonly until: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from message
    where conversation_id = ${conversationId} and sequence > ${after} and sequence <= ${until}
      and ${side === 'team' ? sql`not as_team` : sql`(as_team or author_id <> ${side.userId})`}`.execute(tx)
  return rows[0]?.total ?? 0n
}

export async function changeParticipant(
  tx: Writer,
  id: string,
  change: Partial<Pick<ParticipantRow, 'last_read_sequence' | 'unread_count' | 'archived' | 'muted' | 'mail_due_at'>>,
): Promise<void> {
  await tx.updateTable('conversation_participant').set(change).where('id', '=', id).execute()
}

export async function changeTeamSide(
  tx: Writer,
  id: string,
  change: Partial<Pick<ConversationFacts, 'team_read_sequence' | 'team_unread' | 'team_archived' | 'awaits_reply'>>,
): Promise<void> {
  await tx.updateTable('conversation').set(change).where('id', '=', id).execute()
}
