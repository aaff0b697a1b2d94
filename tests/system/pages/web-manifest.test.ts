/** The installed app's manifest: every member that browsers read, in each language, and the files that it names. */

import { existsSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { languages } from '#contract/shapes.ts'
import { isDocument } from '#sw/policy.ts'
import { routes } from '#src/routes.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

interface Manifest {
  readonly name: string
  readonly name_localized: Readonly<Record<string, { readonly value: string }>>
  readonly short_name: string
  readonly description: string
  readonly description_localized: Readonly<Record<string, { readonly value: string; readonly dir: string }>>
  readonly background_color: string
  readonly theme_color: string
  readonly icons: readonly { readonly src: string; readonly purpose?: string }[]
  readonly shortcuts: readonly {
    readonly name: string
    readonly name_localized: Readonly<Record<string, { readonly value: string }>>
    readonly url: string
    readonly icons: readonly { readonly src: string; readonly sizes: string }[]
  }[]
  readonly screenshots: readonly {
    readonly src: string
    readonly sizes: string
    readonly form_factor: string
    readonly label: string
  }[]
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const siteName = { en: 'Maison Commune', ar: 'البيت المشترك' }
  await app.deps.db.transact((tx) => changeSettings(tx, { siteName }))
})
afterAll(() => app.close())

const read = async (query: string): Promise<Manifest> => {
  const response = await app.fetch(new Request(`${app.deps.site.origin}/manifest.webmanifest?${query}`))
  expect(response.status).toBe(200)
  return (await response.json()) as Manifest
}
const measures = async (file: string): Promise<string> => {
  const { width, height } = await sharp(file).metadata()
  return `${width}x${height}`
}

describe.each(languages)('the manifest in %s', (language) => {
  it('has members for windows, links and stores', async () => {
    expect(await read(`lng=${language}`)).toMatchObject({
      id: '/?app=1',
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      handle_links: 'preferred',
      prefer_related_applications: false,
    })
  })

  it('has its own names, and those of the other languages', async () => {
    const { name: siteName, name_localized: siteNames, short_name, ...rest } = await read(`lng=${language}`)
    const { description, description_localized, shortcuts } = rest
    const expected = language === 'ar' ? 'البيت المشترك' : 'Maison Commune'
    expect([siteName, siteNames[language]?.value]).toEqual([expected, expected])
    expect(short_name).toBe(language === 'ar' ? 'البيت المشت…' : 'Maison Comm…')
    expect(Object.keys(description_localized)).toEqual([...languages])
    expect(description_localized[language]?.value).toBe(description)
    for (const { name, name_localized } of shortcuts) {
      expect(Object.keys(name_localized)).toEqual([...languages])
      expect(name_localized[language]?.value).toBe(name)
    }
  })

  it('has shortcuts to existing pages, with icons', async () => {
    const { shortcuts } = await read(`lng=${language}`)
    expect(shortcuts.map(({ url }) => url)).toEqual([
      routes.investments,
      routes.wallet,
      routes.chooseType,
      routes.notifications,
    ])
    for (const { icons } of shortcuts)
      for (const { src, sizes } of icons) expect(await measures(`public${src}`), src).toBe(sizes)
  })

  it('has screenshots of phones and of windows within the limits of browsers', async () => {
    const { screenshots } = await read(`lng=${language}`)
    const forms = Map.groupBy(screenshots, ({ form_factor }) => form_factor)
    expect([...forms.keys()]).toEqual(['narrow', 'wide'])
    for (const [form, ofForm] of forms) {
      expect(ofForm.length, form).toBeGreaterThanOrEqual(2)
      // All of one form have one aspect ratio, and no side is longer than 2.3 times the other.
      expect(new Set(ofForm.map(({ sizes }) => sizes)).size).toBe(1)
      const [width = 0, height = 0] = (ofForm[0]?.sizes ?? '').split('x').map(Number)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
      expect(width < height).toBe(form === 'narrow')
    }
    for (const { src, sizes, label } of screenshots) {
      expect(src).toContain(`/${language}/`)
      expect(label).not.toBe('')
      expect(existsSync(`public${src}`), src).toBe(true)
      expect(await measures(`public${src}`), src).toBe(sizes)
      // They are fetched by the install dialog only, and yet small.
      expect(statSync(`public${src}`).size, src).toBeLessThan(60_000)
    }
  })
})

it('shows an installed app in the colours of its theme from the start', async () => {
  const dark = { background_color: '#0f1412', theme_color: '#171e1b' }
  expect(await read('lng=en')).toMatchObject({
    background_color: '#faf8f4',
    theme_color: '#ffffff',
    color_scheme_dark: dark,
  })
  expect(await read('lng=en&theme=dark')).toMatchObject(dark)
})

it('has a silhouette for launchers that colour icons, and one for push messages', async () => {
  const { icons } = await read('lng=en')
  const monochrome = icons.find(({ purpose }) => purpose === 'monochrome')
  for (const src of [monochrome?.src ?? '', '/icons/badge-96.png']) {
    const { data } = await sharp(`public${src}`).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const opaque = [...data.keys()].filter((at) => at % 4 === 3 && data[at] === 255)
    expect(opaque.length, src).toBeGreaterThan(1000)
    expect(
      opaque.every((at) => data[at - 1] === 255 && data[at - 2] === 255 && data[at - 3] === 255),
      src,
    ).toBe(true)
    const { channels: withAlpha } = await sharp(`public${src}`).ensureAlpha().stats()
    expect(withAlpha[3]).toMatchObject({ min: 0, max: 255 })
  }
})

it('receives links and pictures, also in a browser that has lost the worker', async () => {
  expect(await read('lng=en')).toMatchObject({
    share_target: {
      action: routes.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'pictures', accept: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] }],
      },
    },
  })
  const body = new FormData()
  body.append('pictures', new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }))
  const response = await app.fetch(new Request(app.deps.site.origin + routes.share, { method: 'POST', body }))
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(routes.share)
})

describe('well-known addresses', () => {
  const open = (path: string) => app.fetch(new Request(app.deps.site.origin + path, { redirect: 'manual' }))

  it('lead password managers to the page that changes a password', async () => {
    const response = await open('/.well-known/change-password')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(routes.changePassword)
  })

  it('that do not exist are not found, by which password managers trust the redirect', async () => {
    const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await open(path)).status).toBe(404)
  })

  it('bypass the worker', () => {
    expect(isDocument('/.well-known/change-password')).toBe(false)
    expect(isDocument('/screenshots/en/narrow-browse.webp')).toBe(false)
  })
})
