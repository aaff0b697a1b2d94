/** Papers of somebody's accreditation profile, for administrators: opened for them alone, and written down before. */

import { insertAudit } from '#api/db/audit.ts'
import { findPaper } from '#api/db/people/accreditations.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { paperPlace } from '#api/handlers/identity/accreditation-answers.ts'
import { CallError } from '#contract/errors.ts'
import { type DocumentType, documentTypes } from '#contract/uploads.ts'
import { answerWithFile, fileResponse, isId } from './file-answer.ts'

const perMinute = 30

export function accreditationPaper(
  { personId, fileId }: { readonly personId: string; readonly fileId: string },
  request: Request,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'admin', kind: 'accreditation-paper', perMinute },
    async ({ member }) => {
      const { db, files, ids, clock } = deps
      const paper = isId(personId) && isId(fileId) ? await findPaper(db.read, personId, fileId) : undefined
      const sealed = paper && (await files.get(paper.sha256))
      const bytes = paper && sealed && opened(sealed, paper.id, deps)
      if (!paper || !bytes) throw new CallError('NOT_FOUND')
      const id = ids.next()
      const at = new Date(clock.now())
      const act = 'accreditation-paper-taken'
      const kind = paper.letter_file === paper.id ? 'letter' : 'identification'
      await db.transact((tx) =>
        insertAudit(tx, { id, at, actorId: member.id, act, subject: personId, facts: { kind } }),
      )
      return fileResponse(bytes, {
        type: paper.mime,
        name: `${kind}-${personId.slice(0, 8)}.${documentTypes[paper.mime as DocumentType]}`,
      })
    },
  )
}

/** Undefined where the site's secret has changed since: what cannot be opened is not there any more. */
function opened(sealed: Uint8Array, id: string, { sealer, log }: Deps): Uint8Array | undefined {
  try {
    return sealer.openBytes(sealed, paperPlace(id))
  } catch (error) {
    log.error('accreditation-paper-unreadable', { file: id }, error)
    return undefined
  }
}
