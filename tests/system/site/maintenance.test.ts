/** Maintenance mode: who has access, decided by the connection alone (platform 2, decision T3). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isListed } from '#domain/site/address-list.ts'
import { closedHeader } from '#contract/worker.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const desk = '198.51.100.77'
const stranger = '203.0.113.7'
const expectedTexts = {
  en: { title: 'Maintenance in progress', sorry: 'We are sorry for the inconvenience.' },
  fr: { title: 'Maintenance en cours', sorry: 'Nous sommes désolés pour la gêne occasionnée.' },
  ar: { title: 'الصيانة جارية', sorry: 'نعتذر عن الإزعاج.' },
} as const

describe.each(await behaviourEngine())('maintenance mode on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let investor: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine, { pages: sourcePages() })
    administrator = await newPerson(app, { userType: null, admin: true })
    investor = await newPerson(app)
    await turn(true)
  })
  afterAll(() => app.close())

  async function turn(on: boolean, exceptIP = `${desk}\n2001:db8:7::/48`): Promise<void> {
    const { version } = (await make(app, calls.admin.getSite, {}, { as: administrator })).data.parts.maintenance
    const body = { maintainanceMode: on, exceptIP, retryMinutes: 15 }
    const saved = await make(app, calls.admin.updateSiteMaintenance, { body }, { as: administrator, ifMatch: version })
    expect(saved.status).toBe(200)
  }
  const open = (path: string, address = stranger, headers: Record<string, string> = {}) =>
    app.fetch(new Request(new URL(path, app.deps.site.origin), { headers }), address)

  it.each(['en', 'fr', 'ar'] as const)(
    'displays one page to visitors in %s, with a Retry-After header',
    async (language) => {
      for (const path of ['/', '/browse-companies', '/help-center', '/investments', '/no-such-page']) {
        const page = await openPage(app, `${path}?lng=${language}`)
        expect(page.status, path).toBe(503)
        expect(page.headers.get('retry-after')).toBe('900')
        expect(page.headers.get(closedHeader)).toBe('1')
        expect(page.headers.get('cache-control')).toBe('no-store')
        expect(page.document.querySelector('h1')?.textContent).toBe(expectedTexts[language].title)
        expect(page.text).toContain(expectedTexts[language].sorry)
        // The page contains nothing else of the site.
        expect(page.document.querySelector('header, footer, nav')).toBeNull()
        expect(page.document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
      }
    },
  )

  it('responds 503 to visitors and members, except for calls needed to start the app and sign in', async () => {
    for (const [method, path, as] of [
      ['GET', 'help-center/front', undefined],
      ['GET', 'menus/', undefined],
      ['GET', 'campaigns/equities', investor],
      ['GET', 'notifications', investor],
      ['GET', 'my-investment/', investor],
      ['PUT', 'uploads/logo/00000000-0000-8000-8000-000000000000', investor],
      ['GET', 'no-such-call', undefined],
    ] as const) {
      const answer = await send(app, method, path, as ? { as } : {})
      expect([answer.status, answer.code], path).toEqual([503, 'MAINTENANCE'])
      expect(answer.headers.get('retry-after'), path).toBe('900')
    }
    for (const path of ['bootstrap', 'site-setting/front', 'languages/front', 'recaptcha/front', 'ip'])
      expect((await send(app, 'GET', path)).status, path).toBe(200)
    expect((await make(app, calls.settings.bootstrap, {})).data.site.maintainanceMode).toBe(true)
    const tried = await make(app, calls.account.signIn, {
      body: { email: 'nobody@example.com', password: 'Wrong-password-1' },
    })
    expect(tried.code).toBe('SIGN_IN_FAILED')
  })

  it('keeps health checks, webhooks and static files available', async () => {
    expect((await open('/healthz')).status).toBe(200)
    // Whatever the provider, the webhook is checked and not rejected.
    const message = await app.fetch(
      new Request(`${app.deps.site.origin}/webhooks/stripe`, { method: 'POST', body: '{}' }),
    )
    expect(message.status).not.toBe(503)
    expect((await open('/manifest.webmanifest')).status).toBe(200)
  })

  it('allows administrators to work everywhere', async () => {
    expect((await send(app, 'GET', 'admin/site-settings', { as: administrator })).status).toBe(200)
    expect((await send(app, 'GET', 'help-center/front', { as: administrator })).status).toBe(200)
    for (const path of ['/login', '/login-user-verification', '/admin', '/admin/site', '/forgot-password'])
      expect((await open(path)).status, path).toBe(200)
    expect((await make(app, calls.settings.address, {}, { as: administrator })).data.exempt).toBe(true)
    expect((await make(app, calls.settings.address, {}, { as: investor })).data.exempt).toBe(false)
  })

  it('is disabled for the listed addresses, in IPv4 and IPv6', async () => {
    for (const address of [desk, `::ffff:${desk}`, '2001:db8:7:1::9']) {
      const page = await open('/browse-companies', address)
      expect(page.status, address).toBe(200)
      // Access may be withdrawn at any time.
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect((await send(app, 'GET', 'help-center/front', { address })).status).toBe(200)
    }
    const response = await send(app, 'GET', 'ip', { address: `::ffff:${desk}` })
    expect(JSON.parse(response.text)).toMatchObject({ data: { IPv4: desk, exempt: true } })
    // The page is not cached for others.
    expect((await open('/browse-companies')).status).toBe(503)
  })

  it('ignores addresses in request headers, and blocks clients without a known address', async () => {
    const names = [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-client-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-originating-ip',
      'x-forwarded-host',
    ]
    for (const name of names) {
      const headers = { [name]: name === 'forwarded' ? `for=${desk}` : desk }
      expect((await open('/', stranger, headers)).status, name).toBe(503)
      expect((await send(app, 'GET', 'help-center/front', { headers })).code, name).toBe('MAINTENANCE')
    }
    for (const address of ['unknown', '', '127.0.0.1', desk.slice(0, -1)])
      expect((await open('/', address)).status, address).toBe(503)
    expect(isListed('visitor', desk)).toBe(false)
  })

  it('ends immediately when disabled', async () => {
    await turn(false)
    expect((await openPage(app, '/')).status).toBe(200)
    expect((await send(app, 'GET', 'help-center/front')).status).toBe(200)
    expect((await make(app, calls.settings.address, {})).data.exempt).toBe(true)
    const auditEvent = await app.deps.db.read
      .selectFrom('audit_event')
      .select('facts')
      .where('event_name', '=', 'site-maintenance-changed')
      .orderBy('id')
      .execute()
    expect(auditEvent.map(({ facts }) => facts)).toEqual([
      { maintainanceMode: true, exceptIP: 'changed', retryMinutes: 15 },
      { maintainanceMode: false },
    ])
  })
})
