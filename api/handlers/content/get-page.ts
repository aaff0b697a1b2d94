import { findPage } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { textIn } from '#api/texts/localized.ts'
import * as contentCalls from '#contract/content/content.ts'
import { CallError } from '#contract/errors.ts'

export const getPage = handle(contentCalls.getPage, async ({ params, language }, { db }) => {
  const page = await findPage(db.read, params.slug)
  if (!page) throw new CallError('NOT_FOUND')
  return {
    slug: page.slug,
    title: textIn(page.titles, language),
    body: textIn(page.bodies, language),
    description: textIn(page.descriptions, language),
    updatedAt: page.updated_at.toISOString(),
  }
})
