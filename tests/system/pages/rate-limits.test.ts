/** Rate limits of pages, and pages during a failure. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCampaign, newPerson, send } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp, testOrigin } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages(), rateLimit: true })
  await newCampaign(app, await newPerson(app, { userType: 'company' }))
})
afterAll(() => app.close())
beforeEach(() => app.advance(60_000))

const open = (path: string, address: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(new URL(path, testOrigin), { headers }), address)

describe('rate limits', () => {
  test('count a page once without its internal calls, separately for each address', { timeout: 240_000 }, async () => {
    // Each of these is rendered and makes several internal calls: far more than the limit of one address.
    const pages = 650
    for (let number = 0; number < pages; number += 1) {
      const { status } = await open(`/browse-companies?page=1&visit=${number}`, `192.0.${number % 250}.1`)
      expect(status, String(number)).toBe(200)
    }
    const { status } = await send(app, 'GET', 'bootstrap', { address: '198.51.100.1' })
    expect(status).toBe(200)
  })

  test('apply per network, with a readable page and a Retry-After header', async () => {
    const seen = new Map<number, number>()
    const note = ({ status }: Response) => seen.set(status, (seen.get(status) ?? 0) + 1)
    for (let number = 0; number < 600; number += 1) note(await open('/faq', `2001:db8::${(number % 50) + 1}`))
    expect([...seen]).toEqual([[200, 600]])
    const refused = await open('/faq?lng=fr', '2001:db8::ffff')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await refused.text()).toMatch(/<html lang="fr".*<h1>Trop de requêtes/s)
    expect((await open('/faq', '2001:db8:0:1::1')).status).toBe(200)
    app.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await open('/faq', '2001:db8::ffff')).status).toBe(200)
  })
})

describe('a database failure', () => {
  test.each(['/', '/browse-companies?lng=ar', '/no/such/page', '/login'])(
    'displays a small error page for %s, and recovers on the next request',
    async (path) => {
      await app.deps.db.execute('alter table site_setting rename to site_setting_away')
      const page = await openPage(app, path)
      await app.deps.db.execute('alter table site_setting_away rename to site_setting')
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.document.querySelectorAll('h1')).toHaveLength(1)
      expect(page.document.documentElement.dir).toBe(path.includes('lng=ar') ? 'rtl' : 'ltr')
      expect(page.html).not.toMatch(/site_setting|relation|INTERNAL|UNAVAILABLE/)
      app.advance(2000)
      expect([200, 404]).toContain((await openPage(app, path)).status)
    },
  )
})
