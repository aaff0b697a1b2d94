/** Content that a later version adds to a site that exists already. */

import { expect, test } from 'vitest'
import { addStartingContent } from '#api/db/content/add-content.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { startTestApp } from '#tests/support/test-app.ts'

test('a site of the first version gets the help about returns and the links of later versions once, and nothing else', async () => {
  const app = await startTestApp()
  try {
    const { db, ids } = app.deps
    const added = ['/coming-soon', '/return-simulator']
    const questions = ['annual-distribution-rate', 'project-a-return']
    await db.transact(async (tx) => {
      await tx.deleteFrom('help_question').where('slug', 'in', questions).execute()
      // Deleted by an administrator.
      await tx.deleteFrom('help_question').where('slug', '=', 'risk').execute()
      await tx
        .deleteFrom('menu_item')
        .where('url', 'in', [...added, '/newsletter'])
        .execute()
      await changeSettings(tx, { startingContent: 1 })
    })
    for (let start = 0; start < 2; start += 1)
      await db.transact((tx) => addStartingContent(tx, () => ids.next(), new Date('2026-11-21T09:00:00.000Z')))
    const found = await db.read
      .selectFrom('help_question')
      .select('slug')
      .where('slug', 'in', [...questions, 'risk'])
      .orderBy('slug')
      .execute()
    expect(found.map(({ slug }) => slug)).toEqual(questions)
    const links = await db.read
      .selectFrom('menu_item')
      .select(['menu', 'url'])
      .where('url', 'in', [...added, '/newsletter'])
      .orderBy('url')
      .execute()
    expect(links).toEqual(added.map((url) => ({ menu: 'quick', url })))
  } finally {
    await app.close()
  }
})
