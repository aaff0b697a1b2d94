import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeSearch } from '#api/db/campaign/campaign-terms.ts'
import {
  addressOfForm,
  campaignPath,
  fullCampaign,
  openPage,
  type OpenedPage,
  sourcePages,
} from '#tests/support/public-pages.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
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

describe('without scripts', () => {
  test('a campaign is readable in full', async () => {
    const campaign = await fullCampaign(app, owner)
    const page = await open(campaignPath(campaign))
    for (const phrase of ['Harbour Street Lofts', 'A house.', 'A story.', '$25,000', '$100', '8.4%', '60 days'])
      expect(page.text).toContain(phrase)
  })

  test('its tabs are links, and each displays its content', async () => {
    const campaign = await fullCampaign(app, owner)
    const page = await open(campaignPath(campaign))
    const links = [...page.document.querySelectorAll<HTMLAnchorElement>('a[href*="tab="]')]
    const hrefs = links.map((link) => link.getAttribute('href') ?? '')
    expect(hrefs).toContain(campaignPath(campaign, 'faqs'))
    expect(hrefs).toContain(campaignPath(campaign, 'updates'))
    const faqs = await open(campaignPath(campaign, 'faqs'))
    expect(faqs.text).toContain('Who manages the building?')
    expect(faqs.text).not.toContain('The roof is on')
    expect(faqs.document.querySelector('nav a[aria-current="page"][href*="tab="]')?.getAttribute('href')).toBe(
      campaignPath(campaign, 'faqs'),
    )
    const updates = await open(campaignPath(campaign, 'updates'))
    expect(updates.text).toContain('The roof is on')
    expect(updates.text).toContain('Two weeks early.')
    expect((await open(campaignPath(campaign, 'nonsense'))).text).toContain('A story.')
  })

  describe('the list', () => {
    const names = ({ document }: OpenedPage): string[] =>
      [...document.querySelectorAll('main article h2')].map((heading) => heading.textContent ?? '')
    const form = ({ document }: OpenedPage): HTMLFormElement => {
      const found = document.querySelector<HTMLFormElement>('form[role="search"]')
      if (!found) throw new Error('no form')
      return found
    }
    let list: TestApp

    beforeAll(async () => {
      list = await startTestApp('embedded', { pages: sourcePages() })
      const maker = await newPerson(list, { userType: 'company' })
      for (let index = 1; index <= 19; index += 1) {
        await newCampaign(list, maker, {
          name: `Campaign number ${String(index).padStart(2, '0')}`,
          kind: index % 5 === 0 ? 'debt' : 'equity',
        })
        list.advance(60_000)
      }
      const { id } = await newCampaign(list, maker, { name: 'Maison d’Été' })
      await list.deps.db.transact((tx) => writeSearch(tx, id, ['Maison d’Été']))
      for (let index = 1; index <= 7; index += 1)
        await newCampaign(list, maker, { name: `Funded Gardens ${index}`, status: 4 })
    })
    afterAll(() => list.close())
    const visit = (path: string): Promise<OpenedPage> => openPage(list, path)

    test('shows the first five, and “load more” leads to eighteen', async () => {
      const first = await visit('/browse-companies')
      expect(names(first)).toHaveLength(5)
      expect(first.text).toContain('20 campaigns')
      const more = [...first.document.querySelectorAll<HTMLAnchorElement>('main a')].find((link) =>
        (link.getAttribute('href') ?? '').includes('page='),
      )
      expect(more?.getAttribute('href')).toBe('/browse-companies?page=2')
      const second = await visit(more?.getAttribute('href') ?? '')
      expect(names(second)).toHaveLength(18)
      expect(names(second).slice(0, 5)).toEqual(names(first))
      const last = await visit('/browse-companies?page=3')
      expect(names(last)).toHaveLength(20)
      expect(last.document.querySelector('main a[href*="page="]')).toBeNull()
    })

    test('is searched by a form, regardless of accents', async () => {
      const first = await visit('/browse-companies')
      const found = await visit(addressOfForm(form(first), { search: 'ete maison' }))
      expect(names(found)).toEqual(['Maison d’Été'])
      expect(form(found).querySelector<HTMLInputElement>('[name="search"]')?.value).toBe('ete maison')
      // Without scripts the form needs a submit button.
      expect(first.html).toMatch(/<noscript><button[^>]*type="submit"/)
    })

    test('is filtered and sorted by the same form, and reset by a link', async () => {
      const first = await visit('/browse-companies')
      const loans = await visit(addressOfForm(form(first), { type: 'debt', sort: 'amount' }))
      expect(names(loans)).toHaveLength(3)
      expect(form(loans).querySelector<HTMLSelectElement>('[name="type"]')?.value).toBe('debt')
      expect(form(loans).querySelector<HTMLSelectElement>('[name="sort"]')?.value).toBe('amount')
      const clear = form(loans).querySelector('a')
      expect(names(await visit(clear?.getAttribute('href') ?? ''))).toEqual(names(first))
    })

    test('reports that nothing matches, with a link to the whole list', async () => {
      const page = await visit('/browse-companies?search=zzzz')
      expect(names(page)).toEqual([])
      expect(page.document.querySelector('main a[href="/browse-companies"]')).not.toBeNull()
    })

    test('of funded campaigns is separate', async () => {
      const funded = names(await visit('/browse-succeess-campaign'))
      expect(funded).toHaveLength(5)
      expect(funded.every((name) => name.startsWith('Funded Gardens'))).toBe(true)
    })

    test('of a single further page is also reachable to its end', async () => {
      const first = await visit('/browse-succeess-campaign')
      const more = first.document.querySelector('main a[href*="page="]')?.getAttribute('href') ?? ''
      const whole = await visit(more)
      expect(names(whole)).toHaveLength(7)
      expect(whole.document.querySelector('main a[href*="page="]')).toBeNull()
    })

    test.each([
      '?page=0',
      '?page=-1',
      '?page=1e9',
      '?page=999999999999',
      '?type=nonsense&sort=nonsense',
      '?search=%00%F0%9F%8F%A0%27%22%3C%25_',
      `?search=${'a'.repeat(5000)}`,
      '?search=%ED%A0%80&page=%',
      '?page=2&page=3&search=a&search=b',
    ])('is displayed for any query: %s', async (query) => {
      const page = await visit(`/browse-companies${query}`)
      expect(page.status).toBe(200)
      expect(page.document.querySelector('h1')).not.toBeNull()
    })
  })

  test('every link on every public page works', async () => {
    const campaign = await fullCampaign(app, owner)
    const seen = new Set<string>()
    const broken: string[] = []
    const start = ['/', '/browse-companies', '/browse-succeess-campaign', campaignPath(campaign), '/terms', '/login']
    const waiting = [...start]
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path) || seen.size > 60) continue
      seen.add(path)
      const response = await app.fetch(new Request(origin + path))
      if (response.status !== 200) broken.push(`${path}: ${response.status}`)
      for (const [, href = ''] of (await response.text()).matchAll(/<a [^>]*?href="(\/[^"#]*)/g))
        if (!/[?&]lng=/.test(href)) waiting.push(href.replaceAll('&amp;', '&'))
    }
    expect(broken).toEqual([])
    expect(seen.size).toBeGreaterThan(12)
  })
})

describe('user input', () => {
  const nasty = '</script><script>alert(1)</script><!-- "quoted" & \u2028 <img src=x onerror=alert(2)>'

  test('is escaped in the content, the head and the structured data', async () => {
    const campaign = await newCampaign(app, owner, { name: nasty })
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('campaign_text')
        .set({ highlight: nasty, story: nasty, long_story: `${nasty}\n\n[x](javascript:alert(3))`, city: nasty })
        .where('campaign_id', '=', campaign.id)
        .execute(),
    )
    const page = await open(campaignPath(campaign))
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(nasty)
    expect(page.document.title).toContain('</script>')
    expect(page.document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(nasty)
    // One executable script and one with data, and no other.
    const scripts = [...page.document.querySelectorAll('script')]
    expect(scripts.map((script) => script.type)).toEqual(['', 'application/ld+json'])
    expect(page.document.querySelectorAll('img[src="x"], a[href^="javascript:"], [onerror]')).toHaveLength(0)
    expect((JSON.parse(scripts[1]?.textContent ?? '') as { name: string }).name).toBe(nasty)
  })

  test('in the URL is not rendered as markup', async () => {
    const page = await open(`/browse-companies?search=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(page.document.querySelectorAll('script')).toHaveLength(1)
    expect(page.document.querySelector<HTMLInputElement>('[name="search"]')?.value).toBe('"><script>alert(1)</script>')
  })
})
