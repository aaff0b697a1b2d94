/** The review of identity verifications by administrators, and its rules. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitIdentity } from '#tools/journeys/identity-submission.ts'
import { newInvestor } from '#tools/screenshots/as-user.ts'
import { replaceReply } from '#tools/screenshots/replaced-reply.ts'
import type { Shot, TextLookup } from '#tools/screenshots/shot.ts'

const list = '/admin/identity-checks'

/** As an administrator, on the page of a user who has submitted a verification. */
async function review(page: Page, textOf: TextLookup): Promise<void> {
  const { site, session } = await newInvestor(page)
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

interface Opened {
  readonly submissions: readonly object[]
}

/** The same, with a provider's result and what else the demonstration's site does not have. */
const withResult =
  (result: object, change: object) =>
  async (page: Page, textOf: TextLookup): Promise<void> => {
    await replaceReply(page, { path: /\/admin\/identity-checks\/[^/]+\/open$/, method: 'POST' }, (data) => ({
      ...data,
      ...change,
      canRecheck: true,
      submissions: (data as unknown as Opened).submissions.map((each) => ({
        ...each,
        method: 'shuftiprokyc',
        test: true,
        ...result,
      })),
    }))
    await opened(page, textOf)
  }

const refused = {
  identity: 'declined',
  screening: 'approved',
  reasons: ['name-mismatch', 'document-expired'],
  report: JSON.stringify({ event: 'verification.declined', declined_codes: ['SPDR07', 'SPDR42'] }),
}
const withMatches = withResult(refused, { hits: matches, hasOpenHits: true })
const withConfirmed = withResult(refused, {
  hits: matches.map((match) => ({ ...match, decision: 'confirmed' })),
})
const political = matches.slice(1).map((match) => ({ ...match, decision: 'confirmed' }))
const withPolitical = withResult(
  { identity: 'approved', screening: 'declined', reasons: [], report: '' },
  { hits: political },
)
const withRenewal = withResult(
  { identity: 'unclear', screening: 'approved', reasons: ['address-document'], report: '' },
  { state: 'approved', renewal: 'review', expiresAt: '2026-12-18T09:00:00.000Z' },
)

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
    { name: 'admin-identity-renewal', as: 'admin', path: list, dark: true, prepare: withRenewal },
    { name: 'admin-identity-sanction', as: 'admin', path: list, prepare: withConfirmed },
    {
      name: 'admin-identity-grounds',
      as: 'admin',
      path: list,
      dark: true,
      window: true,
      prepare: async (page, textOf) => {
        await withPolitical(page, textOf)
        await page.getByRole('button', { name: textOf('identityCheck.approve'), exact: true }).click()
        await page.locator('dialog [name=note]').waitFor()
      },
    },
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
