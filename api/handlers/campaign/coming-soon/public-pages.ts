import { countOpenPages, findPublicPage, listOpenPages, openedCursor } from '#api/db/campaign/coming-soon/pages.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentComingSoonCard, presentComingSoonPage } from '#api/presenters/campaign/coming-soon.ts'
import * as comingSoonCalls from '#contract/campaign/coming-soon.ts'
import { CallError } from '#contract/errors.ts'
import { listCap, pageSize } from '#domain/limits.ts'

const cursorName = 'coming-soon'

export const listComingSoon = handle(comingSoonCalls.listComingSoon, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.browse, cursorName)
  const [rows, counted] = await Promise.all([listOpenPages(db.read, slice), countOpenPages(db.read, listCap + 1)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, openedCursor, cursorName)
  return {
    items: items.map((row) => presentComingSoonCard(row, language)),
    total: Math.min(counted, listCap),
    totalIsExact: counted <= listCap,
    next,
    displayLoadMore,
  }
})

export const getComingSoon = handle(comingSoonCalls.getComingSoon, async ({ params, language }, { db }) => {
  const row = await findPublicPage(db.read, params.slug)
  const page = row && presentComingSoonPage(row, language)
  if (!page) throw new CallError('NOT_FOUND')
  return page
})
