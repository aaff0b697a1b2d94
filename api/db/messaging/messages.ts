/** Messages and their attachments. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Slice } from '#api/db/paging.ts'
import { messageAttachmentKind } from '#contract/uploads.ts'

export function findMessage(db: Reader | Writer, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
}
export type StoredMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** The message at a position of its conversation. */
export function findMessageAt(db: Reader | Writer, conversationId: string, sequence: bigint) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
}

interface NewMessage {
  readonly id: string
  readonly conversationId: string
  readonly sequence: bigint
  readonly authorId: string
  readonly asTeam: boolean
  readonly body: string
  readonly contentHash: Uint8Array
  readonly at: Date
  readonly attachments: readonly { readonly fileId: string; readonly name: string }[]
}

/** @returns whether it is new: the id may be of a message that another transaction has just stored */
export async function insertMessage(tx: Writer, message: NewMessage): Promise<boolean> {
  const inserted = await tx
    .insertInto('message')
    .values({
      id: message.id,
      conversation_id: message.conversationId,
      sequence: message.sequence,
      author_id: message.authorId,
      as_team: message.asTeam,
      body: message.body,
      attachment_count: message.attachments.length,
      content_hash: message.contentHash,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  if (message.attachments.length > 0)
    await tx
      .insertInto('message_attachment')
      .values(
        message.attachments.map(({ fileId, name }, position) => ({
          message_id: message.id,
          position,
          file_id: fileId,
          name,
        })),
      )
      .execute()
  return true
}

/** Those of these files that the user uploaded as attachments, locked so that they are not deleted meanwhile. */
export async function lockAttachments(
  tx: Writer,
  fileIds: readonly string[],
  ownerId: string,
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', messageAttachmentKind)
    .where('scan_state', '<>', 'infected')
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function authoredMessages(db: Reader | Writer) {
  return db
    .selectFrom('message as m')
    .innerJoin('app_user as author', 'author.id', 'm.author_id')
    .select(['m.id', 'm.author_id', 'm.body', 'm.created_at', 'author.first_name', 'author.last_name'])
}

function messageQuery(db: Reader | Writer, readerId: string) {
  return authoredMessages(db)
    .select(['m.sequence', 'm.as_team', 'm.removed_at', 'm.attachment_count'])
    .select(
      sql<boolean>`exists (select from message_report r where r.message_id = m.id and r.reporter_id = ${readerId})`.as(
        'is_reported',
      ),
    )
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Messages of a conversation, latest first. */
export function listMessages(db: Reader, conversationId: string, readerId: string, { limit, after }: Slice) {
  return messageQuery(db, readerId)
    .where('m.conversation_id', '=', conversationId)
    .$if(after !== undefined, (query) => query.where('m.sequence', '<', BigInt(after?.key ?? 0)))
    .orderBy('m.sequence', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findMessageRow(db: Reader | Writer, id: string, readerId: string) {
  return messageQuery(db, readerId).where('m.id', '=', id).executeTakeFirst()
}

/** A message and those around it, earliest first. */
export function listAround(tx: Writer, message: StoredMessage, each: number) {
  const { sequence } = message
  return authoredMessages(tx)
    .where('m.conversation_id', '=', message.conversation_id)
    .where('m.sequence', '>=', sequence - BigInt(each))
    .where('m.sequence', '<=', sequence + BigInt(each))
    .orderBy('m.sequence')
    .execute()
}
export type ContextMessageRow = Awaited<ReturnType<typeof listAround>>[number]

/** Attachments of these messages, in the order in which they were attached. */
export async function listAttachments(db: Reader | Writer, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .select(['a.message_id', 'a.file_id', 'a.name', 'f.mime', 'f.bytes', 'f.scan_state'])
    .where('a.message_id', 'in', messageIds)
    .orderBy('a.message_id')
    .orderBy('a.position')
    .execute()
}
export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number]

/** A file of a message with the conversation of that message. */
export function findAttachment(db: Reader, messageId: string, fileId: string) {
  return db
    .selectFrom('message_attachment as a')
    .innerJoin('message as m', 'm.id', 'a.message_id')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .select(['a.name', 'm.removed_at', 'c.kind', 'c.first_id', 'c.second_id', 'f.mime', 'f.sha256', 'f.scan_state'])
    .select(
      sql<boolean>`exists (select from message_report r where r.message_id = m.id and r.state <> 'dismissed')`.as(
        'is_reported',
      ),
    )
    .where('a.message_id', '=', messageId)
    .where('a.file_id', '=', fileId)
    .executeTakeFirst()
}

/** Hides a message from both sides. */
export async function removeMessage(tx: Writer, id: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ removed_at: at, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Deletes attachments that no message has had since a moment. @returns the keys under which their bytes are stored */
export async function clearAttachments(tx: Writer, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.kind = 'message-attachment' and f.created_at < ${before}
      and not exists (select from message_attachment a where a.file_id = f.id)
    returning f.sha256`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}
