import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('the icons of the manifest', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('are there, in the sizes that it says', async () => {
    const response = await app.fetch(new Request('http://localhost/manifest.webmanifest'))
    const { icons } = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    for (const { src, sizes } of icons) {
      expect(existsSync(`public${src}`), src).toBe(true)
      const { width, height } = await sharp(`public${src}`).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('reach the edge where a launcher cuts, so that no corner shows through', async () => {
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
