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
// Documents and answers are kept for two seconds: every test begins when they are forgotten.
beforeEach(() => app.advance(5000))

const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<OpenedPage> =>
  openPage(app, path, headers)

describe('the language of a document', () => {
  test.each([
    ['nothing asked for', '/browse-companies', {}, 'en', 'ltr'],
    ['what the browser accepts', '/browse-companies', { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' }, 'fr', 'ltr'],
    ['the best of what it accepts', '/browse-companies', { 'accept-language': 'fr;q=0.4, ar-KW;q=0.9' }, 'ar', 'rtl'],
    ['nothing it accepts is ours', '/browse-companies', { 'accept-language': 'de, ja;q=0.5, *;q=0.1' }, 'en', 'ltr'],
    ['the remembered choice', '/browse-companies', { cookie: 'a=b; lang=ar', 'accept-language': 'fr' }, 'ar', 'rtl'],
    [
      'a choice in the address',
      '/browse-companies?lng=fr',
      { cookie: 'lang=ar', 'accept-language': 'ar' },
      'fr',
      'ltr',
    ],
    ['a choice by the id of the language', '/browse-companies?lng=3', {}, 'ar', 'rtl'],
    ['an unknown choice', '/browse-companies?lng=tlh', { cookie: 'lang=fr' }, 'fr', 'ltr'],
    ['a spoilt cookie', '/browse-companies', { cookie: 'lang=<b>', 'accept-language': 'ar' }, 'ar', 'rtl'],
  ])('%s', async (_, path, headers, language, direction) => {
    const page = await open(path, headers)
    expect(page.document.documentElement.lang).toBe(language)
    expect(page.document.documentElement.dir).toBe(direction)
    expect(page.headers.get('content-language')).toBe(language)
  })

  test('fills the page in that language, the campaign too', async () => {
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

  test('is remembered when it was chosen, and only then', async () => {
    const chosen = await open('/?lng=ar')
    expect(chosen.headers.get('set-cookie')).toBe('lang=ar; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    expect((await open('/', { cookie: 'lang=ar' })).headers.get('set-cookie')).toBeNull()
    expect((await open('/?lng=tlh')).headers.get('set-cookie')).toBeNull()
  })

  test('is offered as links to the same page', async () => {
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
  ])('of %s tells search engines and those who share it what it is', async (path) => {
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

  test('of the landing page and of a campaign holds JSON-LD of schema.org', async () => {
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
    'of %s keeps it out of search engines',
    async (path) => {
      const { document } = await open(path)
      expect(content(document, 'meta[name="robots"]')).toBe('noindex')
      expect(document.querySelector('link[rel="canonical"]')).toBeNull()
    },
  )
})
