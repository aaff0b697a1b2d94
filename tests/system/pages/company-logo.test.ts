/** The company next to its campaign's name in the rendered page: with its logo, or with its initials. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, setStatus } from '#tests/support/drafts.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { campaignPath, openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let id = ''
let slug = ''
beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  const owner = await newPerson(app, { userType: 'company' })
  id = await newDraft(app, owner)
  await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
  await setStatus(app, id, 2)
  ;({ slug } = await app.deps.db.read
    .selectFrom('campaign')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow())
})
afterAll(() => app.close())

const open = (language: string) => openPage(app, `${campaignPath({ id, slug })}?lng=${language}`)

it.each([
  ['en', 'Logo of Harbour Row Holdings'],
  ['ar', 'شعار Harbour Row Holdings'],
])(
  'displays the logo in the header and at the company, in two formats with dimensions (%s)',
  async (language, value) => {
    const { document } = await open(language)
    const logos = [...document.querySelectorAll('main img')].filter((image) =>
      (image.getAttribute('alt') ?? '').replace(/[\u2068\u2069]/g, '').startsWith(value),
    )
    expect(logos).toHaveLength(2)
    expect(document.querySelector('main header')?.contains(logos[0] ?? null)).toBe(true)
    for (const logo of logos) {
      const [, file] = /^\/media\/([0-9a-f-]{36})\/200\.webp$/.exec(logo.getAttribute('src') ?? '') ?? []
      expect(file).toBeDefined()
      expect(logo.parentElement?.querySelector('source')?.getAttribute('srcset')).toBe(
        `/media/${file}/96.avif 96w, /media/${file}/200.avif 200w`,
      )
      expect(Number(logo.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(logo.getAttribute('height'))).toBeGreaterThan(0)
    }
  },
)

it('falls back to initials that are hidden from screen readers', async () => {
  await app.deps.db.transact((tx) => tx.updateTable('campaign').set({ logo_id: null }).where('id', '=', id).execute())
  // Lets the cached page expire.
  app.advance(5000)
  const { document } = await open('en')
  const initials = [...document.querySelectorAll('main [aria-hidden=true]')].filter((each) => each.textContent === 'HR')
  expect(initials).toHaveLength(2)
  expect([...document.querySelectorAll('main header img')]).toEqual([])
})
