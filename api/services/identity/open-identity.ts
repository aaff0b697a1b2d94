/** The verification of one user in full, for administrators. Each opening is in the audit log first (decision T6). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  findIdentity,
  findReadableDocument,
  identityById,
  type IdentityDocumentRow,
  type IdentityRow,
  listDocuments,
} from '#api/db/identity/identities.ts'
import { insertNote, listNotes, type NoteRow } from '#api/db/identity/identity-notes.ts'
import {
  type ListedHit,
  listHits,
  listVerifications,
  submittedDocuments,
  type VerificationRow,
  verificationContext,
} from '#api/db/identity/verifications.ts'
import type { Deps } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { type DocumentType, documentTypes } from '#contract/uploads.ts'
import type { PartyKind } from '#domain/identity/identity.ts'
import { isBeingChecked } from '#domain/identity/identity-term.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import type { WatchlistHit } from '#domain/identity/verification-result.ts'
import { evidenceContext } from './accreditation-answers.ts'
import { openParty } from './party-answers.ts'
import { hitContext } from './poll-verification.ts'
import { activeVerifier, identityRules, termOf } from './read-identity.ts'

export interface OpenedIdentity {
  readonly row: IdentityRow
  readonly kind: PartyKind
  readonly values: PartyValues
  readonly documents: readonly IdentityDocumentRow[]
  readonly submissions: readonly { readonly row: VerificationRow; readonly report: string }[]
  readonly hits: readonly { readonly row: ListedHit; readonly hit: WatchlistHit }[]
  readonly notes: readonly { readonly row: NoteRow; readonly text: string }[]
  readonly canRecheck: boolean
}

/** More than any user has. */
const most = { submissions: 50, notes: 200 } as const

/** @throws CallError NOT_FOUND */
export async function openIdentity(
  { personId, actorId }: { readonly personId: string; readonly actorId: string },
  deps: Deps,
): Promise<OpenedIdentity> {
  const { db, ids, clock } = deps
  const [row, check] = [await identityById(db.read, personId), await findIdentity(db.read, personId)]
  if (!row) throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  await db.transact((tx) =>
    insertAudit(tx, { id, at, actorId, eventName: 'identity-opened', subject: personId, facts: {} }),
  )
  const submissions = await listVerifications(db.read, personId, most.submissions)
  const [latest] = submissions
  const under = isBeingChecked(termOf(check)) ? latest : undefined
  const hits = await listHits(db.read, personId)
  const notes = await listNotes(db.read, personId, most.notes)
  return {
    row,
    kind: check?.party_kind ?? 'self',
    values: openParty(check, deps),
    documents: under ? await submittedDocuments(db.read, under.id) : await listDocuments(db.read, personId),
    submissions: submissions.map((each) => ({
      row: each,
      report: opened(each.report, verificationContext(each.id, 'report'), deps) ?? '',
    })),
    hits: hits.map((each) => ({
      row: each,
      hit: { kind: each.kind, ...hitContent(opened(each.content, hitContext(each.id), deps)) },
    })),
    notes: notes.map((each) => ({ row: each, text: opened(each.content, noteContext(each.id), deps) ?? '' })),
    canRecheck: check !== undefined && activeVerifier(await identityRules(db.read), deps) !== undefined,
  }
}

function hitContent(content: string | undefined): Pick<WatchlistHit, 'name' | 'details'> {
  return content === undefined
    ? { name: '', details: '' }
    : (JSON.parse(content) as Pick<WatchlistHit, 'name' | 'details'>)
}

/** Undefined if the site's secret has changed since. */
function opened(sealed: string, context: string, { sealer, log }: Pick<Deps, 'sealer' | 'log'>): string | undefined {
  if (sealed === '') return undefined
  try {
    return sealer.open(sealed, context)
  } catch (error) {
    log.error('identity-text-unreadable', {}, error)
    return undefined
  }
}

export function noteContext(id: string): string {
  return `identity_note/${id}/content`
}

interface NewNote {
  readonly personId: string
  readonly text: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND */
export async function addIdentityNote(
  tx: Writer,
  { personId, text, actorId }: NewNote,
  { clock, ids, sealer }: Pick<Deps, 'clock' | 'ids' | 'sealer'>,
): Promise<{ readonly id: string; readonly at: Date }> {
  if (!(await identityById(tx, personId))) throw new CallError('NOT_FOUND')
  const [id, at] = [ids.next(), new Date(clock.now())]
  const content = sealer.seal(text, noteContext(id))
  await insertNote(tx, { id, person_id: personId, author_id: actorId, content, created_at: at })
  await insertAudit(tx, { id: ids.next(), at, actorId, eventName: 'identity-note-added', subject: personId, facts: {} })
  return { id, at }
}

interface DocumentRequest {
  readonly personId: string
  readonly fileId: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND */
export async function openIdentityDocument(
  { personId, fileId, actorId }: DocumentRequest,
  deps: Deps,
): Promise<FileReply> {
  const { db, files, ids, clock, sealer, log } = deps
  const found = await findReadableDocument(db.read, personId, fileId)
  const sealed = found && (await files.get(found.sha256))
  if (!found || !sealed) throw new CallError('NOT_FOUND')
  let content: Uint8Array
  try {
    content = sealer.openBytes(sealed, evidenceContext(fileId))
  } catch (error) {
    log.error('identity-document-unreadable', { file: fileId }, error)
    throw new CallError('NOT_FOUND')
  }
  const id = ids.next()
  const at = new Date(clock.now())
  const event = 'identity-document-downloaded'
  await db.transact((tx) =>
    insertAudit(tx, { id, at, actorId, eventName: event, subject: personId, facts: { kind: found.slot } }),
  )
  const extension = documentTypes[found.mime as DocumentType]
  return { type: found.mime, name: `${found.slot}-${personId.slice(0, 8)}.${extension}`, content }
}
