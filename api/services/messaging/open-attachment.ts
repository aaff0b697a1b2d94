import { insertAudit } from '#api/db/audit/audit.ts'
import { findAttachment } from '#api/db/messaging/messages.ts'
import type { Deps } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { documentExtension } from '#contract/uploads.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { slugOf } from '#domain/search-terms.ts'
import { sideOf } from './sides.ts'

interface AttachmentRequest {
  readonly messageId: string
  readonly fileId: string
  readonly actor: Actor
}

/**
 * Participants open a file once it was scanned, and unless its message was removed. Administrators also open files of
 * reported messages, which is recorded in the audit log.
 * @throws CallError NOT_FOUND for anyone else, as if it did not exist
 */
export async function openAttachment(
  { messageId, fileId, actor }: AttachmentRequest,
  { db, files, ids, clock }: Pick<Deps, 'db' | 'files' | 'ids' | 'clock'>,
): Promise<FileReply> {
  const file = await findAttachment(db.read, messageId, fileId)
  if (file?.scan_state !== 'released') throw new CallError('NOT_FOUND')
  const isReader = sideOf(file, actor) !== undefined && file.removed_at === null
  if (!isReader && !(actor.isAdmin && file.is_reported)) throw new CallError('NOT_FOUND')
  const content = await files.get(file.sha256)
  if (!content) throw new CallError('NOT_FOUND')
  if (!isReader)
    await db.transact((tx) =>
      insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: actor.id,
        eventName: 'message-attachment-downloaded',
        subject: messageId,
        facts: {},
      }),
    )
  return { type: file.mime, name: downloadName(file.name, file.mime), content }
}

const longestName = 80

/** ASCII as headers require, with the extension of the actual content. */
function downloadName(name: string, mime: string): string {
  const base = slugOf(name.replace(/\.[^.]*$/, ''), longestName)
  return `${base || 'attachment'}.${documentExtension(mime)}`
}
