import { changedCursor, countIndicationsOf, listIndicationsOf } from '#api/db/campaign/coming-soon/indications.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentIndication } from '#api/presenters/campaign/coming-soon.ts'
import * as service from '#api/services/campaign/coming-soon/indicate-interest.ts'
import * as comingSoonCalls from '#contract/campaign/coming-soon.ts'
import { pageSize } from '#domain/limits.ts'

const cursorName = 'indications'

const getIndication = handle(comingSoonCalls.getIndication, async ({ params, member, language }, { db }) => {
  const { row, problem } = await service.readInterest(db.read, { slug: params.slug, member })
  return { indication: row ? presentIndication(row, language) : null, problem }
})

const indicateInterest = handle(comingSoonCalls.indicateInterest, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    presentIndication(await service.indicateInterest(tx, { slug: params.slug, ...body, member }, deps), language),
  ),
)

const withdrawInterest = handle(comingSoonCalls.withdrawInterest, ({ params, member, once }) =>
  once(async (tx) => {
    await service.withdrawInterest(tx, params.slug, member.id)
    return { done: true }
  }),
)

const listIndications = handle(comingSoonCalls.listIndications, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, cursorName)
  const [rows, total] = await Promise.all([
    listIndicationsOf(db.read, member.id, slice),
    countIndicationsOf(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, changedCursor, cursorName)
  return {
    items: items.map((row) => presentIndication(row, language)),
    total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

export const indications = { getIndication, indicateInterest, withdrawInterest, listIndications }
