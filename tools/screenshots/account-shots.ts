/** Screens of accounts and of the public shell's contents. */

import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

export function accountShots(): readonly Shot[] {
  const tooEarly = (path: string) => async (page: Page) => {
    await page.goto(path)
    await page.locator('main form button[type=submit]').last().click()
    await page.locator('[role=alert]').first().waitFor()
  }
  const openPerson = async (page: Page) => {
    await page.locator('main li a').last().click()
    await page.locator('dl').waitFor()
  }
  return [
    { name: 'account-forgot', as: 'visitor', path: '/forgot-password', dark: true },
    { name: 'account-reset', as: 'visitor', path: `/reset-password?token=${'a'.repeat(43)}`, dark: true },
    { name: 'account-reset-none', as: 'visitor', path: '/reset-password' },
    { name: 'account-profile', as: 'investor', path: '/settings/profile', dark: true },
    { name: 'account-links', as: 'investor', path: '/settings/outside-links', dark: true },
    { name: 'account-password', as: 'investor', path: '/settings/change-password' },
    {
      name: 'account-password-wrong',
      as: 'investor',
      path: '/settings/change-password',
      prepare: tooEarly('/settings/change-password'),
      dark: true,
    },
    { name: 'account-two-factor', as: 'investor', path: '/settings/two-factor-authentication', dark: true },
    { name: 'account-provider-over', as: 'visitor', path: '/social-sign-in/google?error=access_denied', dark: true },
    { name: 'account-app', as: 'visitor', path: '/app-auto-login?appUserId=none' },
    { name: 'account-lost-over', as: 'visitor', path: `/lost-code/${'a'.repeat(80)}` },
    { name: 'account-sessions', as: 'investor', path: '/settings/sessions', dark: true },
    { name: 'account-sessions-offline', as: 'investor', path: '/settings/sessions', offline: true },
    { name: 'content-faq', as: 'visitor', path: '/faq', dark: true },
    { name: 'content-help', as: 'visitor', path: '/help-center', dark: true },
    { name: 'content-help-topic', as: 'visitor', path: '/help-center/question-list?topic=payments' },
    { name: 'content-help-nothing', as: 'visitor', path: '/help-center/question-list?search=zzzz' },
    { name: 'content-help-answer', as: 'visitor', path: '/help-center/single-question?q=what-it-costs' },
    { name: 'content-guidelines', as: 'visitor', path: '/project-guidelines' },
    { name: 'content-raise', as: 'visitor', path: '/raise-capital', dark: true },
    { name: 'content-other-home', as: 'visitor', path: '/atmos-home', dark: true },
    { name: 'content-contact', as: 'visitor', path: '/contact-us', dark: true },
    { name: 'content-contact-wrong', as: 'visitor', path: '/contact-us', prepare: tooEarly('/contact-us') },
    { name: 'content-newsletter', as: 'visitor', path: '/newsletter' },
    { name: 'content-agreement-check', as: 'visitor', path: '/agreement-check' },
    { name: 'admin-people', as: 'admin', path: '/admin/users', dark: true },
    { name: 'admin-people-nobody', as: 'admin', path: '/admin/users?q=zzzz&state=blocked' },
    { name: 'admin-person', as: 'admin', path: '/admin/users', prepare: openPerson, dark: true },
    {
      name: 'admin-person-block',
      as: 'admin',
      path: '/admin/users',
      prepare: async (page, textOf) => {
        await openPerson(page)
        await page.getByRole('button', { name: textOf('users.action.block') }).click()
        await page.locator('dialog button[type=submit]').click()
      },
    },
    { name: 'admin-audit-log', as: 'admin', path: '/admin/audit-log', dark: true },
    { name: 'admin-audit-log-none', as: 'admin', path: '/admin/audit-log?eventName=user-blocked&subject=zzzz' },
    { name: 'admin-sign-in', as: 'admin', path: '/admin/sign-in', dark: true },
  ]
}
