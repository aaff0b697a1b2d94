import { listFaqRows } from '#api/db/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentFaq } from '#api/presenters/content.ts'
import { calls } from '#contract/calls.ts'

/** Questions of the site. */
export const listFaqs = handle(calls.settings.listFaqs, async ({ language }, { db }) =>
  (await listFaqRows(db.read))
    .filter((row) => row.active && row.page_slug === null)
    .map((row) => presentFaq(row, language)),
)

/** Questions below content pages. */
export const listPageFaqs = handle(calls.settings.listPageFaqs, async ({ query, language }, { db }) =>
  (await listFaqRows(db.read)).flatMap((row) => {
    const page = row.page_slug
    if (!row.active || page === null || (query.page !== undefined && query.page !== page)) return []
    return [{ ...presentFaq(row, language), page }]
  }),
)
