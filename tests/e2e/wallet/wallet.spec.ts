/** The wallet in Arabic on a phone: too low a balance, a card payment, an investment, and a withdrawal. */

import type { Page } from '@playwright/test'
import { demoUsers, expect, textOf, speak, test } from '#tests/support/browser/browser-site.ts'
import { anyOffer, reserveAndSign } from '#tests/support/payments/investing.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'

const phone = { locale: 'ar', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const ar = (id: string): string => textOf('ar', id)
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, id: string) => main(page).getByRole('button', { name: ar(id), exact: true })
const link = (page: Page, id: string) => main(page).getByRole('link', { name: ar(id), exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
/** Displayed amounts of the wallet, in cents. */
const figure = (page: Page) => main(page).locator('dl dd').first()

test('a card payment funds an investment, and a withdrawal is paid out to the bank', async ({ openAs, client }) => {
  const investor = await client.signIn(demoUsers.investor)
  const offer = await anyOffer(client)
  const { available } = await client.call<{ available: string }>('GET', 'get-user-wallet-detail?currencyId=USD', {
    token: investor.token,
  })
  // One unit more than the balance covers.
  const units = BigInt(available) / offer.unitPrice + 1n
  const page = await openAs(investor, phone)
  await speak(page, 'ar')
  await reserveAndSign(page, offer, units, { language: 'ar', method: 'wallet' })
  await expect(page).toHaveURL(/\/wallet-payment\//)
  await expect(main(page)).toContainText(ar('wallet.missingText'))
  await expectOpenToAll(page)

  await link(page, 'wallet.addMissing').click()
  await expect(page).toHaveURL(/\/settings\/wallet\?/)
  await expect(page.locator('[name=amount]')).not.toHaveValue('')
  // More than the missing amount, in the digits of the language.
  await page.locator('[name=amount]').fill('٢٠٠٠')
  await page.locator('[name=gateway][value=stripe]').check()
  expect(await fits(page)).toBe(true)
  await main(page).locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/hosted\//)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/topup-receipt\//)
  await link(page, 'wallet.toPayment').click()
  await expect(page).toHaveURL(/\/wallet-payment\//)
  await main(page).locator('.panel button').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('receipt.title.success'))
  await expect(main(page)).toContainText(ar('invest.method.wallet'))

  await page.goto('/settings/wallet')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: ar('wallet.event.invested') })
      .first(),
  ).toBeVisible()
  const before = await figure(page).textContent()
  await link(page, 'wallet.action.withdraw').click()
  await page.locator('[name=amount]').fill('١٢٠')
  await page.locator('[name=password]').fill('Wrong-River-7')
  await button(page, 'wallet.action.withdraw').click()
  await expect(main(page)).toContainText(ar('field.wrong'))
  await page.locator('[name=password]').fill(demoUsers.investor.password)
  await button(page, 'wallet.action.withdraw').click()
  const entry = main(page)
    .getByRole('listitem')
    .filter({ hasText: ar('wallet.event.withdrawal') })
    .first()
  await expect(entry).toContainText(ar('wallet.status.0'))
  await expect(figure(page)).not.toHaveText(before ?? '')
  expect(await fits(page)).toBe(true)

  const admin = await openAs(await client.signIn(demoUsers.admin), phone)
  await speak(admin, 'ar')
  await admin.goto('/admin/withdrawals')
  expect(await fits(admin)).toBe(true)
  await main(admin).getByRole('listitem').filter({ hasText: '120' }).getByRole('button').first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: ar('admin.openAccount') }).click()
  await expect(dialog).toContainText('GB29NWBK60161331926819')
  await dialog.locator('[name=bankReference]').fill('TRX-2026-77')
  await dialog.getByRole('button', { name: ar('admin.sent') }).click()
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await expect(entry).toContainText(ar('wallet.status.2'))
  await expect(entry).toContainText('TRX-2026-77')
  await expect
    .poll(async () => (await client.mailsTo(demoUsers.investor.email)).map(({ text }) => text).join())
    .toContain('TRX-2026-77')

  // The bank returns it: the administrator records the amount, and the wallet is credited again.
  const left = await figure(page).textContent()
  await admin.goto('/admin/withdrawals?status=success&q=TRX-2026-77')
  const row = main(admin).getByRole('listitem').filter({ hasText: 'TRX-2026-77' })
  await row.getByRole('button').click()
  await dialog.locator('[name=received]').fill('١٢٠٠')
  await dialog.locator('[name=reason]').fill('الحساب مغلق')
  const submitReturn = dialog.getByRole('button', { name: ar('admin.recordReturnSubmit') })
  await submitReturn.click()
  await expect(dialog).toContainText('120')
  await dialog.locator('[name=received]').fill('١٢٠')
  await submitReturn.click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(ar('admin.withdrawalReturned'))
  expect(await fits(admin)).toBe(true)
  await page.reload()
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: ar('wallet.event.withdrawal-returned') })
      .first(),
  ).toContainText('الحساب مغلق')
  await expect(figure(page)).not.toHaveText(left ?? '')
})

test('offline the wallet shows its age, and actions that move money require a connection', async ({
  openAs,
  client,
}) => {
  const page = await openAs(await client.signIn(demoUsers.investor))
  await page.goto('/settings/wallet?do=withdraw')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  const balance = await figure(page).textContent()
  await page.context().setOffline(true)
  await page.reload()
  await expect(figure(page)).toHaveText(balance ?? '')
  await expect(main(page).getByText(/^Saved /)).toBeVisible()
  await expect(main(page).getByText(textOf('en', 'shell.needsConnection')).first()).toBeVisible()
  await expect(main(page).locator('form button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
})
