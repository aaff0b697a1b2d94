/** The inbox, and what administrators answer and decide there. */

import type { Page } from '@playwright/test'
import type { Shot } from '#tools/screenshots/shot.ts'

/** Opens a conversation of the list, and waits for its messages. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('main li a[href^="/inbox/0"]').first().click()
  await page.locator('main textarea').waitFor()
}

export function messagingShots(person: string): readonly Shot[] {
  return [
    { name: 'inbox', as: 'investor', path: '/inbox', dark: true, window: true },
    { name: 'inbox-offline', as: 'investor', path: '/inbox', offline: true, window: true },
    { name: 'inbox-loading', as: 'investor', path: '/inbox', held: '/conversations', window: true },
    { name: 'inbox-empty', as: 'newcomer', path: '/inbox', window: true },
    { name: 'inbox-blocked', as: 'investor', path: '/inbox?filter=blocked', window: true },
    { name: 'conversation', as: 'investor', path: '/inbox', dark: true, window: true, prepare: openFirst },
    {
      name: 'conversation-menu',
      as: 'investor',
      path: '/inbox',
      window: true,
      prepare: async (page) => {
        await openFirst(page)
        await page.locator('main details > summary').click()
      },
    },
    {
      name: 'conversation-waiting',
      as: 'owner',
      path: '/inbox',
      window: true,
      prepare: async (page, textOf) => {
        await openFirst(page)
        await page.context().setOffline(true)
        await page.locator('main textarea').fill('Monday at ten works well for the visit.')
        await page.getByRole('button', { name: textOf('inbox.send'), exact: true }).click()
        await page.getByText(textOf('inbox.state.queued')).waitFor()
      },
    },
    {
      name: 'conversation-report',
      as: 'investor',
      path: '/inbox',
      window: true,
      prepare: async (page, textOf) => {
        await openFirst(page)
        await page.locator('main details > summary').click()
        await page.getByText(textOf('inbox.reportMessage')).click()
        await page.getByText(textOf('inbox.report'), { exact: true }).last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'inbox-new', as: 'newcomer', path: `/inbox/new?user=${person}`, window: true },
    { name: 'inbox-support', as: 'newcomer', path: '/inbox/new?support=1', window: true },
    { name: 'admin-conversations', as: 'admin', path: '/admin/conversations?show=all', dark: true },
    {
      name: 'admin-conversation',
      as: 'admin',
      path: '/admin/conversations?show=all',
      prepare: async (page) => {
        await page.locator('main li a[href*="/admin/conversations/"]').first().click()
        await page.locator('main textarea').waitFor()
      },
    },
    { name: 'admin-message-reports', as: 'admin', path: '/admin/message-reports' },
  ]
}
