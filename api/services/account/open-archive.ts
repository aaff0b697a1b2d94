import { findExport } from '#api/db/account/data-exports.ts'
import type { Deps } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { archiveContext } from './archive-context.ts'

/** The archive of a user's data, for that user only and until it expires. @throws CallError NOT_FOUND */
export async function openArchive(id: string, personId: string, { db, clock, sealer }: Deps): Promise<FileReply> {
  const stored = await findExport(db.read, id)
  if (stored?.person_id !== personId || stored.archive === null || stored.expires_at.getTime() <= clock.now())
    throw new CallError('NOT_FOUND')
  // Archives made before encryption was introduced start as every zip does, and expire within days.
  const isPlain = stored.archive[0] === 0x50
  const content = isPlain ? stored.archive : sealer.openBytes(stored.archive, archiveContext(id))
  return { type: 'application/zip', name: `my-data-${stored.requested_at.toISOString().slice(0, 10)}.zip`, content }
}
