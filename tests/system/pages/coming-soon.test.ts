/** The documents of coming-soon pages: readable without scripts, with the legend, and redirected once the campaign is live. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { decidePage, launch, requestedPage } from '#tests/support/investors/coming-soon.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'

let app: TestApp
let owner: TestPerson
let administrator: TestPerson

beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  owner = await newPerson(app, { userType: 'company' })
  administrator = await newPerson(app, { userType: null, admin: true })
})
afterAll(() => app.close())

it('have the texts, the legend and a link to the sign-in, and redirect permanently after go-live', async () => {
  const { id, slug } = await requestedPage(app, owner)
  const path = `/coming-soon/${slug}`
  expect((await openPage(app, path)).status).toBe(404)
  await decidePage(app, id, administrator)
  const page = await openPage(app, `${path}?lng=en`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Sixty-four flats on a former rope works.')
  expect(page.text).toContain('No money or other payment is being solicited')
  expect(page.text).toContain('An indication of interest involves no obligation')
  const link = page.document.querySelector('main aside a')
  expect(link?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
  const list = await openPage(app, '/coming-soon?lng=fr')
  expect([...list.document.querySelectorAll('main a')].map((each) => each.getAttribute('href'))).toContain(path)
  expect(list.text).toContain('Aucun argent ni autre contrepartie n’est sollicité.')

  await launch(app, id, administrator)
  app.advance(10_000)
  const moved = await app.fetch(new Request(new URL(`${path}?lng=en`, app.deps.site.origin)))
  expect(moved.status).toBe(308)
  expect(moved.headers.get('location')).toMatch(/^\/campaign-detail-page\/[\w-]+\?lng=en$/)
})
