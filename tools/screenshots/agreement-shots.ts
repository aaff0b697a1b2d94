/** Agreements: the one that an investor reads and signs, and the owner's account at the card provider. */

import type { Page } from '@playwright/test'
import { submit } from './invest-shots.ts'
import type { Facts, TextLookup, Shot } from './shot.ts'

export function agreementShots(facts: Facts): readonly Shot[] {
  const toAgreement = async (page: Page): Promise<void> => {
    await page.locator('[name=mode][value=units]').check({ force: true })
    await page.locator('[name=units]').fill('40')
    await submit(page)
    await page.locator('[name=riskAccepted]').check()
    await submit(page)
    await page.locator('[name=consent]').waitFor()
  }
  const sign = (page: Page, textOf: TextLookup): Promise<void> =>
    page.getByRole('button', { name: textOf('agreement.sign'), exact: true }).click()
  return [
    { name: 'agreement', as: 'investor', path: `/invest/${facts.id}`, prepare: toAgreement, dark: true },
    {
      name: 'agreement-wrong',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page, textOf) => {
        await toAgreement(page)
        await sign(page, textOf)
      },
    },
    {
      name: 'agreement-drawn',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page) => {
        await toAgreement(page)
        await page.locator('[name=kind][value=drawn]').check()
      },
    },
    {
      name: 'agreement-signed',
      as: 'investor',
      path: `/invest/${facts.id}`,
      dark: true,
      prepare: async (page, textOf) => {
        await toAgreement(page)
        await page.locator('[name=typed]').fill('A. Haddad')
        await page.locator('[name=consent]').check()
        await sign(page, textOf)
        await page.getByRole('link', { name: textOf('pay.noted') }).waitFor({ timeout: 30_000 })
      },
    },
    { name: 'agreement-check', as: 'visitor', path: '/agreement-check', dark: true },
    { name: 'accounts-empty', as: 'newOwner', path: '/settings/ach-account-list' },
    { name: 'admin-ach', as: 'admin', path: '/admin/ach' },
  ]
}
