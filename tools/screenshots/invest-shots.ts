/** Investing, from the amount to the receipt, and saved campaigns. */

import type { Page } from '@playwright/test'
import type { Facts, Shot } from './shot.ts'

export const submit = (page: Page): Promise<void> => page.locator('main form button[type=submit]').last().click()

export function investShots(facts: Facts): readonly Shot[] {
  const amount = (page: Page, text: string): Promise<void> => page.locator('[name=amount]').fill(text)
  const toReview = async (page: Page): Promise<void> => {
    await page.locator('[name=mode][value=units]').check({ force: true })
    await page.locator('[name=units]').fill('40')
    await submit(page)
    await page.locator('[name=riskAccepted]').waitFor()
  }
  return [
    { name: 'statements', as: 'investor', path: '/statements', dark: true },
    {
      name: 'statements-fiscal-year',
      as: 'investor',
      path: '/statements',
      prepare: (page) => page.locator('[name=kind][value=fiscalYear]').check({ force: true }),
    },
    {
      name: 'statements-wrong-dates',
      as: 'investor',
      path: '/statements',
      prepare: async (page) => {
        await page.locator('[name=to]').fill('2020-01-01')
        await submit(page)
      },
    },
    { name: 'saved-investments', as: 'investor', path: '/save-investment', dark: true },
    { name: 'saved-investments-empty', as: 'newcomer', path: '/save-investment' },
    { name: 'deadlines', as: 'investor', path: '/deadlines', dark: true },
    { name: 'deadlines-empty', as: 'newcomer', path: '/deadlines' },
    {
      name: 'deadlines-feed',
      as: 'newcomer',
      path: '/deadlines',
      prepare: async (page, textOf) => {
        const create = page.getByRole('button', { name: textOf('deadlines.feedOn'), exact: true })
        // The feed of an earlier picture is still on.
        await create.or(page.getByRole('button', { name: textOf('deadlines.replace'), exact: true })).waitFor()
        if (await create.isVisible()) await create.click()
        await page.getByRole('link', { name: textOf('deadlines.open'), exact: true }).waitFor()
      },
    },
    { name: 'admin-saved-investments', as: 'admin', path: '/admin/saved-investments' },
    { name: 'admin-rules', as: 'admin', path: '/admin/investing-rules' },
    {
      name: 'invest-kept',
      as: 'investor',
      path: `/invest/${facts.id}?units=40`,
      prepare: async (page, textOf) => {
        await page.getByRole('button', { name: textOf('savedInvestment.save'), exact: true }).click()
        await page
          .getByRole('link', { name: textOf('savedInvestment.title') })
          .last()
          .waitFor()
      },
    },
    { name: 'invest-amount', as: 'investor', path: `/invest/${facts.id}`, dark: true },
    {
      name: 'invest-amount-ok',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page) => {
        await amount(page, '1234.56')
        await page.waitForTimeout(900)
      },
    },
    {
      name: 'invest-amount-wrong',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page) => {
        await amount(page, '1')
        await page.locator('[name=amount]').blur()
      },
    },
    {
      name: 'invest-units',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page) => {
        await page.locator('[name=mode][value=units]').check({ force: true })
        await page.locator('[name=units]').fill('40')
        await page.waitForTimeout(900)
      },
    },
    { name: 'invest-review', as: 'investor', path: `/invest/${facts.id}`, prepare: toReview, dark: true },
    {
      name: 'invest-review-unticked',
      as: 'investor',
      path: `/invest/${facts.id}`,
      prepare: async (page) => {
        await toReview(page)
        await submit(page)
      },
    },
    { name: 'payment', as: 'investor', path: `/payment/${facts.reserved}`, dark: true },
    {
      name: 'payment-cancel',
      as: 'investor',
      path: `/payment/${facts.reserved}`,
      window: true,
      prepare: (page, textOf) => page.getByRole('button', { name: textOf('pay.cancel'), exact: true }).click(),
    },
    {
      name: 'payment-method',
      as: 'investor',
      path: `/payment/${facts.reserved}?method=choose`,
      dark: true,
      prepare: async (page, textOf) => {
        const choice = page.locator('[name=gateway]').first()
        await choice.or(page.locator('[name=consent]')).waitFor()
        // Signed once, for all pictures.
        if (!(await choice.isVisible())) {
          await page.locator('[name=typed]').fill('A. Haddad')
          await page.locator('[name=consent]').check()
          await page.getByRole('button', { name: textOf('agreement.sign'), exact: true }).click()
        }
        await choice.waitFor()
      },
    },
    { name: 'receipt-reserved', as: 'investor', path: `/receipt/${facts.reserved}` },
    { name: 'receipt-refunded', as: 'investor', path: `/receipt/${facts.refunded}`, dark: true },
    { name: 'receipt', as: 'investor', path: `/receipt/${facts.confirmed}`, dark: true },
  ]
}
