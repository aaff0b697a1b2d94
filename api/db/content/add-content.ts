/**
 * Content that later versions of the program add: inserted once into every site, new or not, beside its existing
 * content.
 */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import { changeSettings, readSettings } from '#api/db/site/settings.ts'
import { faqs } from './faqs.ts'
import { helpTopics } from './help.ts'
import { insertMenuItems, insertOptionLists } from './insert-texts.ts'
import { menus } from '#api/db/site/menus.ts'
import { raisingPages } from './pages-raising.ts'
import { sliders } from '#api/db/site/sliders.ts'

/** Raised when a version adds content. */
const newest = 3

/** Help about returns, of the second version. */
const helpOfReturns: ReadonlySet<string> = new Set(['annual-distribution-rate', 'project-a-return'])
/** Links that later versions added. */
const addedUrls: readonly (readonly [version: number, url: string])[] = [
  [2, '/return-simulator'],
  [3, '/coming-soon'],
]

export async function addStartingContent(tx: Writer, newId: () => string, now: Date): Promise<void> {
  const { settings } = await readSettings(tx)
  if ((settings.startingContent ?? 0) >= newest) return
  // Locks the settings: of two processes that start at once, one inserts the content.
  const before = await changeSettings(tx, { startingContent: newest })
  if ((before.startingContent ?? 0) >= newest) return
  const had = before.startingContent ?? 0
  if (had > 0) {
    if (had < 2) await addHelpOfReturns(tx, now)
    await addMenuItems(tx, newId, (url) => addedUrls.some(([version, added]) => version > had && added === url))
    return
  }
  await insertOptionLists(tx)
  await addPages(tx, now)
  await addHelp(tx, now)
  await addFaqs(tx, newId, now)
  await addSliders(tx, newId, now)
  await addMenuItems(tx, newId)
}

async function addPages(tx: Writer, now: Date): Promise<void> {
  await tx
    .insertInto('content_page')
    .values(
      raisingPages.map((page) => ({
        slug: page.slug,
        titles: JSON.stringify(page.titles),
        bodies: JSON.stringify(page.bodies),
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addHelp(tx: Writer, now: Date): Promise<void> {
  await tx
    .insertInto('help_topic')
    .values(
      helpTopics.map((topic, position) => ({
        slug: topic.slug,
        names: JSON.stringify(topic.names),
        leads: JSON.stringify(topic.leads),
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('help_question')
    .values(
      helpTopics.flatMap((topic) =>
        topic.questions.map((entry, position) => ({
          slug: entry.slug,
          topic_slug: topic.slug,
          questions: JSON.stringify(entry.questions),
          answers: JSON.stringify(entry.answers),
          active: true,
          position,
          updated_at: now,
        })),
      ),
    )
    .execute()
}

/** For a site that has the help of the first version; a topic that administrators deleted gets none. */
async function addHelpOfReturns(tx: Writer, now: Date): Promise<void> {
  const topics = await tx.selectFrom('help_topic').select('slug').execute()
  const added = helpTopics
    .filter(({ slug }) => topics.some((topic) => topic.slug === slug))
    .flatMap(({ slug, questions }) =>
      questions.flatMap((entry, position) =>
        helpOfReturns.has(entry.slug)
          ? [
              {
                slug: entry.slug,
                topic_slug: slug,
                questions: JSON.stringify(entry.questions),
                answers: JSON.stringify(entry.answers),
                active: true,
                position,
                updated_at: now,
              },
            ]
          : [],
      ),
    )
  if (added.length === 0) return
  await tx
    .insertInto('help_question')
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addFaqs(tx: Writer, newId: () => string, now: Date): Promise<void> {
  const pages = await tx.selectFrom('content_page').select('slug').execute()
  await tx
    .insertInto('site_faq')
    .values(
      faqs
        // Skips the questions of a page that an administrator has deleted.
        .filter(({ page }) => page === undefined || pages.some(({ slug }) => slug === page))
        .map((faq, position) => ({
          id: newId(),
          page_slug: faq.page ?? null,
          questions: JSON.stringify(faq.questions),
          answers: JSON.stringify(faq.answers),
          active: true,
          position,
          updated_at: now,
        })),
    )
    .execute()
}

async function addSliders(tx: Writer, newId: () => string, now: Date): Promise<void> {
  await tx
    .insertInto('slider')
    .values(
      sliders.map((slider, position) => ({
        id: newId(),
        titles: JSON.stringify(slider.titles),
        bodies: JSON.stringify(slider.bodies),
        actions: JSON.stringify(slider.actions),
        url: slider.url,
        picture_id: null,
        active: true,
        position,
        updated_at: now,
      })),
    )
    .execute()
}

/** Appends links to the new content to the menus. */
async function addMenuItems(
  tx: Writer,
  newId: () => string,
  isWanted: (url: string) => boolean = () => true,
): Promise<void> {
  const there = await tx.selectFrom('menu_item').select(['menu', 'url']).execute()
  const last = await tx
    .selectFrom('menu_item')
    .select(sql<number>`coalesce(max(position), -1)::int4`.as('position'))
    .executeTakeFirstOrThrow()
  const missing = menus.filter(
    (item) => isWanted(item.url) && !there.some(({ menu, url }) => menu === item.menu && url === item.url),
  )
  await insertMenuItems(tx, missing, newId, last.position + 1)
}
