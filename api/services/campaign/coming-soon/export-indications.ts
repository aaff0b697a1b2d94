import { givenCursor, listNamedIndications } from '#api/db/campaign/coming-soon/indications.ts'
import type { Deps, Member } from '#api/deps.ts'
import { indicationCells, indicationHeads } from '#api/documents/investment/indications-csv.ts'
import { exportCampaignTable } from '#api/services/campaign/dashboard/export-table.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import type { Language } from '#contract/shapes.ts'

/** The indications of users who share their name. @throws CallError NOT_FOUND */
export function exportNamedIndications(
  campaignId: string,
  { member, language }: { readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<FileReply> {
  return exportCampaignTable(
    {
      eventName: 'indications-exported',
      name: 'indications',
      heads: indicationHeads,
      cells: indicationCells,
      list: listNamedIndications,
      cursorOf: givenCursor,
    },
    { campaignId, member, language },
    deps,
  )
}
