/** The indications of users who share their name, as a table, streamed page by page. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { givenCursor, listNamedIndications } from '#api/db/campaign/coming-soon/indications.ts'
import type { Cursor } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import { indicationCells, indicationHeads } from '#api/documents/investment/indications-csv.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { csvType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'

const rowsAtOnce = 500

/** The audit log has the export before anything is returned, because it contains names. @throws CallError NOT_FOUND */
export async function exportNamedIndications(
  campaignId: string,
  { member, language }: { readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<FileReply> {
  const campaign = await managedCampaign(deps.db.read, campaignId, member)
  await deps.db.transact((tx) =>
    insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      eventName: 'indications-exported',
      subject: campaign.id,
      facts: {},
    }),
  )
  return { type: csvType, name: `${campaign.slug}-indications.csv`, content: linesOf(campaign.id, language, deps) }
}

async function* linesOf(campaignId: string, language: Language, { db }: Deps): AsyncGenerator<string> {
  yield csvStart + csvLine(indicationHeads(language))
  let after: Cursor | undefined
  for (;;) {
    const rows = await listNamedIndications(db.read, campaignId, { limit: rowsAtOnce - 1, after })
    yield rows.map((row) => csvLine(indicationCells(row, language))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = givenCursor(last)
  }
}
