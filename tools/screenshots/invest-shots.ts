/** Investing, from the amount to the receipt, and saved campaigns. */

import type { Page } from '@playwright/test'
import type { Facts, Shot } from './shot.ts'

export const submit = (page: Page): Promise<void> => page.locator('main form button[type=submit]').last().click()

export function investShots(facts: Facts): readonly Shot[] {
  const amount = (page: Page, text: string): Promise<void> => page.locator('[name=amount]').fill(text)
  const toPay = async (page: Page): Promise<void> => {
    await page.locator('[name=mode][value=units]').check({ force: true })
    await page.locator('[name=units]').fill('40')
    await submit(page)
    await page.locator('[name=anonymous]').waitFor()
  }
  const toReview = async (page: Page): Promise<void> => {
    await toPay(page)
    await submit(page)
    await page.locator('[name=riskAccepted]').waitFor()
  }
  return [
    { name: 'saved-investments', as: 'investor', path: '/save-investment', dark: true },
    { name: 'saved-investments-empty', as: 'newcomer', path: '/save-investment' },
    { name: 'admin-saved-investments', as: 'admin', path: '/admin/saved-investments' },
    { name: 'admin-rules', as: 'admin', path: '/admin/investing-rules' },
    { name: 'questionnaire-not-required', as: 'newcomer', path: '/investor-questionnaire' },
    { name: 'questionnaire-offline', as: 'newcomer', path: '/investor-questionnaire', offline: true },
    { name: 'admin-questionnaire', as: 'admin', path: '/admin/investor-questionnaire', dark: true },
    { name: 'admin-questionnaire-question', as: 'admin', path: '/admin/investor-questionnaire?question=1' },
    { name: 'admin-questionnaire-preview', as: 'admin', path: '/admin/investor-questionnaire?preview=1' },
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
    { name: 'invest-pay', as: 'investor', path: `/invest/${facts.id}`, prepare: toPay },
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
      name: 'payment-other-way',
      as: 'investor',
      path: `/payment/${facts.reserved}?method=other`,
      dark: true,
      window: true,
      prepare: (page) => page.getByRole('dialog').waitFor(),
    },
    { name: 'receipt-reserved', as: 'investor', path: `/receipt/${facts.reserved}` },
    { name: 'receipt-refunded', as: 'investor', path: `/receipt/${facts.refunded}`, dark: true },
    { name: 'receipt', as: 'investor', path: `/receipt/${facts.confirmed}`, dark: true },
  ]
}
