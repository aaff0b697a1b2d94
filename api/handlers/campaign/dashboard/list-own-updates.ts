import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countWritten, listWritten } from '#api/db/campaign/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnUpdate } from '#api/presenters/campaign/update.ts'
import * as ownUpdateCalls from '#contract/campaign/own-updates.ts'
import { pageSize } from '#domain/limits.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'

export const listOwnUpdates = handle(
  ownUpdateCalls.listOwnUpdates,
  async ({ params, query, member, language }, { db }) => {
    const campaign = await managedCampaign(db.read, params.id, member)
    const name = `own-updates-${query.state ?? 'all'}`
    const slice = sliceOf(query, pageSize.investments, name)
    const [rows, counts] = await Promise.all([
      listWritten(db.read, campaign.id, query.state, slice),
      countWritten(db.read, campaign.id),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, name)
    return {
      items: items.map((row) => presentOwnUpdate(row, language)),
      counts,
      total: query.state === undefined ? counts.draft + counts.scheduled + counts.published : counts[query.state],
      totalIsExact: true,
      next,
      displayLoadMore,
    }
  },
)
