/** An evidence file of an accreditation profile, for administrators only. Each opening is in the audit log first. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { findEvidence } from '#api/db/identity/accreditations.ts'
import type { Deps } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { documentExtension } from '#contract/uploads.ts'
import { evidenceContext } from './accreditation-answers.ts'

interface EvidenceRequest {
  readonly personId: string
  readonly fileId: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND */
export async function openEvidence({ personId, fileId, actorId }: EvidenceRequest, deps: Deps): Promise<FileReply> {
  const { db, files, ids, clock } = deps
  const evidence = await findEvidence(db.read, personId, fileId)
  const sealed = evidence && (await files.get(evidence.sha256))
  const content = evidence && sealed && decrypt(sealed, evidence.id, deps)
  if (!evidence || !content) throw new CallError('NOT_FOUND')
  const id = ids.next()
  const at = new Date(clock.now())
  const event = 'accreditation-evidence-downloaded'
  const kind = evidence.letter_file === evidence.id ? 'letter' : 'identification'
  await db.transact((tx) => insertAudit(tx, { id, at, actorId, eventName: event, subject: personId, facts: { kind } }))
  return { type: evidence.mime, name: `${kind}-${personId.slice(0, 8)}.${documentExtension(evidence.mime)}`, content }
}

/** Undefined if the site's secret has changed since: the file cannot be decrypted any more. */
function decrypt(sealed: Uint8Array, id: string, { sealer, log }: Deps): Uint8Array | undefined {
  try {
    return sealer.openBytes(sealed, evidenceContext(id))
  } catch (error) {
    log.error('accreditation-evidence-unreadable', { file: id }, error)
    return undefined
  }
}
