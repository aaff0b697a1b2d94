/** Account access: a forgotten password, a second factor, and active sessions. */

import type { Page } from '@playwright/test'
import { expect, textOf, shownSecret, signInHere, speak, test } from '#tests/support/browser/browser-site.ts'
import { appCode } from '#tools/journeys/authenticator.ts'

const phone = { viewport: { width: 360, height: 740 } }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Fills in e-mail address and password, and submits. */
async function enter(page: Page, person: { email: string; password: string }, language: 'en' | 'fr' | 'ar') {
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await button(page, textOf(language, 'shell.signIn')).click()
}

test('a forgotten password in Arabic on a phone: the mail, a new password, and sign-in with it', async ({
  openAs,
  newMember,
}) => {
  const member = await newMember({ firstName: 'أمل' })
  const page = await openAs(undefined, phone)
  await speak(page, 'ar')
  await page.goto('/login?next=/investments')
  await page.locator('[name=email]').fill(member.email)
  await page.getByRole('link', { name: textOf('ar', 'account.forgotten') }).click()
  await expect(heading(page)).toHaveText(textOf('ar', 'account.forgotTitle'))
  await expect(page.locator('[name=email]')).toHaveValue(member.email)
  await button(page, textOf('ar', 'account.forgotSend')).click()
  await expect(heading(page)).toHaveText(textOf('ar', 'account.checkMailTitle'))

  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(member.email)}`)
    await page.getByRole('link').first().click()
    await expect(page.locator('a[href*="reset-password"]').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  const link = (await page.locator('a[href*="reset-password"]').first().getAttribute('href')) ?? '/'
  await page.goto(link)
  await expect(heading(page)).toHaveText(textOf('ar', 'account.resetTitle'))
  await page.locator('[name=password]').fill('Another-River-8')
  await page.locator('[name=confirmPassword]').fill('Another-River-9')
  await button(page, textOf('ar', 'account.resetSave')).click()
  await expect(page.locator('[name=confirmPassword]')).toHaveAttribute('aria-invalid', 'true')
  expect(await fits(page)).toBe(true)
  await page.locator('[name=confirmPassword]').fill('Another-River-8')
  await button(page, textOf('ar', 'account.resetSave')).click()
  await expect(heading(page)).toHaveText(textOf('ar', 'account.resetDoneTitle'))
  await page.goto(link)
  await expect(heading(page)).toHaveText(textOf('ar', 'account.linkUnusableTitle'))

  await page.goto('/login?next=/investments')
  await enter(page, member, 'ar')
  await expect(page.getByText(textOf('ar', 'error.SIGN_IN_FAILED'))).toBeVisible()
  await signInHere(page, { email: member.email, password: 'Another-River-8' }, 'ar')
  await expect(page).toHaveURL(/\/investments$/)
})

test('a second factor is switched on, required at the next sign-in, and replaced by a recovery code', async ({
  openAs,
  newMember,
}) => {
  const member = await newMember()
  const page = await openAs(undefined, phone)
  await page.goto('/login?next=/settings/two-factor-authentication')
  await signInHere(page, member)
  await button(page, textOf('en', 'settings.turnOn')).click()
  await page.locator('[name=password]').fill(member.password)
  await button(page, textOf('en', 'account.next')).click()
  await expect(page.getByRole('img', { name: textOf('en', 'settings.qrCode') })).toBeVisible()
  expect(await fits(page)).toBe(true)
  const secret = await shownSecret(page)
  await page.locator('[name=code]').fill(appCode(secret, Date.now()))
  await button(page, textOf('en', 'settings.enrolConfirm')).click()
  await expect(page.getByRole('heading', { name: textOf('en', 'settings.recoveryTitle') })).toBeFocused()
  const codes = await page.locator('main li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.locator('[name=kept]').check()
  await button(page, textOf('en', 'account.next')).click()
  await expect(page.getByText(textOf('en', 'settings.factorOn'), { exact: true })).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login?next=/settings/sessions')
  await enter(page, member, 'en')
  await expect(page).toHaveURL(/\/login-user-verification\?next=/)
  // A reload does not bypass it, and no session is stored.
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('freehold.session'))).toBeNull()
  await page.locator('[name=code]').fill('12')
  await button(page, textOf('en', 'shell.signIn')).click()
  await expect(page.locator('[name=code]')).toHaveAttribute('aria-invalid', 'true')
  // The code that switched it on is used; the next one is accepted already.
  await page.locator('[name=code]').fill(appCode(secret, Date.now(), 1))
  await button(page, textOf('en', 'shell.signIn')).click()
  await expect(page).toHaveURL(/\/settings\/sessions$/)

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login?next=/settings/two-factor-authentication')
  await enter(page, member, 'en')
  await page.locator('[name=code]').fill(codes[0]?.toLowerCase() ?? '')
  await button(page, textOf('en', 'shell.signIn')).click()
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible()
})

test('sessions are listed and ended one by one; a changed password ends all of them', async ({
  openAs,
  newMember,
  client,
}) => {
  const member = await newMember()
  const other = await client.signIn(member)
  const page = await openAs(member.session)
  await page.goto('/settings/sessions')
  await expect(page.getByText(textOf('en', 'settings.thisDevice'))).toHaveCount(1)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  const before = await rows.count()
  await rows.first().getByRole('button').click()
  await expect(rows).toHaveCount(before - 1)
  await expect(client.call('GET', 'users/me', { token: other.token })).rejects.toThrow('401')

  const navigation = page.getByRole('navigation', { name: textOf('en', 'settings.title') })
  await navigation.locator('summary').click()
  await navigation.getByRole('link', { name: textOf('en', 'settings.password') }).click()
  await page.locator('[name=currentPassword]').fill('Wrong-River-7')
  await page.locator('[name=password]').fill('Another-River-8')
  await page.locator('[name=confirmPassword]').fill('Another-River-8')
  await button(page, textOf('en', 'settings.passwordSave')).click()
  await expect(page.locator('[name=currentPassword]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name=currentPassword]').fill(member.password)
  await button(page, textOf('en', 'settings.passwordSave')).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(textOf('en', 'settings.passwordChanged'))).toBeVisible()
  await enter(page, { email: member.email, password: 'Another-River-8' }, 'en')
  await expect(page).not.toHaveURL(/\/login/)
})

test('a session that expires soon can be extended without leaving the page', async ({ openAs, newMember, client }) => {
  const member = await newMember()
  const page = await openAs(member.session)
  await page.clock.install()
  await page.goto('/investments')
  await expect(page.getByText(textOf('en', 'portfolio.empty'))).toBeVisible()
  await page.clock.fastForward('02:55:30')
  const warning = page.getByRole('alert', { name: textOf('en', 'account.sessionSoonTitle') })
  await warning.getByRole('button', { name: textOf('en', 'account.staySignedIn') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=password]').fill(member.password)
  await dialog.getByRole('button', { name: textOf('en', 'shell.signIn'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/investments$/)
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  expect(token).not.toBe(member.session.token)
  const { expirationDate } = await client.call<{ expirationDate: string }>('GET', 'users/me', { token })
  expect(Date.parse(expirationDate)).toBeGreaterThan(Date.parse(member.session.expirationDate))
})
