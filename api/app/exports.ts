/** Tables as files, sent slice by slice. */

import { listForOwner } from '#api/db/campaign-investments.ts'
import { findCampaign } from '#api/db/campaigns.ts'
import { createdPlace, type Place } from '#api/db/paging.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { exportedCells } from '#api/presenters/campaign-investment.ts'
import { texts } from '#api/texts/texts.ts'
import { CallError } from '#contract/errors.ts'
import { csvType } from '#contract/exports.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { mayManage } from '#domain/permissions.ts'
import { answerWithFile, isId, streamedResponse } from './file-answer.ts'

const rowsAtOnce = 500
const perMinute = 20

/** Every investment in a campaign, for its owner: what the investments tab shows, and no more. */
export function investmentsExport(id: string, request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'owner', kind: 'export', perMinute },
    async ({ member, language }) => {
      const campaign = isId(id) ? await findCampaign(deps.db.read, id) : undefined
      if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
      return streamedResponse(linesOf(campaign.id, language, deps), {
        type: csvType,
        name: `${campaign.slug}-investments.csv`,
      })
    },
  )
}

async function* linesOf(campaignId: string, language: Language, { db }: Deps): AsyncGenerator<string> {
  yield csvStart + csvLine(texts[language].exported.heads)
  let after: Place | undefined
  for (;;) {
    const rows = await listForOwner(
      db.read,
      campaignId,
      { state: undefined, search: undefined },
      {
        limit: rowsAtOnce - 1,
        after,
      },
    )
    yield rows.map((row) => csvLine(exportedCells(row, language))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = createdPlace(last)
  }
}
