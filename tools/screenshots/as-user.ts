/** Lets one page, and no other of its browser, read another session than the one that is stored. */

import type { Page } from '@playwright/test'

/** @param change what is put over the stored session; all of one where nobody is signed in. The next page that opens has it. */
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
