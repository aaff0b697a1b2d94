/** Public profiles, following them, and inviting friends. */

import { demoUsers, expect, textOf, speak, started, test } from '#tests/support/browser/browser-site.ts'

const phone = { viewport: { width: 360, height: 780 } }

test('a visitor reads a profile, a member follows and unfollows it, in Arabic on a phone', async ({
  client,
  newMember,
  openAs,
}) => {
  const owner = await client.signIn(demoUsers.owner)
  const at = `/profile/${owner.user.id}`
  const t = (id: string) => textOf('ar', id)
  const visitor = await openAs(undefined, phone)
  await speak(visitor, 'ar')
  await visitor.goto(at)
  await started(visitor)
  await expect(visitor.getByText('Porto')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: t('network.campaigns') })).toBeVisible()
  await expect(visitor.getByText(demoUsers.owner.email)).toHaveCount(0)
  await visitor.getByRole('link', { name: t('network.signInToFollow') }).click()
  await expect(visitor).toHaveURL(/\/login\?next=/)

  const member = await newMember()
  const page = await openAs(member.session, phone)
  await speak(page, 'ar')
  await page.goto(`${at}?tab=followers`)
  await started(page)
  const button = page.locator('article header button')
  const followers = page
    .getByRole('navigation', { name: t('network.parts') })
    .getByRole('link')
    .nth(1)
  const before = Number(/\d+/.exec((await followers.innerText()) ?? '')?.[0])
  await expect(button).toHaveText(t('network.follow'))
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.press('Enter')
  await expect(button).toHaveText(t('network.unfollow'))
  await expect(followers).toContainText(String(before + 1))
  await page.reload()
  await started(page)
  await expect(button).toHaveText(t('network.unfollow'))
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.press('Enter')
  await expect(button).toHaveText(t('network.follow'))
  await expect(followers).toContainText(String(before))
  // Offline the button shows that it needs a connection, and the profile stays readable.
  await page.context().setOffline(true)
  await expect(page.getByText(t('shell.needsConnection'))).toBeVisible()
  await page.context().setOffline(false)
})

test('inviting friends: errors are displayed beside the field, and the input is kept', async ({
  newMember,
  openAs,
}) => {
  const member = await newMember()
  const page = await openAs(member.session, phone)
  await page.goto('/profile')
  await started(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('en', 'network.invite') })
    .click()
  const field = page.locator('[name=emails]')
  await field.fill('lina@example.org, not-an-address')
  await page.getByRole('button', { name: textOf('en', 'invite.send') }).click()
  await expect(page.getByText(`not-an-address: ${textOf('en', 'field.email')}`)).toBeVisible()
  await expect(field).toHaveValue('lina@example.org, not-an-address')
  await field.fill(`lina@example.org, ${member.email}`)
  await expect(page.getByText(`${member.email}: ${textOf('en', 'field.own-address')}`)).toBeVisible()
  await field.fill('lina@example.org, omar@example.org')
  await page.getByRole('button', { name: textOf('en', 'invite.send') }).click()
  const sent = page.getByRole('status').filter({ hasText: textOf('en', 'invite.sent') })
  await expect(sent).toContainText('lina@example.org')
  await expect(sent).toContainText('omar@example.org')
})
