/** References that prevent the deletion of a content item. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { chosenOptions, notedOptions } from '#domain/draft/chosen-options.ts'
import { type ContentListName, type ContentUse, neededPages, pageAddress } from '#domain/content/content.ts'

export interface UseCount {
  readonly what: ContentUse
  readonly count: number
}

/** Counts drafts too: a deleted option would leave their choice without a name. */
const noted: ReadonlySet<ContentListName> = new Set(notedOptions.map((name) => chosenOptions[name].list))

/** Column of the table of counts that stores the choices of a list. */
const countedIn: Readonly<Partial<Record<ContentListName, string>>> = {
  propertyType: 'property_type',
  investmentStrategy: 'strategy',
}

export async function usesOf(db: Reader | Writer, list: ContentListName, id: string): Promise<UseCount[]> {
  const counts = countsOf(list, id)
  const found: UseCount[] = list === 'pages' && Object.hasOwn(neededPages, id) ? [{ what: 'site', count: 1 }] : []
  for (const [what, counting] of counts) {
    const { rows } = await sql<{ n: number }>`select (${counting})::int4 as n`.execute(db)
    const count = rows[0]?.n ?? 0
    if (count > 0) found.push({ what, count })
  }
  return found
}

function countsOf(list: ContentListName, id: string): readonly (readonly [ContentUse, RawBuilder<unknown>])[] {
  if (list === 'pages') return pageCounts(id)
  if (list === 'help-topics') return [['questions', sql`select count(*) from help_question where topic_slug = ${id}`]]
  if (list === 'help-questions') return [['links', linksTo(`/help-center/single-question?q=${id}`)]]
  if (list === 'campaign-faq')
    return [
      [
        'campaigns',
        sql`select count(*) from campaign_section where section = 'faqs' and coalesce(data ->> ${`${id}.answer`}, '') <> ''`,
      ],
    ]
  const counted = countedIn[list]
  // Drafts are included, because every change updates their card.
  if (counted !== undefined)
    return [['campaigns', sql`select coalesce(sum(total), 0) from campaign_count where ${sql.ref(counted)} = ${id}`]]
  return noted.has(list)
    ? [['campaigns', sql`select count(*) from campaign_option where list = ${list} and slug = ${id}`]]
    : []
}

function pageCounts(slug: string): readonly (readonly [ContentUse, RawBuilder<unknown>])[] {
  const address = pageAddress(slug)
  return [
    ['menus', sql`select count(*) from menu_item where split_part(split_part(url, '#', 1), '?', 1) = ${address}`],
    ['faqs', sql`select count(*) from site_faq where page_slug = ${slug}`],
    ['links', linksTo(address)],
  ]
}

/** Counts texts and sliders with a link to an address. */
function linksTo(address: string): RawBuilder<unknown> {
  const within = `%](${address.replaceAll(/[\\%_]/g, String.raw`\$&`)})%`
  return sql`select (select count(*) from content_page where bodies::text like ${within})
    + (select count(*) from site_faq where answers::text like ${within})
    + (select count(*) from help_question where answers::text like ${within})
    + (select count(*) from slider where url = ${address})`
}
