import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sourcePages } from '#tests/support/public-pages.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const page = '/browse-companies'
const call = '/api/v1.1/campaigns/equities'
type Headers = Readonly<Record<string, string>>

let app: TestApp
let owner: TestPerson
let administrator: TestPerson

beforeAll(async () => {
  app = await startTestApp('embedded', { pages: sourcePages() })
  owner = await newPerson(app, { userType: 'company' })
  administrator = await newPerson(app, { userType: null, admin: true })
})
afterAll(() => app.close())
beforeEach(() => app.advance(5000))

const request = (path: string, headers: Headers = {}, method = 'GET'): Promise<Response> =>
  app.fetch(new Request(app.deps.site.origin + path, { method, headers }))
const ready = (url: string, headers: Headers = {}, method = 'GET'): Response | undefined =>
  app.ready({ method, url, headers })

describe.each([page, call])('%s, requested again', (path) => {
  test('is the same response, without routing', async () => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'fr' }
    expect(ready(path, headers)).toBeUndefined()
    const first = await request(path, headers)
    const again = ready(path, headers)
    expect(again?.status).toBe(200)
    expect([...(again?.headers ?? [])]).toEqual([...first.headers])
    expect(await again?.arrayBuffer()).toEqual(await first.arrayBuffer())
  })

  test('varies by everything in its Vary header, and by URL and method', async () => {
    await request(path, { 'accept-language': 'en' })
    expect(ready(path, { 'accept-language': 'en' })).toBeDefined()
    for (const other of [
      { 'accept-language': 'fr' },
      { 'accept-language': 'en', 'accept-encoding': 'br' },
      { 'accept-language': 'en', cookie: 'lang=ar' },
      { 'accept-language': 'en', 'save-data': 'on' },
      { 'accept-language': 'en', 'if-none-match': '"x"' },
    ])
      expect(ready(path, other)).toBeUndefined()
    expect(ready(`${path}?lng=fr`, { 'accept-language': 'en' })).toBeUndefined()
    expect(ready(path, { 'accept-language': 'en' }, 'HEAD')).toBeUndefined()
    expect(ready(path, { 'accept-language': 'en' }, 'POST')).toBeUndefined()
  })

  test('is rendered again after two seconds, and immediately after a change', async () => {
    const campaign = await newCampaign(app, owner, { name: 'Here And Gone' })
    app.advance(5000)
    expect(await (await request(path)).text()).toContain('Here And Gone')
    expect(ready(path)).toBeDefined()
    app.advance(2000)
    expect(ready(path)).toBeUndefined()
    await request(path)
    expect(ready(path)).toBeDefined()
    await make(
      app,
      calls.admin.decideCampaign,
      { params: { id: campaign.id }, body: { status: 6, reason: 'A test.' } },
      { as: administrator },
    )
    expect(ready(path)).toBeUndefined()
    expect(await (await request(path)).text()).not.toContain('Here And Gone')
  })
})

test('maintenance mode disables cached responses', async () => {
  await request(page)
  await request(call)
  await turn(true)
  expect([ready(page), ready(call)]).toEqual([undefined, undefined])
  await request(page)
  expect(ready(page)).toBeUndefined()
  await turn(false)
})

async function turn(maintainanceMode: boolean): Promise<void> {
  const { version } = (await make(app, calls.admin.getSite, {}, { as: administrator })).data.parts.maintenance
  const body = { maintainanceMode, exceptIP: '', retryMinutes: 15 }
  const saved = await make(app, calls.admin.updateSiteMaintenance, { body }, { as: administrator, ifMatch: version })
  expect(saved.status).toBe(200)
}

test('personal responses and files are never cached', async () => {
  for (const path of ['/api/v1.1/account/me', '/manifest.webmanifest', '/healthz', '/api/v1.1/nothing']) {
    await request(path, { authorization: `Bearer ${owner.token}` })
    expect(ready(path, { authorization: `Bearer ${owner.token}` })).toBeUndefined()
  }
})

test('cached responses count towards the rate limit, and are left to the handler beyond it', async () => {
  const limited = await startTestApp('embedded', { pages: sourcePages(), rateLimit: true })
  await limited.fetch(new Request(limited.deps.site.origin + page))
  let given = 0
  while (limited.ready({ method: 'GET', url: page, headers: {} })) given += 1
  expect(given).toBe(599)
  expect((await limited.fetch(new Request(limited.deps.site.origin + page))).status).toBe(429)
  expect(limited.ready({ method: 'GET', url: page, headers: {} }, '198.51.100.9')).toBeDefined()
  await limited.close()
})
