/** Drafts that their owners deleted, until they are restored or erased. */

import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import { deletedDraftDays } from '#domain/limits.ts'
import { dayMs } from '#domain/calendar.ts'
import { namedCampaigns } from './campaign-texts.ts'

/** Latest deletion first. */
export function listDeleted(db: Reader, ownerId: string, { limit, after }: Slice, language: Language) {
  return namedCampaigns(db, language)
    .select(['c.id', 'c.kind', 'c.status', 'c.deleted_at'])
    .where('c.owner_id', '=', ownerId)
    .where('c.deleted_at', 'is not', null)
    .where(beforeCursor(after, 'c.deleted_at', 'c.id'))
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type DeletedRow = Awaited<ReturnType<typeof listDeleted>>[number]

export function deletedCursor({ id, deleted_at }: Pick<DeletedRow, 'id' | 'deleted_at'>): Cursor {
  return { key: microsOf(deleted_at ?? new Date(0)), id }
}

export async function countDeleted(db: Reader, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function lockDeleted(tx: Writer, id: string) {
  return tx
    .selectFrom('campaign')
    .select(['id', 'owner_id', 'status', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Null restores it. The date of its last change stays. */
export async function writeDeletedAt(tx: Writer, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('campaign').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** Deleted drafts whose thirty days are over, oldest first. */
export function dueErasures(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign')
    .select(['id', dueMoment('deleted_at').as('at')])
    .where('deleted_at', '<=', new Date(now.getTime() - deletedDraftDays * dayMs))
    .where(isAfter('deleted_at', 'id', after))
    .orderBy(dueMoment('deleted_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}
