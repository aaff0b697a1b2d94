/** Lets one page of a browser read another session than the stored one. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { SiteClient, type StoredSession } from '#tools/hosts/site-client.ts'

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

/** Of every new investor. */
export const investorPassword = 'Quiet-River-7'

/** A new investor for one picture. The page keeps its own session. */
export async function newInvestor(page: Page): Promise<{ readonly site: SiteClient; readonly session: StoredSession }> {
  const site = new SiteClient(new URL(page.url()).origin)
  const session = await site.newMember({
    firstName: 'Salma',
    lastName: 'Karim',
    email: `investor-${randomUUID()}@example.com`,
    password: investorPassword,
    userType: 'investor',
  })
  return { site, session }
}
