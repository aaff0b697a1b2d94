import { listFaqRows } from '#api/db/content/content.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentFaq } from '#api/presenters/content/content.ts'
import * as frontSettingsCalls from '#contract/site/front-settings.ts'

/** Questions about the site. */
export const listFaqs = handle(frontSettingsCalls.listFaqs, async ({ language }, { db }) =>
  (await listFaqRows(db.read))
    .filter((row) => row.active && row.page_slug === null)
    .map((row) => presentFaq(row, language)),
)

/** Questions below content pages. */
export const listPageFaqs = handle(frontSettingsCalls.listPageFaqs, async ({ query, language }, { db }) =>
  (await listFaqRows(db.read)).flatMap((row) => {
    const page = row.page_slug
    if (!row.active || page === null || (query.page !== undefined && query.page !== page)) return []
    return [{ ...presentFaq(row, language), page }]
  }),
)
