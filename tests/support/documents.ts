/** Documents of campaigns, inserted directly, because another test covers uploading them. */

import type { TestApp } from './test-app.ts'

export async function newDocument(
  app: TestApp,
  campaignId: string,
  change: { visibility?: 'public' | 'private'; mime?: string; title?: string } = {},
): Promise<string> {
  const { db, ids, files, clock } = app.deps
  const stored = await files.put(Buffer.from(`%PDF-1.7 the words of a document of ${campaignId}`))
  const [id, fileId, at] = [ids.next(), ids.next(), new Date(clock.now())]
  await db.transact(async (tx) => {
    await tx
      .insertInto('stored_file')
      .values({
        id: fileId,
        sha256: stored.sha256,
        mime: change.mime ?? 'application/pdf',
        bytes: BigInt(stored.bytes),
        visibility: 'private',
        created_at: at,
      })
      .execute()
    await tx
      .insertInto('campaign_document')
      .values({
        id,
        campaign_id: campaignId,
        file_id: fileId,
        titles: JSON.stringify({ en: change.title ?? 'Valuation', ar: 'تقييم' }),
        visibility: change.visibility ?? 'private',
        position: 0,
        created_at: at,
      })
      .execute()
  })
  return id
}
