/** Files that wait for the virus scanner, and its results. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { dueMoment, type DueRow, type DueSlice, isAfter } from '#api/db/jobs/job-claims.ts'
import type { NewFile } from './stored-files.ts'

/** Opens nothing: the key of a file whose bytes were deleted. */
const deletedKey = '0'.repeat(64)

export function quarantinedFiles(db: Reader, { after, limit }: Omit<DueSlice, 'now'>): Promise<DueRow[]> {
  return db
    .selectFrom('stored_file')
    .select(['id', dueMoment('created_at').as('at')])
    .where('scan_state', '=', 'quarantined')
    .where(isAfter('created_at', 'id', after))
    .orderBy(dueMoment('created_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface Keys {
  readonly sha256: string
  readonly cardSha256: string | null
  readonly sealedUnder: string | null
}

/**
 * Moves a file out of the quarantine under new keys.
 * @param from its key in the quarantine
 * @returns false if another process was first, or its owner deleted it
 */
export async function releaseFile(
  tx: Writer,
  id: string,
  from: string,
  { sha256, cardSha256, sealedUnder, at }: Keys & { readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('stored_file')
    .set({ sha256, card_sha256: cardSha256, sealed_under: sealedUnder, scan_state: 'released', scanned_at: at })
    .where('id', '=', id)
    .where('sha256', '=', from)
    .where('scan_state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same for a file with malware: nothing opens it any more. */
export async function rejectFile(tx: Writer, id: string, from: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('stored_file')
    .set({ sha256: deletedKey, card_sha256: null, sealed_under: null, scan_state: 'infected', scanned_at: at })
    .where('id', '=', id)
    .where('sha256', '=', from)
    .where('scan_state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the content of a file that was uploaded again while nobody could read it.
 * @returns its former keys; undefined if it can be read now
 */
export async function replaceUnreadable(tx: Writer, file: NewFile): Promise<Omit<Keys, 'sealedUnder'> | undefined> {
  const before = await tx
    .selectFrom('stored_file')
    .select(['sha256', 'card_sha256'])
    .where('id', '=', file.id)
    .where('scan_state', '<>', 'released')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('stored_file')
    .set({
      sha256: file.sha256,
      card_sha256: file.cardSha256,
      sealed_under: file.sealedUnder,
      scan_state: file.scanState,
      scanned_at: file.scannedAt,
    })
    .where('id', '=', file.id)
    .execute()
  return { sha256: before.sha256, cardSha256: before.card_sha256 }
}

/** When a file was last scanned, and how many wait. */
export async function scanSummary(
  db: Reader,
): Promise<{ readonly lastScanAt: Date | null; readonly quarantined: number }> {
  const { rows } = await sql<{ last_scan_at: Date | null; quarantined: number }>`
    select (select max(scanned_at) from stored_file where scanned_at is not null) as last_scan_at,
      (select count(*)::int4 from (select from stored_file where scan_state = 'quarantined' limit 1000) as q) as quarantined`.execute(
    db,
  )
  return { lastScanAt: rows[0]?.last_scan_at ?? null, quarantined: rows[0]?.quarantined ?? 0 }
}

/** Those of these files that nobody can open, and why. */
export async function unreadableFiles(db: Reader | Writer, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'scan_state'])
    .where('id', 'in', ids)
    .where('scan_state', '<>', 'released')
    .execute()
  return rows.flatMap(({ id, scan_state: scan }) => (scan === 'released' ? [] : [{ id, scan }]))
}
