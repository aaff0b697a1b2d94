/** The site settings of administrators, section by section. */

import type { Page } from '@playwright/test'
import { siteParts } from '#domain/site/site.ts'
import { demoUsers, SiteClient } from '#tools/hosts/site-client.ts'
import type { TextLookup, Shot } from './shot.ts'

const save = (page: Page, textOf: TextLookup): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: textOf('site.save'), exact: true })
    .click()

/** Another session saves the section that is open here. */
async function saveElsewhere(page: Page): Promise<void> {
  const site = new SiteClient(new URL(page.url()).origin)
  const { token } = await site.signIn(demoUsers.admin)
  const { parts } = await site.call<{ parts: { maintenance: { values: object; version: number } } }>(
    'GET',
    'admin/site-settings',
    { token },
  )
  await site.call('PATCH', 'admin/site-settings/maintenance', {
    token,
    ifMatch: parts.maintenance.version,
    body: { ...parts.maintenance.values, retryMinutes: 10 + Math.floor(Math.random() * 80) },
  })
}

export function siteShots(): readonly Shot[] {
  const path = '/admin/site'
  return [
    ...siteParts.map((part): Shot => ({
      name: `site-${part}`,
      as: 'admin',
      path: `${path}?show=${part}`,
      dark: true,
    })),
    {
      name: 'site-general-wrong',
      as: 'admin',
      path,
      dark: true,
      prepare: async (page, textOf) => {
        await page.locator('[name=siteName]').fill('')
        await page.locator('[name=sitePrimaryColor]').fill('#fdf6e3')
        await page.locator('[name=facebook]').fill('facebook')
        await save(page, textOf)
        await page.locator('#field-siteName-error').waitFor()
      },
    },
    {
      name: 'site-maintenance-wrong',
      as: 'admin',
      path: `${path}?show=maintenance`,
      prepare: async (page, textOf) => {
        await page.locator('[name=exceptIP]').fill('10.0.0.0/8\nnobody')
        await page.locator('[name=retryMinutes]').fill('0')
        await save(page, textOf)
        await page.locator('#field-retryMinutes-error').waitFor()
      },
    },
    {
      name: 'site-conflict',
      as: 'admin',
      path: `${path}?show=maintenance`,
      dark: true,
      prepare: async (page, textOf) => {
        await page.locator('[name=exceptIP]').fill('192.0.2.7')
        await saveElsewhere(page)
        await save(page, textOf)
        await page.getByText(textOf('site.newer')).waitFor()
      },
    },
    { name: 'site-loading', as: 'admin', path, held: 'admin/site-settings' },
    { name: 'site-failed', as: 'admin', path, broken: 'admin/site-settings' },
    { name: 'site-offline', as: 'admin', path: `${path}?show=languages`, offline: true },
  ]
}
