/** Every investment in a campaign as a table, streamed page by page. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { listForRegister } from '#api/db/investment/campaign-investments.ts'
import { createdCursor, type Cursor } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import { investmentCells, investmentHeads } from '#api/documents/investment/investments-csv.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { csvType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { managedCampaign } from './managed-campaign.ts'

const rowsAtOnce = 500

/**
 * For the campaign's owner only. The audit log has the export before anything is returned, because it contains personal
 * data: the names, kinds and countries of paid investors. Addresses stay sealed with the identity checks.
 * @throws CallError NOT_FOUND
 */
export async function exportCampaignInvestments(
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
      eventName: 'investments-exported',
      subject: campaign.id,
      facts: {},
    }),
  )
  return { type: csvType, name: `${campaign.slug}-investments.csv`, content: linesOf(campaign.id, language, deps) }
}

async function* linesOf(campaignId: string, language: Language, { db }: Deps): AsyncGenerator<string> {
  yield csvStart + csvLine(investmentHeads(language))
  let after: Cursor | undefined
  for (;;) {
    const rows = await listForRegister(db.read, campaignId, { limit: rowsAtOnce - 1, after })
    yield rows.map((row) => csvLine(investmentCells(row, language))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = createdCursor(last)
  }
}
