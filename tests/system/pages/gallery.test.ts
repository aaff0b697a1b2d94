import { afterEach, expect, test } from 'vitest'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
afterEach(() => app.close())

test.each([
  [true, 200, 'The kit'],
  [false, 404, 'This page does not exist'],
] as const)('the component gallery, with demo mode %s: %i', async (demo, status, heading) => {
  app = await startTestApp('embedded', { pages: sourcePages(), demo })
  const page = await openPage(app, '/gallery')
  expect(page.status).toBe(status)
  expect([...page.document.querySelectorAll('h1')].map((each) => each.textContent)).toEqual([heading])
  expect(page.document.querySelectorAll('main [data-theme]')).toHaveLength(demo ? 4 : 0)
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/noindex/)
})
