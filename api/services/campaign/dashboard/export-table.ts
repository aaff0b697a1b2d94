/** A table about a campaign with personal data, for its owner only, streamed page by page. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader } from '#api/db/database.ts'
import type { Cursor, Slice } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { csvType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { managedCampaign } from './managed-campaign.ts'

const rowsAtOnce = 500

interface CampaignTable<Row> {
  /** Of the audit log. */
  readonly eventName: 'investments-exported' | 'indications-exported'
  /** The end of the file's name. */
  readonly name: string
  readonly heads: (language: Language) => readonly string[]
  readonly cells: (row: Row, language: Language) => readonly string[]
  /** One row more than the limit, if there are more. */
  readonly list: (db: Reader, campaignId: string, slice: Slice) => Promise<readonly Row[]>
  readonly cursorOf: (row: Row) => Cursor
}

interface TableRequest {
  readonly campaignId: string
  readonly member: Member
  readonly language: Language
}

/** The audit log has the export before anything is returned. @throws CallError NOT_FOUND */
export async function exportCampaignTable<Row>(
  table: CampaignTable<Row>,
  { campaignId, member, language }: TableRequest,
  deps: Deps,
): Promise<FileReply> {
  const campaign = await managedCampaign(deps.db.read, campaignId, member)
  await deps.db.transact((tx) =>
    insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      eventName: table.eventName,
      subject: campaign.id,
      facts: {},
    }),
  )
  const content = linesOf(table, campaign.id, language, deps)
  return { type: csvType, name: `${campaign.slug}-${table.name}.csv`, content }
}

async function* linesOf<Row>(
  { heads, cells, list, cursorOf }: CampaignTable<Row>,
  campaignId: string,
  language: Language,
  { db }: Deps,
): AsyncGenerator<string> {
  yield csvStart + csvLine(heads(language))
  let after: Cursor | undefined
  for (;;) {
    const rows = await list(db.read, campaignId, { limit: rowsAtOnce - 1, after })
    yield rows.map((row) => csvLine(cells(row, language))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = cursorOf(last)
  }
}
