/** Lets one page of a browser read another session than the stored one. */

import type { Page } from '@playwright/test'

/**
 * @param change fields that replace those of the stored session; all of them if no user is signed in. Takes effect on
 *   the next page load.
 */
export async function asUser(page: Page, change: object): Promise<void> {
  await page.addInitScript((over) => {
    const stored = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')?.value as (
      name: string,
    ) => string | null
    Storage.prototype.getItem = function read(name) {
      const value = stored.call(this, name)
      if (name !== 'freehold.session') return value
      const session = JSON.parse(value ?? '{}') as { readonly user?: object }
      const next = over as { readonly user?: object }
      return JSON.stringify({ ...session, ...next, user: { ...session.user, ...next.user } })
    }
  }, change)
}
