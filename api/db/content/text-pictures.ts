/** Pictures within the texts of a campaign: those that its team uploaded for it. */

import type { Reader, Writer } from '#api/db/database.ts'

/** Of the same upload twice, both find one row. */
export async function insertCampaignFile(tx: Writer, campaignId: string, fileId: string): Promise<void> {
  await tx
    .insertInto('campaign_file')
    .values({ campaign_id: campaignId, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A copy of a campaign shows the pictures of its original. */
export async function copyCampaignFiles(tx: Writer, from: string, to: string): Promise<void> {
  await tx
    .insertInto('campaign_file')
    .columns(['campaign_id', 'file_id'])
    .expression((select) =>
      select
        .selectFrom('campaign_file')
        .select((row) => [row.val(to).$castTo<string>().as('campaign_id'), 'file_id'])
        .where('campaign_id', '=', from),
    )
    .execute()
}

export async function forgetCampaignFiles(tx: Writer, campaignId: string): Promise<void> {
  await tx.deleteFrom('campaign_file').where('campaign_id', '=', campaignId).execute()
}

/** Those that everybody may see: not in quarantine, and not deleted. Latest first. */
function shownPictures(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_file as c')
    .innerJoin('stored_file as f', 'f.id', 'c.file_id')
    .select(['f.id as picture_id', 'f.width as picture_width', 'f.height as picture_height', 'f.tone as picture_tone'])
    .where('c.campaign_id', '=', campaignId)
    .where('f.visibility', '=', 'public')
    .where('f.scan_state', '=', 'released')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
}
export type TextPictureRow = Awaited<ReturnType<typeof listTextPictures>>[number]

export function listTextPictures(db: Reader, campaignId: string, limit: number) {
  return shownPictures(db, campaignId).limit(limit).execute()
}

/** Of these files, the pictures that the texts of the campaign may show. */
export async function findTextPictures(
  db: Reader,
  campaignId: string,
  ids: readonly string[],
): Promise<TextPictureRow[]> {
  return ids.length === 0 ? [] : shownPictures(db, campaignId).where('f.id', 'in', ids).execute()
}
