/** Preferences of a user: notifications, display, stored data, and account deletion. */

import { controlled, expect, textOf, speak, started, test } from '#tests/support/browser/browser-site.ts'

const t = (id: string) => textOf('ar', id)

test('notification preferences, hidden amounts, data saver and stored data, in Arabic on a phone', async ({
  newMember,
  openAs,
  client,
}) => {
  const member = await newMember()
  const page = await openAs(member.session, { viewport: { width: 360, height: 780 } })
  await speak(page, 'ar')
  await page.goto('/settings/email-preferences')
  await controlled(page)
  await started(page)
  const updates = page.getByRole('group', { name: t('topics.name.updates') })
  const push = updates.getByRole('switch').last()
  await updates.getByRole('combobox').selectOption('never')
  await expect(page.getByText(t('prefs.emailsUpdated'))).toBeVisible()
  await push.click()
  await expect(page.getByText(t('topics.saved'))).toBeVisible()
  await page.getByRole('switch', { name: t('topics.quietOn') }).click()
  await page.getByLabel(t('topics.quietUntil')).fill('06:30')
  await expect(page.getByText(t('topics.saved'))).toHaveCount(3)
  await page.reload()
  await started(page)
  await expect(updates.getByRole('combobox')).toHaveValue('never')
  await expect(push).not.toBeChecked()
  await expect(page.getByLabel(t('topics.quietUntil'))).toHaveValue('06:30')
  const stored = await client.call<Record<string, string>>('GET', `email-preferences/${member.session.user.id}`, {
    token: member.session.token,
  })
  expect(stored['newUpdate']).toBe('never')

  await page.goto('/settings/display')
  await started(page)
  await page.getByRole('radio', { name: t('shell.themeDark') }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: t('prefs.hidden') }).check()
  await expect(page.getByText(t('shell.hiddenAmount'))).toBeAttached()
  await expect(page.getByRole('main')).not.toContainText('12,500')
  await page.getByRole('radio', { name: t('prefs.saverOn') }).check()
  // The server-rendered page has small images already, and is dark before any script runs.
  await page.goto('/browse-companies')
  await started(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const sets = await page
    .locator('main source[srcset]')
    .evaluateAll((images) => images.map((each) => each.getAttribute('srcset')))
  expect(sets.length).toBeGreaterThan(0)
  for (const set of sets) expect(set).not.toMatch(/\s(?:[5-9]\d\d|1\d{3})w/)

  await page.goto('/settings/wallet')
  await started(page)
  await expect(page.getByText(t('shell.hiddenAmount')).first()).toBeAttached()
  await page.getByRole('button', { name: t('amounts.show') }).click()
  await expect(page.getByText(t('shell.hiddenAmount'))).toHaveCount(0)
  await page.getByRole('button', { name: t('amounts.hide') }).click()
  await expect(page.getByText(t('shell.hiddenAmount')).first()).toBeAttached()

  await page.goto('/settings/storage')
  await started(page)
  await page.getByRole('button', { name: t('prefs.clearAll') }).click()
  await expect(page.getByText(t('prefs.cleared'))).toBeVisible()
})

test('account deletion requires the password and can be cancelled', async ({ newMember, openAs }) => {
  const member = await newMember()
  const page = await openAs(member.session)
  await page.goto('/settings/your-data')
  await started(page)
  const leave = page.locator('section', { has: page.getByRole('heading', { name: textOf('en', 'prefs.deletion') }) })
  const ask = leave.getByRole('button', { name: textOf('en', 'prefs.deletionRequest') })
  await leave.locator('input[type=password]').fill('Wrong-Key-9')
  await ask.click()
  await expect(leave.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true')
  await leave.locator('input[type=password]').fill(member.password)
  await ask.click()
  await leave.getByRole('button', { name: textOf('en', 'prefs.keepAccount') }).click()
  await expect(ask).toBeVisible()
})
