/** The pooled wallet's screens, and the administrator's switches. Money is put in and spent at the sandbox as people do. */

import type { Page } from '@playwright/test'
import type { DemoRole } from '#tools/site-client.ts'

/** As the list of all scenes takes it. */
interface PooledShot {
  readonly name: string
  readonly as: DemoRole | 'newcomer'
  readonly path: string
  readonly prepare?: (page: Page, say: (id: string) => string) => Promise<void>
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

export const pooledShots: readonly PooledShot[] = [
  { name: 'pooled-empty', as: 'investor', path: wallet, dark: true },
  { name: 'pooled-add', as: 'investor', path: `${wallet}?do=add` },
  { name: 'pooled-card-page', as: 'newcomer', path: `${wallet}?do=add`, prepare: toCardPage },
  { name: 'pooled-receipt', as: 'newcomer', path: `${wallet}?do=add`, prepare: payIn, dark: true },
  {
    name: 'pooled-wallet',
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
    name: 'pooled-cancelled',
    as: 'newcomer',
    path: `${wallet}?do=add`,
    prepare: async (page, say) => {
      await toCardPage(page)
      await page.locator('button[value=cancel]').click()
      await page.getByText(say('pay.givenUp')).waitFor()
    },
  },
  {
    name: 'pooled-declined',
    as: 'newcomer',
    path: `${wallet}?do=add`,
    prepare: async (page, say) => {
      await toCardPage(page)
      await page.locator('[name=card][value="4970105191919107"]').check()
      await page.locator('button[value=pay]').click()
      await page.getByText(say('pay.failed.declined')).waitFor()
    },
  },
  { name: 'admin-modules', as: 'admin', path: '/admin/wallets', dark: true },
]
