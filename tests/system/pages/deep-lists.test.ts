import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** More than one response contains. */
const campaigns = 121

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  const owner = await newPerson(app, { userType: 'company' })
  for (let each = 0; each < campaigns; each += 1) await newCampaign(app, owner)
})
afterAll(() => app.close())

test('without scripts every campaign of a long list, and its start, is reachable by links', async () => {
  const met = new Set<string>()
  let path = '/browse-companies?page=12'
  for (let pages = 0; pages < 5; pages += 1) {
    const { document } = await openPage(app, path)
    const shown = [...document.querySelectorAll('main article a[href*="/campaign-detail-page/"]')].map(
      (link) => link.getAttribute('href') ?? '',
    )
    for (const href of shown) met.add(href)
    const links = [...document.querySelectorAll('main a')]
    if (pages > 0)
      expect(links.find((link) => link.textContent === 'Back to the start of the list')?.getAttribute('href')).toBe(
        '/browse-companies',
      )
    const more = links.find((link) => link.textContent === 'Load more')?.getAttribute('href')
    if (!more) break
    expect(more).not.toBe(path)
    path = more
  }
  expect(met.size).toBe(campaigns)
  // A URL for more than one response contains also offers further ones.
  const { document } = await openPage(app, '/browse-companies?page=13')
  const more = [...document.querySelectorAll('main a')].find((link) => link.textContent === 'Load more')
  expect(more?.getAttribute('href')).toContain('after=')
})
