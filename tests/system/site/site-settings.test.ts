/** The site settings: changes by administrators are published, except for secrets. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { type SiteAdministration, siteChanges } from '#contract/site/admin-site.ts'
import { calls } from '#contract/calls.ts'
import type { Language } from '#contract/shapes.ts'
import { siteParts, type SitePart, type SiteValues } from '#domain/site/site.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { completeSections } from '#tests/support/complete-draft.ts'
import { stepsLeft } from '#domain/draft/campaign-steps.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const secret = 'CANARY-recaptcha-secret-00112233'
const siteKey = 'public-recaptcha-site-key-0011'
const licence = { licenceAuthority: 'AMF', licenceNumber: 'FP-7' }
const { admin, settings } = calls

async function picture(type: 'webp', width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#557799' } })
  return new Uint8Array(await image.toFormat(type).toBuffer())
}

describe.each(await behaviourEngine())('site settings on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let other: TestPerson
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
    other = await newPerson(app, { userType: null, admin: true })
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const read = async (): Promise<SiteAdministration> => (await make(app, admin.getSite, {}, { as: administrator })).data
  const part = async <P extends SitePart>(name: P): Promise<{ values: SiteValues<P>; version: number }> =>
    (await read()).parts[name] as unknown as { values: SiteValues<P>; version: number }
  /** Changes some fields of a section, as its form does. */
  async function change<P extends SitePart>(
    name: P,
    values: Partial<SiteValues<P>>,
    { as = administrator, ifMatch, key }: { as?: TestPerson; ifMatch?: number; key?: string } = {},
  ) {
    const before = await part(name)
    return make(app, siteChanges[name], { body: { ...before.values, ...values } } as never, {
      as,
      ifMatch: ifMatch ?? before.version,
      ...(key === undefined ? {} : { key }),
    })
  }

  it('are restricted to administrators in every section', async () => {
    const { parts } = await read()
    expect((await make(app, admin.getSite, {}, { as: owner })).code).toBe('NOT_ALLOWED')
    expect((await make(app, admin.getSite, {})).code).toBe('SIGN_IN_REQUIRED')
    for (const name of siteParts) {
      const input = { body: parts[name].values } as never
      expect((await make(app, siteChanges[name], input, { as: owner, ifMatch: 0 })).code, name).toBe('NOT_ALLOWED')
      // The stored values are valid, and saving them unchanged changes nothing.
      const same = await make(app, siteChanges[name], input, { as: administrator, ifMatch: 0 })
      expect(same.status, `${name} ${JSON.stringify(same.body)}`).toBe(200)
      expect(same.data.version, name).toBe(0)
    }
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select('event_name')
      .where('event_name', 'like', 'site-%')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([])
  })

  it('are published immediately under a new ETag, and audited with their author', async () => {
    const before = await send(app, 'GET', 'site-setting/front')
    const menus = await send(app, 'GET', 'menus/')
    const saved = await change('general', {
      siteName: { en: 'Maison Commune', fr: '', ar: 'البيت المشترك' },
      sitePrimaryColor: '#1f4e79',
      copyright: { en: 'Licence 12-3.', fr: '', ar: '' },
      projectSingular: { en: 'offer', fr: 'offre', ar: 'عرض' },
      facebook: 'https://facebook.com/maison',
      timezone: 'Europe/Paris',
      googleAnalyticsCode: 'G-ABC1234567',
      contactEmail: 'desk@example.com',
      onlyAdminCreateCampaign: true,
    })
    expect(saved.data).toMatchObject({ version: 1, changed: { by: expect.stringContaining('Amal') } })
    expect(saved.headers.get('etag')).toBe('"1"')
    const after = await send(app, 'GET', 'site-setting/front')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const front = (await make(app, settings.site, {}, { language: 'fr' })).data
    expect(front).toMatchObject({
      siteName: 'Maison Commune',
      sitePrimaryColor: '#1f4e79',
      // A missing translation falls back to another language.
      copyright: 'Licence 12-3.',
      projectSingular: 'offre',
      timezone: 'Europe/Paris',
      googleAnalyticsCode: 'G-ABC1234567',
      onlyAdminCreateCampaign: true,
    })
    const nameIn = async (language: Language) =>
      (await make(app, settings.bootstrap, {}, { language })).data.site.siteName
    expect([await nameIn('en'), await nameIn('ar')]).toEqual(['Maison Commune', 'البيت المشترك'])
    expect((await make(app, settings.taxonomy, {})).data.projectSingular).toBe('offer')
    expect((await send(app, 'GET', 'menus/')).headers.get('etag')).not.toBe(menus.headers.get('etag'))
    expect((await make(app, settings.listMenus, {})).data.social).toEqual([
      {
        title: 'Facebook',
        linkType: 'custom',
        url: 'https://facebook.com/maison',
        urlTarget: 'new',
        socialMediaIcon: 'facebook',
      },
    ])
    const [event] = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'event_name', 'facts'])
      .where('event_name', '=', 'site-general-changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(event).toMatchObject({
      actor_id: administrator.id,
      facts: { siteName: 'changed', contactEmail: 'changed', onlyAdminCreateCampaign: true },
    })
    // The log never contains the values.
    expect(JSON.stringify(event)).not.toContain('desk@example.com')
    await change('general', { onlyAdminCreateCampaign: false, facebook: '' })
    expect((await make(app, settings.listMenus, {})).data.social).toEqual([])
  })

  it('name the operator, its licence and the custodian as sentences on every page', async () => {
    expect((await make(app, settings.site, {})).data).toMatchObject({ operatorLines: [], custodian: '' })
    const saved = await change('operator', {
      operatorName: 'Rive SAS',
      operatorAddress: '1 rue Haute, 69001 Lyon',
      licence: { en: 'Crowdfunding provider', fr: '', ar: '' },
      ...licence,
      licenceUrl: 'https://register.example.org/fp-7',
      custodianName: 'Banque Haute',
      custodianLicence: { en: 'bank, ACPR no. 9', fr: 'banque, ACPR n° 9', ar: '' },
    })
    expect(saved.data).toMatchObject({ version: 1, changed: { by: expect.stringContaining('Amal') } })
    const shown = async (language: 'en' | 'fr') => {
      const { site } = (await make(app, settings.bootstrap, {}, { language })).data
      return [...(site.operatorLines ?? []).map(({ text }) => text.replace(/[\u2068\u2069]/g, '')), site.custodian]
    }
    expect(await shown('en')).toEqual([
      'Operated by Rive SAS, 1 rue Haute, 69001 Lyon.',
      'Crowdfunding provider: AMF, no. FP-7.',
      'Investors’ money is held by Banque Haute (bank, ACPR no. 9).',
      'Banque Haute',
    ])
    // A missing translation falls back to another language.
    expect((await shown('fr')).slice(1, 3)).toEqual([
      'Crowdfunding provider\u00a0: AMF, n°\u00a0FP-7.',
      'L’argent des investisseurs est détenu par Banque Haute (banque, ACPR n° 9).',
    ])
    const { operatorLines = [] } = (await make(app, settings.site, {})).data
    expect(operatorLines.map(({ url }) => url)).toEqual([undefined, 'https://register.example.org/fp-7', undefined])
    const event = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'facts'])
      .where('event_name', '=', 'site-operator-changed')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor_id: administrator.id, facts: { custodianName: 'changed' } })
    const nothing = { en: '', fr: '', ar: '' }
    await change('operator', { licence: nothing, licenceUrl: '', custodianName: '', custodianLicence: nothing })
    expect(await shown('en')).toEqual([
      'Operated by Rive SAS, 1 rue Haute, 69001 Lyon.',
      'Licensed or registered with AMF, no. FP-7.',
      '',
    ])
    // Stale versions change nothing, and only administrators may change it.
    expect((await change('operator', { operatorName: 'Other' }, { ifMatch: 1 })).code).toBe('VERSION_CONFLICT')
    expect((await change('operator', { operatorName: 'Other' }, { as: owner })).code).toBe('NOT_ALLOWED')
  })

  it('include the recipient of messages, and the default currency of custodial wallets', async () => {
    expect((await make(app, settings.site, {})).data).toMatchObject({ mangoPayCurrencyId: 'USD', firstName: '' })
    await change('general', { mangoPayCurrencyId: 'EUR', firstName: 'Zoé' })
    expect((await make(app, settings.site, {})).data).toMatchObject({ mangoPayCurrencyId: 'EUR', firstName: 'Zoé' })
    const person = await newPerson(app)
    const currency = async () => (await make(app, calls.wallet.custodialDetail, {}, { as: person })).data.currency
    expect(await currency()).toBe('EUR')
    // A currency that is no longer offered cannot be chosen.
    const { currencies } = (await make(app, admin.listSiteCurrencies, {}, { as: administrator })).data
    const euro = currencies.find(({ code }) => code === 'EUR')
    const params = { code: 'EUR' }
    const body = { version: euro?.version ?? 0, worth: euro?.worth ?? '', isDefault: false }
    await make(app, admin.changeCurrency, { params, body: { ...body, offered: false } }, { as: administrator })
    expect((await make(app, settings.site, {})).data.mangoPayCurrencyId).toBe('USD')
    const again = { ...body, version: body.version + 1, offered: true }
    expect((await make(app, admin.changeCurrency, { params, body: again }, { as: administrator })).status).toBe(200)
    await change('general', { firstName: '' })
    expect(await currency()).toBe('USD')
  })

  it('reject invalid values by field, and then change nothing', async () => {
    const cases: [SitePart, Record<string, unknown>, string][] = [
      ['general', { siteName: { en: '', fr: ' ', ar: '' } }, 'siteName.en required'],
      ['general', { siteName: { en: 'Maison', fr: '<b>', ar: '' } }, 'siteName.fr characters'],
      ['general', { sitePrimaryColor: '#f4f2ee' }, 'sitePrimaryColor pale'],
      ['general', { sitePrimaryColor: 'red' }, 'sitePrimaryColor format'],
      ['general', { timezone: 'Mars/Olympus' }, 'timezone format'],
      ['general', { currencyId: 'XXX' }, 'currencyId format'],
      ['general', { contactEmail: 'nobody' }, 'contactEmail email'],
      // A currency that the provider of custodial wallets does not support.
      ['general', { mangoPayCurrencyId: 'KWD' }, 'mangoPayCurrencyId format'],
      ['general', { firstName: '<b>' }, 'firstName characters'],
      ['general', { twitter: 'javascript:alert(1)' }, 'twitter url'],
      ['general', { googleAnalyticsCode: '<script>' }, 'googleAnalyticsCode analytics'],
      ['general', { siteLogo: app.deps.ids.next() }, 'siteLogo file'],
      ['general', { projectSingular: { en: '', fr: '', ar: '' } }, 'projectSingular.en required'],
      ['operator', { operatorName: '<b>' }, 'operatorName characters'],
      ['operator', { licenceUrl: 'javascript:alert(1)', ...licence }, 'licenceUrl url'],
      // Each is incomplete without the other.
      ['operator', { operatorName: 'Rive SAS', operatorAddress: '' }, 'operatorAddress required'],
      ['operator', { operatorName: ' ', operatorAddress: '1 rue Haute' }, 'operatorName required'],
      ['operator', { ...licence, licenceNumber: '' }, 'licenceNumber required'],
      ['operator', { ...licence, licenceAuthority: '' }, 'licenceAuthority required'],
      ['operator', { custodianName: 'Banque Haute' }, 'custodianLicence.en required'],
      ['operator', { custodianLicence: { en: '', fr: 'banque', ar: '' } }, 'custodianName required'],
      ['maintenance', { exceptIP: '203.0.113.7\n203.0.113' }, 'exceptIP address'],
      ['maintenance', { retryMinutes: 0 }, 'retryMinutes too-small'],
      ['countries', { enableRestrictMapCountry: true }, 'restrictMapCountryList required'],
      ['countries', { restrictMapCountryList: ['QQ'] }, 'restrictMapCountryList format'],
      ['languages', { languages: [] }, 'languages required'],
      ['languages', { languages: ['fr', 'fr'] }, 'languages format'],
      ['languages', { languages: ['fr'], defaultLanguage: 'en' }, 'defaultLanguage mismatch'],
      ['captcha', { siteKey }, 'secretKey required'],
      ['captcha', { secretKey: secret }, 'siteKey required'],
      ['campaigns', { companyNameMinimum: 101 }, 'companyNameMinimum too-large'],
      ['campaigns', { reservationDays: 1.5 }, 'reservationDays number'],
      ['revenue', { flexibleMissed: 5001 }, 'flexibleMissed too-large'],
      ['meta', { landingTitle: { en: 'x'.repeat(71), fr: '', ar: '' } }, 'landingTitle.en too-long'],
      ['images', { imageTypes: ['image/svg+xml'] }, 'imageTypes.0 format'],
      ['images', { filesMaximum: 6 }, 'filesMaximum too-large'],
    ]
    const before = await read()
    for (const [name, values, wanted] of cases) {
      const body = { ...(before.parts[name].values as Record<string, unknown>), ...values }
      const answer = await send(app, 'PATCH', `admin/site-settings/${name}`, {
        as: administrator,
        body,
        headers: { 'idempotency-key': app.deps.ids.secret(16), 'if-match': `"${before.parts[name].version}"` },
      })
      const got = (answer.fields ?? []).map(({ path, code }) => `${path} ${code}`)
      expect([answer.status, ...got], `${name} ${JSON.stringify(values)}`).toEqual([400, wanted])
    }
    expect(await read()).toEqual(before)
  })

  it('return a conflict with the stored values to one of two administrators, and replay a lost response', async () => {
    const { version, values } = await part('campaigns')
    const key = app.deps.ids.secret(16)
    const answers = await Promise.all(
      [administrator, other].map((as, index) =>
        make(
          app,
          admin.updateSiteCampaigns,
          { body: { ...values, reservationDays: 11 + index } },
          { as, ifMatch: version, ...(index === 0 ? { key } : {}) },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const won = answers.findIndex(({ status }) => status === 200)
    const lost = answers[1 - won]
    expect(lost).toMatchObject({
      code: 'VERSION_CONFLICT',
      body: { details: { current: { version: version + 1, values: { reservationDays: 11 + won } } } },
    })
    expect((await make(app, settings.campaign, {})).data.reservationDays).toBe(11 + won)
    if (won === 0) {
      const again = await make(
        app,
        admin.updateSiteCampaigns,
        { body: { ...values, reservationDays: 11 } },
        { as: administrator, ifMatch: version, key },
      )
      expect(again.headers.get('idempotency-hit')).toBe('true')
      expect(again.data.version).toBe(version + 1)
    }
    // Every section has its own version, so other sections do not conflict.
    expect((await change('revenue', { fixedReached: 450 })).status).toBe(200)
    const { values: revenue } = await part('revenue')
    expect((await make(app, admin.updateSiteRevenue, { body: revenue }, { as: administrator })).code).toBe(
      'VERSION_REQUIRED',
    )
  })

  it('do not expose the secret key of reCAPTCHA', async () => {
    expect((await make(app, settings.captchaFront, {})).data.kind).toBe('proof-of-work')
    const saved = await change('captcha', { siteKey, secretKey: secret, newsletter: true })
    expect(saved.data.values).toMatchObject({ siteKey, secretKey: '', newsletter: true })
    const front = (await make(app, settings.captchaFront, {})).data
    expect(front).toMatchObject({ kind: 'recaptcha', clientKey: siteKey, forms: { newsletter: true } })
    expect((await read()).captchaKeys).toEqual({ source: 'administrator', shown: '…2233', unreadable: false })
    // An empty secret key leaves the stored one unchanged.
    await change('captcha', { contactUs: false })
    expect((await make(app, settings.captchaFront, {})).data).toMatchObject({ kind: 'recaptcha', clientKey: siteKey })
    const everything = await Promise.all([
      send(app, 'GET', 'admin/site-settings', { as: administrator }),
      send(app, 'GET', 'recaptcha/front'),
      send(app, 'GET', 'bootstrap'),
      send(app, 'GET', 'site-setting/front'),
    ])
    const stored = await app.deps.db.read.selectFrom('site_setting').select('data').executeTakeFirstOrThrow()
    const events = await app.deps.db.read
      .selectFrom('audit_event')
      .select('facts')
      .orderBy('at')
      .orderBy('id')
      .execute()
    for (const text of [
      ...everything.map(({ text: texts }) => texts),
      JSON.stringify([stored, events]),
      app.logLines.join(),
    ])
      expect(text).not.toContain(secret)
    // Nor is the sealed key exposed to visitors.
    for (const { text: texts } of everything.slice(1)) expect(texts).not.toContain('sealed')
    await change('captcha', { siteKey: '' })
    expect((await make(app, settings.captchaFront, {})).data.kind).toBe('proof-of-work')
    expect((await read()).captchaKeys).toMatchObject({ source: 'none', shown: null })
  })

  it('offer the chosen languages in their order, and fall back to the default one', async () => {
    await change('languages', { languages: ['ar', 'fr'], defaultLanguage: 'fr' })
    const folders = async () => (await make(app, settings.listLanguages, {})).data.map(({ folder }) => folder)
    expect(await folders()).toEqual(['ar', 'fr'])
    const languageOf = async (header: string, path = 'site-setting/front') =>
      (await send(app, 'GET', path, { headers: { 'accept-language': header } })).headers.get('content-language')
    expect(await languageOf('en-GB')).toBe('fr')
    expect(await languageOf('en;q=1, ar;q=0.5')).toBe('ar')
    expect(await languageOf('fr', 'site-setting/front?lng=en')).toBe('fr')
    expect(await languageOf('fr', 'site-setting/front?lng=ar')).toBe('ar')
    await change('languages', { languages: ['en', 'fr', 'ar'], defaultLanguage: 'en' })
    expect(await folders()).toEqual(['en', 'fr', 'ar'])
    expect(await languageOf('de')).toBe('en')
  })

  it('restrict the countries of properties in new drafts', async () => {
    const campaign = await newCampaign(app, owner, { status: 0 })
    const draft = async () =>
      (await make(app, calls.campaignEdit.getDraft, { params: { id: campaign.id } }, { as: owner })).data
    expect((await draft()).rules.countries).toEqual([])
    await change('countries', { enableRestrictMapCountry: true, restrictMapCountryList: ['FR', 'DE'] })
    const { rules } = await draft()
    expect(rules.countries).toEqual(['FR', 'DE'])
    expect((await make(app, settings.site, {})).data.restrictMapCountryList).toEqual(['FR', 'DE'])
    const sections = completeSections('equity', rules.today, { logo: '', picture: '' })
    const problems = (countries: string[]) =>
      stepsLeft({
        kind: 'equity',
        sections,
        rules: { ...rules, countries, requiredFaqs: [] },
      }).flatMap((left) => left.problems.filter(({ path }) => path === 'country').map(({ code }) => code))
    expect(problems(['FR', 'DE'])).toEqual(['country'])
    expect(problems(['US'])).toEqual([])
    expect(problems([])).toEqual([])
    await change('countries', { enableRestrictMapCountry: false })
    // The list is stored for later use, and not published.
    expect((await make(app, settings.site, {})).data.restrictMapCountryList).toEqual([])
    expect((await part('countries')).values.restrictMapCountryList).toEqual(['FR', 'DE'])
  })

  it('change the fees of undecided campaigns, and never those already charged', async () => {
    await change('revenue', { fixedReached: 450, flexibleReached: 900, flexibleMissed: 1250 })
    expect((await make(app, settings.revenue, {})).data).toEqual({
      fixed: { reached: 450, missed: 0 },
      flexible: { reached: 900, missed: 1250 },
    })
    expect((await make(app, settings.campaign, {})).data.feePoints).toEqual({
      fixedReached: 450,
      flexibleReached: 900,
      flexibleMissed: 1250,
    })
    const ended = await newCampaign(app, owner, { closesInDays: 0 })
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ raise_type: 'flexible', raised: 5000n }).where('id', '=', ended.id).execute(),
    )
    const { runSchedule } = await import('#api/jobs/scheduled-jobs.ts')
    await runSchedule('close-campaigns', app.deps)
    const decided = () =>
      app.deps.db.read
        .selectFrom('campaign')
        .select(['status', 'site_fee_points'])
        .where('id', '=', ended.id)
        .executeTakeFirstOrThrow()
    expect(await decided()).toEqual({ status: 5, site_fee_points: 1250 })
    await change('revenue', { flexibleMissed: 1500 })
    await runSchedule('close-campaigns', app.deps)
    expect(await decided()).toEqual({ status: 5, site_fee_points: 1250 })
  })

  it('accept site images from administrators only, re-encoded', async () => {
    const wide = await sharp({ create: { width: 1920, height: 480, channels: 4, background: '#14594a80' } })
      .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .png()
      .toBuffer()
    const bytes = new Uint8Array(wide)
    expect((await uploadFile(app, bytes, { as: owner, kind: 'site-logo' })).code).toBe('NOT_ALLOWED')
    const logo = await uploadFile(app, bytes, { as: administrator, kind: 'site-logo' })
    expect(logo.data).toMatchObject({ kind: 'site-logo', mime: 'image/png', width: 960, height: 240 })
    const icon = new Uint8Array(
      await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    expect((await uploadFile(app, icon, { as: administrator, kind: 'site-icon' })).fields).toEqual([
      { path: 'file', code: 'pixels', size: '64 × 64' },
    ])
    const script = new Uint8Array(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    expect((await uploadFile(app, script, { as: administrator, kind: 'site-logo' })).fields).toMatchObject([
      { code: 'format' },
    ])
    // Another administrator applies it.
    const saved = await change('general', { siteLogo: logo.fileId }, { as: other })
    expect(saved.status).toBe(200)
    const address = (await make(app, settings.site, {})).data.siteLogo ?? ''
    expect(address).toBe(`/media/${logo.fileId}/480.webp`)
    const shown = await app.fetch(new Request(`http://localhost${address}`))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).not.toContain('CANARY-EXIF')
  })

  it('restrict the accepted file types', async () => {
    await change('images', { imageTypes: ['image/png'], fileKilobytes: 100, filesMaximum: 1 })
    expect((await make(app, settings.imageUpload, {})).data).toMatchObject({
      imageTypes: ['image/png'],
      bytesBelow: 102_400,
      filesMaximum: 1,
    })
    const taken = await uploadFile(app, await picture('webp', 700, 500), { as: owner, kind: 'campaign-image' })
    // Cropped on the device, whose browser chose the type.
    expect(taken.status).toBe(200)
    const jpeg = new Uint8Array(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    )
    expect((await uploadFile(app, jpeg, { as: owner })).fields).toEqual([{ path: 'file', code: 'format' }])
    const png = new Uint8Array(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    expect((await uploadFile(app, png, { as: owner })).status).toBe(200)
    expect((await uploadFile(app, new Uint8Array(102_400), { as: owner })).code).toBe('BODY_TOO_LARGE')
    await change('images', {
      imageTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
      fileKilobytes: 2048,
      filesMaximum: 5,
    })
    expect((await make(app, settings.imageUpload, {})).data.bytesBelow).toBe(2_097_152)
  })

  it('describe individual pages', async () => {
    await change('meta', {
      landingTitle: { en: 'Own a part of it', fr: '', ar: '' },
      browseDescription: { en: 'Every open offer.', fr: 'Toutes les offres.', ar: '' },
    })
    expect((await make(app, settings.meta, {}, { language: 'fr' })).data.pages).toEqual([
      { page: 'landing', title: 'Own a part of it', description: '' },
      { page: 'browse', title: '', description: 'Toutes les offres.' },
    ])
  })

  it('contain only an identifier of the analytics service, loaded in a frame without the site’s origin', async () => {
    await change('general', { googleAnalyticsCode: '' })
    expect((await app.fetch(new Request('http://localhost/analytics/frame'))).status).toBe(404)
    await change('general', { googleAnalyticsCode: 'G-ABC1234567' })
    const frame = await app.fetch(new Request('http://localhost/analytics/frame'))
    expect(frame.status).toBe(200)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox allow-scripts')
    expect(policy).not.toContain('allow-same-origin')
    expect(await frame.text()).toContain("'G-ABC1234567'")
  })
})
