/** Privacy settings: mails, display, data on the device, and the account. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import { asUser, newInvestor, investorPassword } from './as-user.ts'
import type { TextLookup, Shot } from './shot.ts'

const settings = '/settings'

/** A new user for this picture only replaces the page's session. */
async function newUser(page: Page): Promise<{ readonly site: SiteClient; readonly token: string }> {
  const { site, session } = await newInvestor(page)
  await asUser(page, session)
  return { site, token: session.token }
}

/** Edits a field of a campaign while the server rejects the save. */
async function leaveUnsentDraft(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await page.locator('main [name=companyName]').fill(`Quay House ${randomUUID().slice(0, 4)}`)
  await page.locator('main [name=companyName]').blur()
  await page.waitForTimeout(1500)
  await page.goto(`${settings}/storage`)
  await page.locator('main li a[href*=create-campaign]').first().waitFor()
}

export function privacyShots(spoilt: string): readonly Shot[] {
  const emails = `${settings}/email-preferences`
  const data = `${settings}/your-data`
  const stop = `/stop-mails/${'a'.repeat(60)}`
  const check = (page: Page, name: string, value: string): Promise<void> =>
    page.locator(`main [name=${name}][value=${value}]`).check({ force: true })
  return [
    { name: 'own-topics', as: 'investor', path: emails, dark: true },
    { name: 'own-topics-owner', as: 'owner', path: emails },
    {
      name: 'own-topics-changed',
      as: 'newcomer',
      path: emails,
      prepare: async (page) => {
        await page.locator('main select').first().selectOption('never')
        await page.locator('main section').last().getByRole('switch').click()
        await page.locator('main input[type=time]').first().waitFor()
      },
    },
    { name: 'own-topics-loading', as: 'investor', path: emails, held: 'notification-preferences' },
    { name: 'own-topics-failed', as: 'investor', path: emails, broken: 'notification-preferences' },
    { name: 'own-topics-offline', as: 'investor', path: emails, offline: true },
    { name: 'own-display', as: 'investor', path: `${settings}/display`, dark: true },
    {
      name: 'own-display-hidden',
      as: 'newcomer',
      path: `${settings}/display`,
      prepare: async (page) => {
        await check(page, 'amounts', 'hide')
        await check(page, 'saver', 'on')
      },
    },
    { name: 'own-storage', as: 'investor', path: `${settings}/storage`, dark: true },
    { name: 'own-storage-offline', as: 'investor', path: `${settings}/storage`, offline: true },
    {
      name: 'own-storage-drafts',
      as: 'owner',
      path: `/create-campaign/company-info/${spoilt}`,
      prepare: leaveUnsentDraft,
      dark: true,
    },
    {
      name: 'own-storage-drop',
      as: 'owner',
      path: `/create-campaign/company-info/${spoilt}`,
      window: true,
      prepare: async (page, textOf) => {
        await leaveUnsentDraft(page)
        await page.getByRole('button', { name: textOf('prefs.dropDrafts') }).click()
        await page.locator('dialog').waitFor()
      },
    },
    { name: 'own-data', as: 'newcomer', path: data, dark: true },
    { name: 'own-data-obstacles', as: 'owner', path: data, dark: true },
    { name: 'own-data-loading', as: 'newcomer', path: data, held: 'own-data' },
    { name: 'own-data-failed', as: 'newcomer', path: data, broken: 'own-data' },
    { name: 'own-data-offline', as: 'newcomer', path: data, offline: true },
    {
      name: 'own-data-wrong',
      as: 'newcomer',
      path: data,
      prepare: async (page) => {
        for (const form of await page.locator('main form').all()) await form.locator('button[type=submit]').click()
        await page.locator('main form [role=alert]').first().waitFor()
      },
    },
    {
      name: 'own-data-leaving',
      as: 'visitor',
      path: '/faq',
      dark: true,
      prepare: async (page, textOf) => {
        const { site, token } = await newUser(page)
        await site.call('POST', 'own-data/export', { token, body: { password: investorPassword } })
        await site.call('POST', 'own-data/deletion', { token, body: { password: investorPassword } })
        await page.goto(data)
        await page.getByRole('button', { name: textOf('prefs.keepAccount') }).waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    {
      name: 'own-data-archive',
      as: 'visitor',
      path: '/faq',
      prepare: async (page, textOf) => {
        const { site, token } = await newUser(page)
        await site.call('POST', 'own-data/export', { token, body: { password: investorPassword } })
        await madeArchive(page, data, textOf)
      },
    },
    { name: 'stop-mails', as: 'visitor', path: stop, dark: true },
    { name: 'stop-mails-kind', as: 'visitor', path: `${stop}.newUpdate.${'b'.repeat(20)}` },
    {
      name: 'stop-mails-broken',
      as: 'visitor',
      path: stop,
      prepare: async (page) => {
        await page.locator('main form button[type=submit]').click()
        await page.locator('main [role=alert], main [role=status]').first().waitFor()
      },
      dark: true,
    },
    { name: 'stop-mails-done', as: 'visitor', path: `${stop}?done=1`, dark: true },
  ]
}

/** Polls until the archive is ready. */
async function madeArchive(page: Page, path: string, textOf: TextLookup): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    if (await page.getByRole('button', { name: textOf('prefs.archiveFetch') }).isVisible()) return
    await page.waitForTimeout(1000)
  }
}
