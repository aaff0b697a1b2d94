/** The review of identity verifications by administrators, and its rules. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitIdentity } from '#tools/journeys/identity-submission.ts'
import { SiteClient } from '#tools/hosts/site-client.ts'
import type { Shot, TextLookup } from './shot.ts'

const list = '/admin/identity-checks'

/** As an administrator, on the page of a user who has submitted a verification. */
async function review(page: Page, textOf: TextLookup): Promise<void> {
  const site = new SiteClient(new URL(page.url()).origin)
  const session = await site.newMember({
    firstName: 'Salma',
    lastName: 'Karim',
    email: `verified-${randomUUID()}@example.com`,
    password: 'Quiet-River-7',
    userType: 'investor',
  })
  await submitIdentity(site, session)
  await page.goto(`${list}/${session.user.id}`)
  await page.getByRole('button', { name: textOf('identityCheck.open') }).waitFor()
}

async function opened(page: Page, textOf: TextLookup): Promise<void> {
  await review(page, textOf)
  await page.getByRole('button', { name: textOf('identityCheck.open') }).click()
  await page.getByRole('button', { name: textOf('identityCheck.decline'), exact: true }).waitFor()
}

const matches = [
  {
    id: randomUUID(),
    kind: 'sanction',
    name: 'KARIM, Salma',
    details: 'Consolidated list, entry 4411.\nListed since 2014.',
    opinion: { decision: 'cleared', by: 'Noor Hassan', own: false },
    decision: null,
  },
  {
    id: randomUUID(),
    kind: 'political',
    name: 'Salma Karim-Vance',
    details: 'Member of a regional council, 2009 to 2013.',
    opinion: { decision: 'cleared', by: 'Noor Hassan', own: false },
    decision: 'cleared',
  },
]

/** The same, with a provider's result and possible matches, which the demonstration's site does not have. */
async function withMatches(page: Page, textOf: TextLookup): Promise<void> {
  await page.route('**/admin/identity-checks/*/open*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { submissions: object[] } }
    const result = {
      method: 'shuftiprokyc',
      test: true,
      identity: 'declined',
      screening: 'approved',
      reasons: ['name-mismatch', 'document-expired'],
      report: JSON.stringify({ event: 'verification.declined', declined_codes: ['SPDR07', 'SPDR42'] }),
    }
    const submissions = body.data.submissions.map((each) => ({ ...each, ...result }))
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, submissions, hits: matches, hasOpenHits: true, canRecheck: true } },
    })
  })
  await opened(page, textOf)
}

export function identityReviewShots(): readonly Shot[] {
  return [
    { name: 'admin-identity', as: 'admin', path: `${list}?state=all`, dark: true },
    { name: 'admin-identity-sealed', as: 'admin', path: list, prepare: review },
    {
      name: 'admin-identity-check',
      as: 'admin',
      path: list,
      dark: true,
      prepare: async (page, textOf) => {
        await opened(page, textOf)
        await page
          .getByRole('button', { name: textOf('identityCheck.show') })
          .first()
          .click()
        await page.locator('main img').first().waitFor()
      },
    },
    { name: 'admin-identity-matches', as: 'admin', path: list, dark: true, prepare: withMatches },
    {
      name: 'admin-identity-decline',
      as: 'admin',
      path: list,
      window: true,
      prepare: async (page, textOf) => {
        await opened(page, textOf)
        await page.getByRole('button', { name: textOf('identityCheck.decline'), exact: true }).click()
        await page.locator('dialog').waitFor()
      },
    },
    { name: 'admin-identity-rules', as: 'admin', path: '/admin/identity-rules', dark: true },
  ]
}
