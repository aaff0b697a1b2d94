/** Passkeys with Chromium's virtual authenticator, and the alternatives at the second step. */

import type { Page } from '@playwright/test'
import { expect, textOf, shownSecret, signInHere, speak, test } from '#tests/support/browser/browser-site.ts'
import { appCode } from '#tools/journeys/authenticator.ts'

const phone = { viewport: { width: 360, height: 740 } }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** A virtual authenticator that confirms every request, like a user who touches the sensor each time. */
async function plugIn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enterPassword(page: Page, person: { email: string; password: string }, language: 'en' | 'ar') {
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login?next=/settings/two-factor-authentication')
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await button(page, textOf(language, 'shell.signIn')).click()
  await expect(page).toHaveURL(/\/login-user-verification\?next=/)
}

test('a passkey is added, replaces the code, is renamed and removed, in Arabic on a phone', async ({
  openAs,
  newMember,
}) => {
  const member = await newMember()
  const page = await openAs(undefined, phone)
  await speak(page, 'ar')
  await plugIn(page)
  await page.goto('/login?next=/settings/two-factor-authentication')
  await signInHere(page, member, 'ar')
  await expect(main(page).getByText(textOf('ar', 'settings.passkeysOff'))).toBeVisible()
  await button(page, textOf('ar', 'settings.turnOn')).click()
  await page.locator('[name=password]').fill(member.password)
  await button(page, textOf('ar', 'account.next')).click()
  const secret = await shownSecret(page)
  await page.locator('[name=code]').fill(appCode(secret, Date.now()))
  await button(page, textOf('ar', 'settings.enrolConfirm')).click()
  await page.locator('[name=kept]').check()
  await button(page, textOf('ar', 'account.next')).click()

  await button(page, textOf('ar', 'settings.passkeyAdd')).click()
  await page.locator('[name=name]').fill('هاتفي')
  await page.locator('[name=password]').fill(member.password)
  // The code that switched it on is used; the next one is accepted already.
  await page.locator('[name=code]').fill(appCode(secret, Date.now(), 1))
  expect(await fits(page)).toBe(true)
  await button(page, textOf('ar', 'account.next')).click()
  await expect(main(page).getByRole('heading', { name: 'هاتفي' })).toBeVisible()

  await enterPassword(page, member, 'ar')
  await expect(button(page, textOf('ar', 'account.lostLink'))).toBeVisible()
  expect(await fits(page)).toBe(true)
  await button(page, textOf('ar', 'account.passkeyUse')).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/two-factor-authentication$/)

  const row = main(page).getByRole('listitem').filter({ hasText: 'هاتفي' })
  await row.getByRole('button').first().click()
  await row.locator('[name=name]').fill('هاتف قديم')
  await row.getByRole('button', { name: textOf('ar', 'settings.save'), exact: true }).click()
  await expect(main(page).getByRole('heading', { name: 'هاتف قديم' })).toBeVisible()
  const renamed = main(page).getByRole('listitem').filter({ hasText: 'هاتف قديم' })
  await renamed.getByRole('button').last().click()
  await renamed.locator('[name=password]').fill(member.password)
  await renamed
    .getByRole('button', { name: textOf('ar', 'settings.remove'), exact: true })
    .last()
    .click()
  await expect(main(page).getByText(textOf('ar', 'settings.passkeysNone'))).toBeVisible()

  // Without a passkey a code is required, and a user without phone and recovery codes can still recover.
  await enterPassword(page, member, 'ar')
  await expect(button(page, textOf('ar', 'account.passkeyUse'))).toHaveCount(0)
  await button(page, textOf('ar', 'account.lostLink')).click()
  await button(page, textOf('ar', 'account.lostSend')).click()
  await expect(main(page).getByText(textOf('ar', 'account.lostSent'))).toBeVisible()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(member.email)}`)
    await page.getByRole('link').first().click()
    await expect(page.locator('a[href*="lost-code"]').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto((await page.locator('a[href*="lost-code"]').first().getAttribute('href')) ?? '/')
  await button(page, textOf('ar', 'account.lostBegin')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'account.lostWaitingTitle'))
  expect(await fits(page)).toBe(true)
  await button(page, textOf('ar', 'account.lostCancel')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('ar', 'account.lostCancelledTitle'))
})
