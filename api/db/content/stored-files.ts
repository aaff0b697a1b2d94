/** Uploaded files. */

import { sql } from 'kysely'
import { evidenceKinds, messageAttachmentKind, reportKind, type UploadKind } from '#contract/uploads.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export function findFile(db: Reader | Writer, id: string) {
  return db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
}
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Total bytes of a user's uploads. */
export async function bytesOwnedBy(db: Reader, ownerId: string): Promise<bigint> {
  const row = await db
    .selectFrom('stored_file')
    .select(sql<bigint>`coalesce(sum(bytes), 0)::int8`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('scan_state', '<>', 'infected')
    .executeTakeFirstOrThrow()
  return row.bytes
}

const privateKinds: ReadonlySet<UploadKind> = new Set<UploadKind>([
  'document',
  'contract',
  reportKind,
  messageAttachmentKind,
  ...evidenceKinds,
])

export interface NewFile {
  readonly id: string
  readonly kind: UploadKind
  readonly sha256: string
  readonly cardSha256: string | null
  /** Id of the key under which the bytes are encrypted; null if they are not. */
  readonly sealedUnder: string | null
  readonly mime: string
  /** Size of the file itself; its encrypted form is slightly larger. */
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly tone: number | null
  readonly ownerId: string
  readonly at: Date
  readonly scanState: 'released' | 'quarantined'
  /** When a virus scanner found nothing in it. */
  readonly scannedAt: Date | null
}

/** Of two concurrent inserts of the same file, both find the first. */
export async function insertFile(tx: Writer, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      sha256: file.sha256,
      mime: file.mime,
      bytes: BigInt(file.bytes),
      width: file.width,
      height: file.height,
      tone: file.tone,
      // Documents are served by their own access rules; pictures are shown on public pages.
      visibility: privateKinds.has(file.kind) ? 'private' : 'public',
      owner_id: file.ownerId,
      created_at: file.at,
      kind: file.kind,
      card_sha256: file.cardSha256,
      sealed_under: file.sealedUnder,
      scan_state: file.scanState,
      scanned_at: file.scannedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * A file that the site itself has generated and that no user owns; it is served by the rules of the record that it
 * belongs to.
 */
export async function insertMadeFile(
  tx: Writer,
  file: {
    readonly id: string
    readonly sha256: string
    readonly mime: string
    readonly bytes: number
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      sha256: file.sha256,
      mime: file.mime,
      bytes: BigInt(file.bytes),
      width: null,
      height: null,
      tone: null,
      visibility: 'private',
      owner_id: null,
      created_at: file.at,
      kind: null,
      card_sha256: null,
    })
    .execute()
}
