import { listForRegister } from '#api/db/investment/campaign-investments.ts'
import { createdCursor } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import { investmentCells, investmentHeads } from '#api/documents/investment/investments-csv.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import type { Language } from '#contract/shapes.ts'
import { exportCampaignTable } from './export-table.ts'

/**
 * Every investment: the names, kinds and countries of paid investors. Addresses stay sealed with the identity checks.
 * @throws CallError NOT_FOUND
 */
export function exportCampaignInvestments(
  campaignId: string,
  { member, language }: { readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<FileReply> {
  return exportCampaignTable(
    {
      eventName: 'investments-exported',
      name: 'investments',
      heads: investmentHeads,
      cells: investmentCells,
      list: listForRegister,
      cursorOf: createdCursor,
    },
    { campaignId, member, language },
    deps,
  )
}
