/** The archive of somebody's data, for them alone and as long as it is kept. */

import { findExport } from '#api/db/leaving/data-exports.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { archivePlace } from '#api/handlers/leaving/archive-place.ts'
import { CallError } from '#contract/errors.ts'
import { answerWithFile, fileResponse, isId } from './file-answer.ts'

const perMinute = 10

export function ownArchiveFile(id: string, request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'member', kind: 'own-data', perMinute },
    async ({ member }) => {
      const kept = isId(id) ? await findExport(deps.db.read, id) : undefined
      if (kept?.person_id !== member.id || kept.archive === null || kept.expires_at.getTime() <= deps.clock.now())
        throw new CallError('NOT_FOUND')
      // Those that were made before they were sealed begin as every zip does, and go within days.
      const isPlain = kept.archive[0] === 0x50
      const archive = isPlain ? kept.archive : deps.sealer.openBytes(kept.archive, archivePlace(id))
      const day = kept.asked_at.toISOString().slice(0, 10)
      return fileResponse(archive, { type: 'application/zip', name: `my-data-${day}.zip` })
    },
  )
}
