import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const frame = (at: string) =>
  app.fetch(new Request(`${app.deps.site.origin}/map/frame?${new URLSearchParams({ at }).toString()}`))

test('the frame contains the map around the property, and may load only its host', async () => {
  const response = await frame('34.1706,-118.8376')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain(
    'src="https://www.openstreetmap.org/export/embed.html?bbox=-118.849600%2C34.164600%2C-118.825600%2C34.176600&amp;layer=mapnik&amp;marker=34.170600%2C-118.837600"',
  )
  const policy = (response.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-src https://www.openstreetmap.org')
  expect(policy).toContain("frame-ancestors 'self'")
})

test.each(['', '0,0', '91,0', '34.1706', '34.1706,-118.8376"><script>'])('%j returns 404', async (at) => {
  expect((await frame(at)).status).toBe(404)
})
