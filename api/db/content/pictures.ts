/** Pictures of the site itself, which administrators upload. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { Picture } from '#contract/shapes.ts'

/** Any administrator may use a picture that another one uploaded. */
export async function findPicture(db: Reader | Writer, id: string): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .select(['id', 'width', 'height', 'tone'])
    .where('id', '=', id)
    .where('kind', '=', 'slider')
    .executeTakeFirst()
  if (!row || row.width === null || row.height === null) return undefined
  return { id: row.id, width: row.width, height: row.height, tone: row.tone ?? 0, alt: '' }
}

/** A picture that is no longer used is no longer served. */
export async function releasePicture(tx: Writer, id: string): Promise<void> {
  await tx
    .deleteFrom('stored_file')
    .where('id', '=', id)
    .where('kind', '=', 'slider')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('slider').select('id').where('picture_id', '=', id))))
    .execute()
}
