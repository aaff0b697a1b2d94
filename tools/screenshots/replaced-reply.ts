/** Changes what one call returns to a page, for states that the demonstration's site does not have. */

import type { Page } from '@playwright/test'

/** @param path the end of the call's path; other methods are unchanged */
export async function replaceReply(
  page: Page,
  { path, method }: { readonly path: RegExp; readonly method: 'GET' | 'POST' },
  change: (data: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && path.test(pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      const response = await route.fetch()
      const body = (await response.json()) as { data: Record<string, unknown> }
      return route.fulfill({ response, json: { ...body, data: change(body.data) } })
    },
  )
}
