import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const frame = (query: string) => app.fetch(new Request(`${app.deps.site.origin}/video/frame?${query}`))

test.each([
  [
    'host=youtube&id=dQw4w9WgXcQ&lng=fr',
    'https://www.youtube-nocookie.com',
    '/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0&amp;hl=fr',
  ],
  ['host=vimeo&id=76979871', 'https://player.vimeo.com', '/video/76979871?autoplay=1&amp;dnt=1'],
])('the frame of %s contains the player, and may load only its host', async (query, origin, path) => {
  const response = await frame(query)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`src="${origin}${path}"`)
  const policy = (response.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`frame-src ${origin}`)
  expect(policy).toContain("frame-ancestors 'self'")
})

test.each([
  'host=elsewhere&id=1',
  'id=dQw4w9WgXcQ',
  'host=vimeo&id=abc',
  'host=vimeo',
  `host=youtube&id=${encodeURIComponent('"><script>')}`,
])('%s returns 404', async (query) => {
  expect((await frame(query)).status).toBe(404)
})
