/** An administrator finds an account, blocks it with a reason, and unblocks it. */

import { demoUsers, expect, textOf, test } from '#tests/support/browser/browser-site.ts'

test('an account is found, blocked and unblocked; blocking ends its sessions immediately', async ({
  openAs,
  newMember,
  client,
}) => {
  const member = await newMember()
  const theirs = await openAs(member.session)
  const page = await openAs(await client.signIn(demoUsers.admin))
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const en = (id: string): string => textOf('en', id)
  const me = (): Promise<number> =>
    theirs.evaluate(
      async (token) => (await fetch('/api/v1.1/users/me', { headers: { authorization: `Bearer ${token}` } })).status,
      member.session.token,
    )
  await theirs.goto('/help-center')
  expect(await me()).toBe(200)

  await page.goto('/admin/users')
  await main.getByRole('searchbox').fill(member.email)
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByRole('listitem').filter({ hasText: member.email })).toHaveCount(1)
  await main.getByRole('link', { name: /^Open / }).press('Enter')
  await expect(main.getByText(member.email)).toBeVisible()

  await main.getByRole('button', { name: en('users.action.block') }).click()
  await dialog.getByRole('button', { name: en('users.action.block') }).click()
  await expect(dialog.locator('#field-reason-error')).toBeVisible()
  expect(await me()).toBe(200)
  await dialog.locator('[name=reason]').fill('Asked by letter')
  await dialog.getByRole('button', { name: en('users.action.block') }).click()
  await expect(main.getByText('Asked by letter')).toBeVisible()
  await expect(main.getByText(en('users.sessionsNone'))).toBeVisible()
  expect(await me()).toBe(401)

  await main.getByRole('button', { name: en('users.action.unblock') }).click()
  await dialog.locator('[name=reason]').fill('A mistake')
  await dialog.getByRole('button', { name: en('users.action.unblock') }).click()
  // The form still contains it for a moment.
  await expect(main.locator('p').filter({ hasText: 'A mistake' })).toBeVisible()
  await expect(main.getByRole('button', { name: en('users.action.block'), exact: true })).toBeVisible()

  // Both are in the audit log, without the reasons.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto('/admin/audit-log')
  await main.locator('[name=subject]').fill(id)
  await main.locator('[name=actor]').fill(demoUsers.admin.email)
  await main.locator('[name=actor]').press('Enter')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    en('audit.event.user-unblocked'),
    en('audit.event.user-blocked'),
  ])
  await expect(main.getByText('A mistake')).toHaveCount(0)
})
