/** Saving a search of campaigns, and the saved searches. */

import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

type TextOf = (id: string) => string

const openDialog = async (page: Page, textOf: TextOf): Promise<void> => {
  await page
    .locator('main')
    .getByRole('button', { name: textOf('searches.save') })
    .click()
  await page.locator('[name=name]').waitFor()
}
const save = async (page: Page, textOf: TextOf): Promise<void> => {
  const saved = page.locator('main').getByText(textOf('searches.saved'), { exact: true })
  const open = page.locator('main').getByRole('button', { name: textOf('searches.save') })
  // The search of an earlier picture is still saved.
  await saved.or(open).waitFor()
  if (await open.isVisible()) {
    await openDialog(page, textOf)
    await page.locator('dialog button[type=submit]').click()
  }
  await saved.waitFor()
}

export function searchShots(): readonly Shot[] {
  const loans = '/browse-companies?type=debt&search=port'
  return [
    {
      name: 'browse-save-visitor',
      as: 'visitor',
      path: loans,
      prepare: (page, textOf) =>
        page
          .locator('main')
          .getByRole('link', { name: textOf('searches.save') })
          .waitFor(),
    },
    {
      name: 'browse-save',
      as: 'owner',
      path: '/browse-companies?type=equity&search=austin',
      prepare: openDialog,
      window: true,
      dark: true,
    },
    { name: 'browse-saved', as: 'owner', path: '/browse-companies?type=reit', prepare: save },
    {
      name: 'searches',
      as: 'investor',
      path: loans,
      dark: true,
      prepare: async (page, textOf) => {
        await save(page, textOf)
        await page.goto('/browse-companies?type=equity&propertyType=multifamily&strategy=core')
        await save(page, textOf)
        await page.goto('/saved-campaign?view=searches')
        await page.locator('[role=switch]').first().waitFor()
      },
    },
  ]
}
