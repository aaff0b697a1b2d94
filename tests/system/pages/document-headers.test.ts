import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { campaignPath, fullCampaign, openPage, type OpenedPage, sourcePages } from '#tests/support/public-pages.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const origin = 'https://freehold.example'

let app: TestApp
let owner: TestPerson
let administrator: TestPerson

beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  owner = await newPerson(app, { userType: 'company' })
  administrator = await newPerson(app, { userType: null, admin: true })
})
afterAll(() => app.close())
// Documents and responses are cached for two seconds: every test starts after they have expired.
beforeEach(() => app.advance(5000))

const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenedPage> =>
  openPage(app, path, headers)

describe('browser caching of documents', () => {
  test.each(['/', '/browse-companies?search=roof', '/contact-us', '/home'])(
    'allows revalidated caching of %s',
    async (path) => {
      expect((await open(path)).headers.get('cache-control')).toBe('private, no-cache')
    },
  )

  // The next user of the device could otherwise find visited pages in the worker's cache, or use a token from a URL.
  test.each([
    '/investments',
    '/receipt/01890000-0000-7000-8000-000000000001',
    '/admin/users?q=amal@example.com',
    '/login?next=%2Finvestments',
    '/reset-password?token=abc',
    '/activate-account/1/2/3',
    '/lost-code/abc',
    '/social-sign-in/google?code=abc',
    '/campaign-access/abc',
    '/newsletter/confirm/abc',
    '/stop-mails/abc',
    '/agreement-check?hash=abc',
  ])('forbids caching of %s', async (path) => {
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the content security policy', () => {
  const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const directives = (page: OpenedPage): Map<string, string[]> =>
    new Map(
      (page.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources]
      }),
    )

  test.each(['/', '/browse-companies?lng=ar', '/login', '/no/such/page'])(
    'of %s lists exactly the scripts and styles on the page',
    async (path) => {
      const page = await open(path)
      const policy = directives(page)
      const running = [...page.document.querySelectorAll('script')].filter((script) => script.type === '')
      expect(running.every((script) => script.src === '')).toBe(true)
      expect(policy.get('script-src')).toEqual(["'self'", ...running.map((script) => hashOf(script.textContent ?? ''))])
      const styles = [...page.document.querySelectorAll('style')]
      expect(policy.get('style-src')).toEqual(["'self'", ...styles.map((style) => hashOf(style.textContent ?? ''))])
      // There are no inline handlers or style attributes, which the policy would forbid.
      const attributes = [...page.document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name === 'style' || name.startsWith('on')),
      )
      expect(attributes).toEqual([])
    },
  )

  test('allows nothing else, and requires Trusted Types', async () => {
    const page = await open('/')
    const policy = directives(page)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-src')).toEqual(["'self'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy.get('trusted-types')).toEqual(['freehold'])
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http:/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

describe('isolation from the window that opened a page', () => {
  const isolationOf = async (path: string, site?: string): Promise<string | null> =>
    (await open(path, site === undefined ? {} : { 'sec-fetch-site': site })).headers.get('cross-origin-opener-policy')

  test.each(['/', '/browse-companies?search=roof', '/help-center'])(
    'is left out of %s only where the user opened it',
    async (path) => {
      // In turn, so that a response that is kept ready for one is not sent to another.
      for (const site of ['none', 'cross-site', 'none', 'same-origin', 'same-site', undefined])
        expect(await isolationOf(path, site)).toBe(site === 'none' ? null : 'same-origin')
      expect((await open(path)).headers.get('vary')).toContain('Sec-Fetch-Site')
    },
  )

  test.each(['/login', '/investments', '/invest/01890000-0000-7000-8000-000000000001', '/admin/users', '/no/such'])(
    'is always on for %s',
    async (path) => {
      expect(await isolationOf(path, 'none')).toBe('same-origin')
    },
  )
})

describe('a missing page', () => {
  const expectMissing = (page: OpenedPage): void => {
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.document.querySelectorAll('h1')).toHaveLength(1)
    expect(page.document.querySelector('main a[href="/"]')).not.toBeNull()
    expect(page.document.querySelector('main a[href="/browse-companies"]')).not.toBeNull()
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  }

  test.each([
    '/no/such/page',
    '/campaign-detail-page/no-such-campaign',
    '/campaign-detail-page/no-such-campaign?tab=faqs',
    '/campaign-detail-page/',
    '/campaign-detail-page/%E0%A4%A',
    '/campaign-detail-page/..%2f..%2fetc%2fpasswd',
    `/campaign-detail-page/${'x'.repeat(3000)}`,
    '/content-page/no-such-page',
  ])('is displayed for %s', async (path) => {
    expectMissing(await open(path))
  })

  test("is displayed in the visitor's language", async () => {
    const page = await open('/campaign-detail-page/nothing?lng=ar')
    expectMissing(page)
    expect(page.document.documentElement.dir).toBe('rtl')
    expect(page.text).toMatch(/\p{Script=Arabic}/u)
  })

  test.each([0, 1, 3, 6] as const)('is displayed to everyone for a campaign with status %s', async (status) => {
    const campaign = await newCampaign(app, owner, { status, name: 'Secret Gardens' })
    for (const tab of [undefined, 'updates']) {
      const page = await open(campaignPath(campaign, tab), { authorization: `Bearer ${owner.token}` })
      expectMissing(page)
      expect(page.html).not.toContain('Secret Gardens')
    }
  })

  test('is displayed for a hidden campaign from the next response on', async () => {
    const campaign = await newCampaign(app, owner, { name: 'Here And Gone' })
    expect((await open(campaignPath(campaign))).status).toBe(200)
    expect((await open('/browse-companies')).text).toContain('Here And Gone')
    const hidden = await make(
      app,
      calls.admin.decideCampaign,
      { params: { id: campaign.id }, body: { status: 6, reason: 'A test.' } },
      { as: administrator },
    )
    expect(hidden.status).toBe(200)
    expectMissing(await open(campaignPath(campaign)))
    expect((await open('/browse-companies')).text).not.toContain('Here And Gone')
  })

  test('is not displayed for a missing file', async () => {
    const page = await open('/assets/old-entry.js')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('a POST to a page returns 405', async () => {
    const response = await app.fetch(new Request(`${origin}/browse-companies`, { method: 'POST', body: 'a=b' }))
    expect(response.status).toBe(405)
  })
})

describe('alternative URLs', () => {
  test.each(['/browse-success-campaign', '/browse-successful-campaigns'])(
    '%s redirects with its query',
    async (path) => {
      const response = await app.fetch(new Request(`${origin}${path}?search=a%20b&page=2`))
      expect(response.status).toBe(308)
      expect(response.headers.get('location')).toBe('/browse-succeess-campaign?search=a%20b&page=2')
      expect(await response.text()).toBe('')
    },
  )

  test('a trailing slash serves the same page', async () => {
    const campaign = await newCampaign(app, owner, { name: 'Slash House' })
    const page = await open(`${campaignPath(campaign)}/`)
    expect(page.status).toBe(200)
    expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      origin + campaignPath(campaign),
    )
  })
})

describe('the cache of documents', () => {
  test('requires revalidation, and does not resend an unchanged document', async () => {
    const first = await open('/browse-companies')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')?.split(', ').toSorted()).toEqual([
      'Accept-Encoding',
      'Accept-Language',
      'Cookie',
      'Save-Data',
      'Sec-Fetch-Site',
    ])
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20}"$/)
    const again = await open('/browse-companies', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.html).toBe('')
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect((await open('/browse-companies?lng=fr', { 'if-none-match': etag })).status).toBe(200)
    await newCampaign(app, owner, { name: 'Just Opened' })
    app.advance(5000)
    const changed = await open('/browse-companies', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('Just Opened')
  })

  test('does not store a page that was rendered during a change', async () => {
    const source = sourcePages()
    let begun = (): void => {}
    let finish = (): void => {}
    const slow = await startTestApp('embedded', {
      pages: {
        render: async (request) => {
          const page = await source.render(request)
          begun()
          if (request.query === '?slow=1') await new Promise<void>((resolve) => (finish = resolve))
          return page
        },
      },
    })
    const maker = await newPerson(slow, { userType: 'company' })
    const admin = await newPerson(slow, { userType: null, admin: true })
    const campaign = await newCampaign(slow, maker, { name: 'Half Seen' })
    const path = `${campaignPath(campaign)}?slow=1`
    const made = new Promise<void>((resolve) => (begun = resolve))
    const first = openPage(slow, path)
    await made
    await make(
      slow,
      calls.admin.decideCampaign,
      { params: { id: campaign.id }, body: { status: 6, reason: 'A test.' } },
      { as: admin },
    )
    finish()
    expect((await first).status).toBe(200)
    const again = new Promise<void>((resolve) => (begun = resolve))
    const second = openPage(slow, path)
    await Promise.race([again, second])
    finish()
    expect((await second).status).toBe(404)
    await slow.close()
  })

  test('serves compressed documents to clients that accept them', async () => {
    const plain = await open('/')
    const response = await app.fetch(new Request(`${origin}/`, { headers: { 'accept-encoding': 'gzip, br' } }))
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(plain.html)
    const older = await app.fetch(new Request(`${origin}/`, { headers: { 'accept-encoding': 'gzip, deflate' } }))
    expect(older.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await older.arrayBuffer()).toString()).toBe(plain.html)
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  test('HEAD returns the headers of GET without the body', async () => {
    const get = await open('/terms')
    const head = await app.fetch(new Request(`${origin}/terms`, { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(await head.text()).toBe('')
  })

  test('serves the same document to signed-in users, without personal data', async () => {
    const person = await newPerson(app, { language: 'ar' })
    for (const path of ['/', '/home', '/investments', '/browse-companies', '/saved-campaign']) {
      const visitor = await open(path)
      const member = await open(path, { authorization: `Bearer ${person.token}` })
      expect(member.html).toBe(visitor.html)
      expect(member.headers.get('x-partition')).toBeNull()
    }
  })

  test('a page that requires a session is an empty shell', async () => {
    const page = await open('/investments')
    expect(page.status).toBe(200)
    const { answers } = await repliesOf(page)
    expect(Object.keys(answers)).toEqual(['/api/v1.1/bootstrap?lng=en'])
  })

  test('a page refers to the replies it was rendered from, which the browser fetches along with the scripts', async () => {
    const campaign = await fullCampaign(app, owner)
    const path = campaignPath(campaign, 'faqs')
    const page = await open(path)
    expect(page.document.querySelector('#first-view')).toBeNull()
    const { answers, headers } = await repliesOf(page)
    expect(
      Object.keys(answers)
        .map((address) => address.replace(/\?.*/, ''))
        .toSorted(),
    ).toEqual(
      [
        '/api/v1.1/bootstrap',
        `/api/v1.1/equities/front/${campaign.slug}`,
        `/api/v1.1/equity/campaign-faqs/${campaign.id}`,
      ].toSorted(),
    )
    expect(Number(headers.get('x-made-at'))).toBe(app.deps.clock.now())
    expect(headers.get('etag')).toBe(`"${digestOf(page)}"`)
  })

  test('the replies of a page remain available after a change to clients that opened it', async () => {
    const campaign = await newCampaign(app, owner, { name: 'Before The Change' })
    const before = await open('/browse-companies')
    await newCampaign(app, owner, { name: 'After The Change' })
    app.advance(5000)
    const after = await open('/browse-companies')
    expect(after.text).toContain('After The Change')
    expect(digestOf(after)).not.toBe(digestOf(before))
    const replies = JSON.stringify(await repliesOf(before))
    expect(replies).toContain(campaign.id)
    expect(replies).not.toContain('After The Change')
  })

  test('an unknown digest returns the replies of the current page with their own digest', async () => {
    const page = await open('/browse-companies')
    const query = new URLSearchParams({ of: '/browse-companies?utm_source=x', lng: 'en' })
    const response = await app.fetch(new Request(`${origin}/first-view/unknown-0000?${query.toString()}`))
    expect(response.status).toBe(200)
    expect(response.headers.get('etag')).toBe(`"${digestOf(page)}"`)
    for (const of of ['https://elsewhere.example/', '//elsewhere.example/', '']) {
      const refused = new URLSearchParams({ of })
      const answer = await app.fetch(new Request(`${origin}/first-view/unknown-0000?${refused.toString()}`))
      expect(answer.status).toBe(404)
    }
  })

  test('an unchanged page and its replies are not resent after rendering again', async () => {
    for (const path of ['/', '/browse-companies', '/terms', '/contact-us', '/faq']) {
      const first = await open(path)
      const replies = await repliesOf(first)
      app.advance(60_000)
      const again = await open(path, { 'if-none-match': first.headers.get('etag') ?? '' })
      expect(again.status, path).toBe(304)
      const second = await repliesOf(first, { 'if-none-match': replies.headers.get('etag') ?? '' })
      expect(second.status, path).toBe(304)
      // Only its timestamp is new.
      expect(Number(second.headers.get('x-made-at'))).toBe(app.deps.clock.now())
    }
  })

  test('a page with submitted input embeds its replies, which are available to no other client', async () => {
    const body = new URLSearchParams({ email: 'typed@' })
    const response = await app.fetch(
      new Request(`${origin}/newsletter`, {
        method: 'POST',
        body,
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
    const html = await response.text()
    expect(html).toContain('typed@')
    expect(html).toContain('id="first-view"')
    expect(html).not.toContain('data-view')
  })

  test('a page embeds replies that must never be cached: the worker caches what it fetches beside a page', async () => {
    const page = await open(`/agreement-check?hash=${'0a'.repeat(32)}`)
    expect(page.document.querySelector('#first-view')?.textContent).toContain('/api/v1.1/contracts/check?')
    expect(digestOf(page)).toBe('')
  })
})

function digestOf(page: OpenedPage): string {
  return page.document.querySelector<HTMLElement>('#root')?.dataset['view'] ?? ''
}

/** Fetches the replies as the page's script does. */
async function repliesOf(
  page: OpenedPage,
  given: Readonly<Record<string, string>> = {},
): Promise<{ status: number; answers: Record<string, unknown>; headers: Headers }> {
  const response = await app.fetch(new Request(`${origin}/first-view/${digestOf(page)}?of=/`, { headers: given }))
  const { answers } =
    response.status === 200 ? ((await response.json()) as { answers: Record<string, unknown> }) : { answers: {} }
  return { status: response.status, answers, headers: response.headers }
}
