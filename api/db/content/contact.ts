/** Contact messages of visitors. */

import type { ContactTopic } from '#domain/content/contact.ts'
import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export interface NewContactMessage {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly message: string
  readonly language: Language
  readonly sentHash: Uint8Array
  readonly at: Date
  readonly attachments: readonly {
    readonly name: string
    readonly mime: string
    readonly bytes: number
    readonly sha256: string
    /** Whether a virus scanner has checked it. */
    readonly scanned: boolean
  }[]
}

/** False if a message with this id already exists. */
export async function insertMessage(tx: Writer, message: NewContactMessage): Promise<boolean> {
  const inserted = await tx
    .insertInto('contact_message')
    .values({
      id: message.id,
      name: message.name,
      email: message.email,
      topic: message.topic,
      message: message.message,
      language: message.language,
      content_hash: message.sentHash,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  if (message.attachments.length > 0)
    await tx
      .insertInto('contact_attachment')
      .values(
        message.attachments.map((file, position) => ({
          message_id: message.id,
          position,
          name: file.name,
          mime: file.mime,
          bytes: BigInt(file.bytes),
          sha256: file.sha256,
          scanned: file.scanned,
        })),
      )
      .execute()
  return true
}

export function findMessage(db: Reader | Writer, id: string) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function attachmentsOf(db: Reader, messageId: string) {
  return db
    .selectFrom('contact_attachment')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
}

/** False if it was already marked. */
export async function markMailed(tx: Writer, id: string, at: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('contact_message')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
