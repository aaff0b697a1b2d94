import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeSettings, type StoredSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { campaignPath, fullCampaign, openPage, sourcePages } from '#tests/support/public-pages.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
})
afterAll(() => app.close())
// Documents and responses are cached for two seconds: every test starts after they have expired.
beforeEach(() => app.advance(5000))

async function configure(change: Partial<StoredSettings>): Promise<void> {
  await app.deps.db.transact((tx) => changeSettings(tx, change))
  app.advance(5000)
}
const headingIn = async (path: string, language: string): Promise<string | undefined> =>
  (await openPage(app, `${path}?lng=${language}`)).document.querySelector('h1')?.textContent

test("the site's term for campaigns appears in headings and titles of each language that has one", async () => {
  expect(await headingIn('/browse-companies', 'en')).toBe('Browse campaigns')
  expect(await headingIn('/browse-companies', 'ar')).toBe('تصفح الحملات')
  await configure({
    projectSingular: { en: 'offer', fr: 'offre' },
    projectPlural: { en: 'offers', fr: 'offres' },
  })
  expect(await headingIn('/browse-companies', 'en')).toBe('Browse offers')
  expect(await headingIn('/browse-companies', 'fr')).toBe('Parcourir les offres')
  expect(await headingIn('/browse-succeess-campaign', 'fr')).toBe('Objectif atteint\u00a0: les offres')
  // There is no Arabic term: the English one is not inserted into Arabic sentences.
  expect(await headingIn('/browse-companies', 'ar')).toBe('تصفح الحملات')
  const page = await openPage(app, '/browse-companies?lng=en')
  expect(page.document.title).toMatch(/^Browse offers/)
  const { site } = (await make(app, calls.settings.bootstrap, {}, { language: 'ar' })).data
  expect(site).toMatchObject({ projectNamed: false, projectPlural: 'offers' })
})

test("the site's icon is also the home screen icon", async () => {
  const icon = (page: Awaited<ReturnType<typeof openPage>>, rel: string) =>
    page.document.querySelector(`link[rel=${rel}]`)?.getAttribute('href')
  expect(icon(await openPage(app, '/'), 'apple-touch-icon')).toBe('/icons/apple-touch-icon.png')
  const id = '0192f6a8-0000-7000-8000-00000000abcd'
  await configure({ favIcon: `/media/${id}/200.webp` })
  const page = await openPage(app, '/')
  expect(icon(page, 'icon')).toBe(`/media/${id}/200.webp`)
  expect(icon(page, 'apple-touch-icon')).toBe(`/media/${id}/icon-180.png`)
})

test.each(['America/New_York', 'UTC', 'Pacific/Auckland'])(
  "dates are displayed in the site's time zone %s",
  async (timezone) => {
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await fullCampaign(app, owner)
    const at = { 'America/New_York': '2026-11-20', UTC: '2026-11-21', 'Pacific/Auckland': '2026-11-21' }[timezone] ?? ''
    // Just after midnight UTC, which is the previous evening in New York.
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('campaign_update')
        .set({ published_at: new Date('2026-11-21T00:30:00Z') })
        .where('campaign_id', '=', campaign.id)
        .execute(),
    )
    await configure({ timezone })
    const page = await openPage(app, `${campaignPath(campaign)}?tab=updates&lng=en`)
    const day = new Date(`${at}T12:00:00Z`).toLocaleDateString('en', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
    expect(page.text).toContain(day)
  },
)

test("the home page shows the site's slides, and none when all are hidden", async () => {
  const slides = async () => {
    const { document } = await openPage(app, '/?lng=en')
    return [...document.querySelectorAll('section[aria-label="Highlights"] h2')].map((each) => each.textContent)
  }
  const { data } = await make(app, calls.settings.listSliders, { query: { status: 'yes' } })
  expect(data.length).toBeGreaterThan(0)
  expect(await slides()).toEqual(data.map(({ title }) => title))
  await app.deps.db.execute('update slider set active = false')
  app.advance(5000)
  expect(await slides()).toEqual([])
})
