/** A site of its own for journeys of identity verification: other journeys invest without it. */

import type { Page } from '@playwright/test'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import type { IdentityRules } from '#domain/identity/identity-rules.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { demoUsers, type SiteClient } from '#tools/hosts/site-client.ts'
import type { SiteProcess } from '#tools/hosts/site-process.ts'
import { verificationDocument } from '#tools/journeys/verification.ts'
import { copySite, expect, test as base } from './browser-site.ts'

export const test: typeof base = base.extend<object, { readonly site: SiteProcess }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, worker) => {
      const site = await copySite(`verification-${worker.workerIndex}`)
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Chooses a file for each document, and waits until it is added. */
export async function addDocuments(page: Page, slots: readonly DocumentSlot[]): Promise<void> {
  for (const slot of slots) {
    await page.locator(`[name=${slot}]`).setInputFiles({
      name: `${slot}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(verificationDocument(slot)),
    })
    await expect(page.getByRole('main').getByText(`${slot}.pdf`)).toBeVisible()
  }
}

/** Sets the site's rules. @returns the session of an administrator */
export async function requireVerification(client: SiteClient, rules: Partial<IdentityRules>) {
  const admin = await client.signIn(demoUsers.admin)
  const body = { ...usualIdentityRules, gates: ['sign', 'pay'], ...rules }
  await client.call('PUT', 'admin/identity-rules', { token: admin.token, body })
  return admin
}
