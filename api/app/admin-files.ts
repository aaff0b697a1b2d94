/** Files for administrators: attachments of visitors' messages, and who gets the newsletter. Each taking is in the audit log. */

import { type AuditFacts, insertAudit } from '#api/db/audit.ts'
import { askedPlace, findAttachment, listSubscriberRows } from '#api/db/content-admin/messages.ts'
import type { Place } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { texts } from '#api/texts/texts.ts'
import { subscriberStates } from '#contract/admin/content/messages.ts'
import { CallError } from '#contract/errors.ts'
import { csvType } from '#contract/exports.ts'
import type { Language } from '#contract/shapes.ts'
import { type DocumentType, documentTypes } from '#contract/uploads.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { answerWithFile, fileResponse, isId, streamedResponse } from './file-answer.ts'

const rowsAtOnce = 500
const perMinute = 30

/** Never shown by the browser, whatever it is: kept as a file of no type, under a name of our own. */
export function attachmentFile(
  { id, position }: { readonly id: string; readonly position: string },
  request: Request,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'admin', kind: 'attachment', perMinute },
    async ({ member }) => {
      const file =
        isId(id) && /^\d{1,2}$/.test(position) ? await findAttachment(deps.db.read, id, Number(position)) : undefined
      const bytes = file && (await deps.files.get(file.sha256))
      if (!file || !bytes) throw new CallError('NOT_FOUND')
      const facts = { position: file.position, scanned: file.scanned }
      await writeDown(deps, member, 'contact-attachment-taken', id, facts)
      const ending = Object.hasOwn(documentTypes, file.mime) ? documentTypes[file.mime as DocumentType] : 'bin'
      return fileResponse(bytes, {
        type: 'application/octet-stream',
        name: `message-${id.slice(0, 8)}-${file.position + 1}.${ending}`,
      })
    },
  )
}

/** Everybody in one state, or everybody who ever asked. */
export function subscribersExport(request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'admin', kind: 'export', perMinute },
    async ({ member, language, query }) => {
      const wanted = query.get('state') ?? ''
      const state = subscriberStates.find((each) => each === wanted)
      if (wanted !== '' && state === undefined)
        throw new CallError('INVALID_INPUT', {}, [{ path: 'state', code: 'format' }])
      await writeDown(deps, member, 'subscribers-exported', 'newsletter', { state: state ?? 'all' })
      return streamedResponse(lines(state, language, deps), { type: csvType, name: 'newsletter.csv' })
    },
  )
}

async function* lines(
  state: (typeof subscriberStates)[number] | undefined,
  language: Language,
  { db }: Deps,
): AsyncGenerator<string> {
  const { heads, states } = texts[language].subscribers
  yield csvStart + csvLine(heads)
  let after: Place | undefined
  for (;;) {
    const rows = await listSubscriberRows(db.read, { state, search: undefined }, { limit: rowsAtOnce - 1, after })
    yield rows
      .map((row) =>
        csvLine([
          row.email,
          row.language,
          states[row.state],
          row.asked_at.toISOString(),
          row.on_at?.toISOString() ?? '',
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = askedPlace(last)
  }
}

async function writeDown(
  { db, ids, clock }: Deps,
  member: Member,
  act: 'contact-attachment-taken' | 'subscribers-exported',
  subject: string,
  facts: AuditFacts,
): Promise<void> {
  await db.transact((tx) =>
    insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId: member.id, act, subject, facts }),
  )
}
