/**
 * The custodial wallet's screens, and the administrator's switches. Money is deposited and spent at the sandbox as
 * users do.
 */

import type { Page } from '@playwright/test'
import type { DemoRole } from '#tools/hosts/site-client.ts'

/** The type of the full list's scenes. */
interface CustodialShot {
  readonly name: string
  readonly as: DemoRole | 'newcomer'
  readonly path: string
  readonly prepare?: (page: Page, textOf: (id: string) => string) => Promise<void>
  readonly dark?: boolean
}

const wallet = '/settings/mango-pay'

async function toCardPage(page: Page): Promise<void> {
  await page.locator('[name=amount]').fill('250')
  await page.getByRole('main').locator('form button[type=submit]').click()
  await page.locator('button[value=pay]').waitFor()
}

async function payIn(page: Page): Promise<void> {
  await toCardPage(page)
  await page.locator('button[value=pay]').click()
  await page.getByRole('main').locator('dl').waitFor()
}

export const custodialShots: readonly CustodialShot[] = [
  { name: 'custodial-empty', as: 'investor', path: wallet, dark: true },
  { name: 'custodial-add', as: 'investor', path: `${wallet}?do=add` },
  { name: 'custodial-card-page', as: 'newcomer', path: `${wallet}?do=add`, prepare: toCardPage },
  { name: 'custodial-receipt', as: 'newcomer', path: `${wallet}?do=add`, prepare: payIn, dark: true },
  {
    name: 'custodial-wallet',
    as: 'newcomer',
    path: `${wallet}?do=add`,
    prepare: async (page) => {
      await payIn(page)
      await page.goto(wallet)
      await page.getByRole('main').getByRole('listitem').first().waitFor()
    },
    dark: true,
  },
  {
    name: 'custodial-cancelled',
    as: 'newcomer',
    path: `${wallet}?do=add`,
    prepare: async (page, textOf) => {
      await toCardPage(page)
      await page.locator('button[value=cancel]').click()
      await page.getByText(textOf('pay.cancelled')).waitFor()
    },
  },
  {
    name: 'custodial-declined',
    as: 'newcomer',
    path: `${wallet}?do=add`,
    prepare: async (page, textOf) => {
      await toCardPage(page)
      await page.locator('[name=card][value="4970105191919107"]').check()
      await page.locator('button[value=pay]').click()
      await page.getByText(textOf('pay.failed.declined')).waitFor()
    },
  },
  { name: 'admin-modules', as: 'admin', path: '/admin/wallets', dark: true },
]
