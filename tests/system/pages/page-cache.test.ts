import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pages } from '#api/ports.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** The path and query of every rendering, in order. */
let rendered: string[] = []

beforeAll(async () => {
  const source = sourcePages()
  const counted: Pages = {
    ...source,
    render: (request) => {
      rendered.push(request.path + request.query)
      return source.render(request)
    },
  }
  app = await startTestApp('embedded', { pages: counted })
  await newCampaign(app, await newPerson(app, { userType: 'company' }), { name: 'Roof Gardens' })
})
afterAll(() => app.close())
// The test clock does not advance by itself, so a cached page would remain fresh until the next test.
beforeEach(() => {
  app.advance(5000)
  rendered = []
})

const open = (path: string) => openPage(app, path)
const request = (path: string) => app.fetch(new Request(new URL(path, app.deps.site.origin)))

describe('the cache of rendered pages', () => {
  test('ignores parameters that the page does not read', async () => {
    const plain = await open('/browse-companies')
    for (const added of ['utm_source=mail&utm_medium=a', 'fbclid=IwAR0', 'gclid=Cj0', '__proto__=1', 'sort=&search=']) {
      const page = await open(`/browse-companies?${added}`)
      expect(page.status).toBe(200)
      expect(page.html).toBe(plain.html)
    }
    expect(rendered).toHaveLength(1)
  })

  test('ignores all parameters of static pages, pages that require a session, and missing pages', async () => {
    for (const path of ['/', '/terms', '/investments', '/no/such/page']) {
      rendered = []
      await open(path)
      await open(`${path}?utm_source=1`)
      await open(`${path}?utm_source=2`)
      expect(rendered).toHaveLength(1)
    }
  })

  test('distinguishes the parameters that a page reads, in any order', async () => {
    const sorted = await open('/browse-companies?page=1&sort=percent')
    expect((await open('/browse-companies?gclid=1&sort=percent&page=1')).html).toBe(sorted.html)
    expect(sorted.text).toContain('Roof Gardens')
    expect(rendered).toHaveLength(1)
    const searched = await open('/browse-companies?search=cellar&sort=percent')
    expect(searched.text).not.toContain('Roof Gardens')
    expect(rendered).toHaveLength(2)
  })

  test('is not evicted by a thousand URLs with tracking parameters', async () => {
    await open('/help-center')
    for (let number = 0; number < 1000; number += 1) await request(`/terms?utm_source=${number}`)
    await open('/help-center')
    expect(rendered.map((each) => each.replace(/\?.*/, ''))).toEqual(['/help-center', '/terms'])
  })

  test('is not filled by redirects of alternative URLs', async () => {
    await open('/help-center')
    for (let number = 0; number < 600; number += 1) await request(`/browse-success-campaign?utm_source=${number}`)
    rendered = []
    await open('/help-center')
    expect(rendered).toEqual([])
  })

  test("keeps the page's parameters in the links to other languages", async () => {
    const page = await open('/browse-companies?utm_source=mail&search=roof')
    const links = [...page.document.querySelectorAll('footer a[hreflang]')].map((link) => link.getAttribute('href'))
    expect(links).toContain('/browse-companies?search=roof&lng=fr')
  })
})
