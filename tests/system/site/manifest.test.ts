import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteChanges } from '#contract/site/admin-site.ts'
import { calls } from '#contract/calls.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

describe('the icons of the manifest', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('exist in the declared sizes', async () => {
    const response = await app.fetch(new Request('http://localhost/manifest.webmanifest'))
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    for (const { src, sizes } of icons) {
      expect(existsSync(`public${src}`), src).toBe(true)
      const { width, height } = await sharp(`public${src}`).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('are derived from the site’s icon, as is the home screen icon', async () => {
    const administrator = await newPerson(app, { admin: true })
    const handIn = async (kind: string, bytes: Buffer): Promise<string> =>
      (await uploadFile(app, new Uint8Array(bytes), { as: administrator, kind })).data?.fileId ?? ''
    const wide = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#1f4e79' } })
      .png()
      .toBuffer()
    const id = await handIn('site-icon', wide)
    const { parts } = (await make(app, calls.admin.getSite, {}, { as: administrator })).data
    const values = { ...parts.general.values, favIcon: id }
    await make(app, siteChanges.general, { body: values }, { as: administrator, ifMatch: 0 })
    const manifest = await app.fetch(new Request('http://localhost/manifest.webmanifest'))
    const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      expect(src).toContain(id)
      const response = await app.fetch(new Request(`http://localhost${src}`))
      expect(response.headers.get('content-type')).toBe('image/png')
      const { width, height, hasAlpha } = await sharp(await response.arrayBuffer()).metadata()
      expect(`${width}x${height} ${hasAlpha}`).toBe(`${sizes} false`)
    }
    // No other image and no other size is served as an icon.
    const statusOf = async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).status
    expect(await statusOf(`/media/${id}/icon-180.png`)).toBe(200)
    expect(await statusOf(`/media/${id}/icon-511.png`)).toBe(404)
    const logo = await handIn('site-logo', await sharp(wide).resize(400, 200).png().toBuffer())
    expect(await statusOf(`/media/${logo}/icon-180.png`)).toBe(404)
  })

  it('fill the area that a launcher may crop, without transparent corners', async () => {
    for (const name of ['icon-maskable-512', 'apple-touch-icon']) {
      const { data, info } = await sharp(`public/icons/${name}.png`)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[3], name).toBe(255)
      expect(data[(info.width * info.height - 1) * 4 + 3], name).toBe(255)
    }
  })
})
