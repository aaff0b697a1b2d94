/**
 * Files for administrators: attachments of visitors' messages, and the newsletter's subscribers. Each download is in
 * the audit log.
 */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import { enquiryCursor, findAttachment, listSubscriberRows } from '#api/db/content/messages.ts'
import type { Cursor } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { text } from '#api/texts/text.ts'
import type { subscriberStates } from '#contract/content/admin/messages.ts'
import { CallError } from '#contract/errors.ts'
import { csvType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { documentExtension } from '#contract/uploads.ts'
import { csvLine, csvStart } from '#domain/csv.ts'

const rowsAtOnce = 500

/**
 * Always downloaded, never displayed by the browser: sent without a type, under a file name that the site chooses.
 * @throws CallError NOT_FOUND
 */
export async function openAttachment(
  { id, position }: { readonly id: string; readonly position: number },
  member: Member,
  deps: Deps,
): Promise<FileReply> {
  const file = await findAttachment(deps.db.read, id, position)
  const content = file && (await deps.files.get(file.sha256))
  if (!file || !content) throw new CallError('NOT_FOUND')
  const facts = { position: file.position, scanned: file.scanned }
  await writeDown(deps, member, 'contact-attachment-downloaded', id, facts)
  return {
    type: 'application/octet-stream',
    name: `message-${id.slice(0, 8)}-${file.position + 1}.${documentExtension(file.mime)}`,
    content,
  }
}

type SubscriberState = (typeof subscriberStates)[number]

/** Subscribers in one state, or all of them. */
export async function exportSubscribers(
  { state, language }: { readonly state: SubscriberState | undefined; readonly language: Language },
  member: Member,
  deps: Deps,
): Promise<FileReply> {
  await writeDown(deps, member, 'subscribers-exported', 'newsletter', { state: state ?? 'all' })
  return { type: csvType, name: 'newsletter.csv', content: lines(state, language, deps) }
}

const columns = ['email', 'language', 'state', 'requested-at', 'confirmed-at'] as const

async function* lines(state: SubscriberState | undefined, language: Language, { db }: Deps): AsyncGenerator<string> {
  const heads = columns.map((column) => text(language, `subscribers.${column}`))
  yield csvStart + csvLine(heads)
  let after: Cursor | undefined
  for (;;) {
    const rows = await listSubscriberRows(db.read, { state, search: undefined }, { limit: rowsAtOnce - 1, after })
    yield rows
      .map((row) =>
        csvLine([
          row.email,
          row.language,
          text(language, `subscribers.state.${row.state}`),
          row.requested_at.toISOString(),
          row.on_at?.toISOString() ?? '',
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = enquiryCursor(last)
  }
}

async function writeDown(
  { db, ids, clock }: Deps,
  member: Member,
  event: 'contact-attachment-downloaded' | 'subscribers-exported',
  subject: string,
  facts: AuditFacts,
): Promise<void> {
  await db.transact((tx) =>
    insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      eventName: event,
      subject,
      facts,
    }),
  )
}
