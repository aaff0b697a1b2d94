import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignPath, fullCampaign, openPage, type OpenedPage, sourcePages } from '#tests/support/public-pages.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const origin = 'https://freehold.example'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  owner = await newPerson(app, { userType: 'company' })
})
afterAll(() => app.close())
// Documents and responses are cached for two seconds: every test starts after they have expired.
beforeEach(() => app.advance(5000))

const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenedPage> =>
  openPage(app, path, headers)

describe('the language of a document', () => {
  test.each([
    ['is English by default', '/browse-companies', {}, 'en', 'ltr'],
    [
      'is one that the browser accepts',
      '/browse-companies',
      { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' },
      'fr',
      'ltr',
    ],
    [
      'is the preferred one of those accepted',
      '/browse-companies',
      { 'accept-language': 'fr;q=0.4, ar-KW;q=0.9' },
      'ar',
      'rtl',
    ],
    [
      'is English when no accepted one is available',
      '/browse-companies',
      { 'accept-language': 'de, ja;q=0.5, *;q=0.1' },
      'en',
      'ltr',
    ],
    [
      'is the one stored in the cookie',
      '/browse-companies',
      { cookie: 'a=b; lang=ar', 'accept-language': 'fr' },
      'ar',
      'rtl',
    ],
    ['is the one in the URL', '/browse-companies?lng=fr', { cookie: 'lang=ar', 'accept-language': 'ar' }, 'fr', 'ltr'],
    ['is the one with the id in the URL', '/browse-companies?lng=3', {}, 'ar', 'rtl'],
    ['ignores an unknown one in the URL', '/browse-companies?lng=tlh', { cookie: 'lang=fr' }, 'fr', 'ltr'],
    ['ignores an invalid cookie', '/browse-companies', { cookie: 'lang=<b>', 'accept-language': 'ar' }, 'ar', 'rtl'],
  ])('%s', async (_, path, headers, language, direction) => {
    const page = await open(path, headers)
    expect(page.document.documentElement.lang).toBe(language)
    expect(page.document.documentElement.dir).toBe(direction)
    expect(page.headers.get('content-language')).toBe(language)
  })

  test('applies to the page and the campaign', async () => {
    const campaign = await fullCampaign(app, owner)
    const titles: Record<string, string> = {}
    for (const [language, name, risk] of [
      ['en', 'Harbour Street Lofts', 'Investing puts your money at risk.'],
      ['fr', 'Lofts de la rue du Port', 'Investir comporte un risque de perte.'],
      ['ar', 'شقق شارع الميناء', 'الاستثمار يعرِّض مالك للخسارة.'],
    ] as const) {
      const page = await open(`${campaignPath(campaign)}?lng=${language}`)
      expect(page.document.querySelector('h1')?.textContent).toBe(name)
      expect(page.document.querySelector('footer')?.textContent).toContain(risk)
      titles[language] = page.document.title
    }
    expect(new Set(Object.values(titles)).size).toBe(3)
  })

  test('is stored only when it was chosen', async () => {
    const chosen = await open('/?lng=ar')
    expect(chosen.headers.get('set-cookie')).toBe('lang=ar; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    expect((await open('/', { cookie: 'lang=ar' })).headers.get('set-cookie')).toBeNull()
    expect((await open('/?lng=tlh')).headers.get('set-cookie')).toBeNull()
  })

  test('can be changed by links to the same page', async () => {
    const page = await open('/content-page/how-it-works?lng=fr')
    const links = [...page.document.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['en', 'fr', 'ar'].map((language) => `/content-page/how-it-works?lng=${language}`),
    )
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null])
    expect((await open(links[2]?.getAttribute('href') ?? '')).document.documentElement.dir).toBe('rtl')
  })
})

describe('the head', () => {
  const one = (document: Document, selector: string): Element => {
    const found = document.querySelectorAll(selector)
    expect(found, selector).toHaveLength(1)
    return found[0] as Element
  }
  const content = (document: Document, selector: string): string =>
    one(document, selector).getAttribute('content') ?? ''

  test.each([
    '/',
    '/browse-companies',
    '/browse-succeess-campaign',
    '/content-page/how-it-works',
    '/terms',
    'campaign',
  ])('of %s describes it for search engines and link previews', async (path) => {
    const address = path === 'campaign' ? campaignPath(await fullCampaign(app, owner)) : path
    const { document, status, html } = await open(address)
    expect(status).toBe(200)
    expect(html.slice(0, 1024)).toContain('<meta charset="utf-8">')
    expect(one(document, 'title').textContent).toMatch(/^\S.+ – Freehold$/)
    expect(one(document, 'h1').textContent).not.toBe('')
    const description = content(document, 'meta[name="description"]')
    expect(description.length).toBeGreaterThan(path === 'campaign' ? 5 : 30)
    expect(description).not.toMatch(/[<>*_#[\]]/)
    expect(one(document, 'link[rel="canonical"]').getAttribute('href')).toBe(origin + address)
    expect(
      [...document.querySelectorAll('link[rel="alternate"]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    ).toEqual(['en', 'fr', 'ar'].map((language) => [language, `${origin}${address}?lng=${language}`]))
    expect(content(document, 'meta[property="og:title"]')).toBe(document.title.replace(' – Freehold', ''))
    expect(content(document, 'meta[property="og:description"]')).toBe(description)
    expect(content(document, 'meta[property="og:url"]')).toBe(origin + address)
    expect(content(document, 'meta[property="og:site_name"]')).toBe('Freehold')
    expect(content(document, 'meta[property="og:type"]')).toBe('website')
    expect(content(document, 'meta[property="og:locale"]')).toBe('en')
    expect(document.querySelector('meta[name="robots"]')).toBeNull()
    expect(content(document, 'meta[name="viewport"]')).not.toMatch(/user-scalable|maximum-scale/)
  })

  test('of the landing page and of a campaign contains schema.org JSON-LD', async () => {
    const campaign = await fullCampaign(app, owner)
    const read = async (path: string): Promise<Record<string, unknown>> =>
      JSON.parse(one((await open(path)).document, 'script[type="application/ld+json"]').textContent ?? '') as Record<
        string,
        unknown
      >
    expect(await read('/')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Freehold',
      url: `${origin}/`,
    })
    expect(await read(campaignPath(campaign))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'InvestmentOrDeposit',
      name: 'Harbour Street Lofts',
      url: origin + campaignPath(campaign),
      amount: { '@type': 'MonetaryAmount', value: '25000.00', currency: 'USD' },
    })
  })

  test.each(['/login', '/signup', '/investments', '/admin', '/home', '/no/such/page'])(
    'of %s excludes it from search engines',
    async (path) => {
      const { document } = await open(path)
      expect(content(document, 'meta[name="robots"]')).toBe('noindex')
      expect(document.querySelector('link[rel="canonical"]')).toBeNull()
    },
  )
})
