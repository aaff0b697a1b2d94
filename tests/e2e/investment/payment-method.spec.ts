/** A reservation is paid by another method than the one chosen first, and stays reserved. */

import type { Page } from '@playwright/test'
import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { violationsOf } from '#tests/support/browser/axe.ts'
import {
  controlled,
  demoUsers,
  expect,
  type Language,
  textOf,
  speak,
  test,
} from '#tests/support/browser/browser-site.ts'
import { anyOffer, chooseMethod, reserveAndSign } from '#tests/support/payments/investing.ts'

const atProvider = /\/sandbox\/stripe\/hosted\//
const other = (page: Page, language: Language = 'en') =>
  page.getByRole('main').getByRole('link', { name: textOf(language, 'paymentMethod.other') })
const proceed = (page: Page) => page.getByRole('main').locator('.panel button').first()

test('by transfer at first, then by card: the reference is unchanged, and no second signature is required', async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember()
  const page = await openAs(member.session)
  await reserveAndSign(page, offer, 43n)
  await page.goto('/investments')
  await page.getByRole('link', { name: `${textOf('en', 'paymentMethod.other')}: ${offer.name}` }).click()
  // What is chosen already needs no change, and leads back to its details.
  await chooseMethod(page, 'offline')
  await expect(page).not.toHaveURL(/method=/)
  await other(page).click()
  await page.locator('[name=gateway][value=stripe]').check()
  await expect(page.getByRole('main')).toContainText(textOf('en', 'paymentMethod.sent'))
  // The page of a payment has no footer: it names the custodian of the money and the operator itself.
  const custodian = page.getByRole('complementary', { name: textOf('en', 'pay.operator') })
  await expect(custodian).toContainText('Your money is held by Orfèvre Paiements SA until the campaign closes.')
  await expect(custodian).toContainText('Operated by')
  expect(await violationsOf(page)).toEqual([])
  await controlled(page)
  await page.context().setOffline(true)
  await expect(proceed(page)).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByText(textOf('en', 'pay.testText'))).toBeVisible()
  await proceed(page).click()
  await expect(page).toHaveURL(atProvider)
  await page.locator('[value="card:4242424242424242"]').check()
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/receipt\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf('en', 'receipt.title.success'))
  await expect(page.getByRole('main')).toContainText(textOf('en', 'invest.method.stripe'))
})

test("by card at first, in Arabic: the provider's page is closed, and the transfer has its reference", async ({
  openAs,
  newMember,
  client,
}) => {
  const offer = await anyOffer(client)
  const member = await newMember({ firstName: 'Rania' })
  const page = await openAs(member.session, { locale: 'ar' })
  await speak(page, 'ar')
  await reserveAndSign(page, offer, 44n, { language: 'ar', method: 'stripe' })
  await proceed(page).click()
  await expect(page).toHaveURL(atProvider)
  const address = page.url()
  await page.goBack()
  await page.getByRole('button', { name: textOf('ar', 'pay.cancelPayment') }).click()
  await chooseMethod(page, 'offline', 'ar')
  const { items } = await client.call<{ items: { reference: string; gateway: string }[] }>('GET', 'my-investment/', {
    token: member.session.token,
  })
  const [made] = items
  expect(made?.gateway).toBe('offline')
  await expect(page.getByRole('main')).toContainText(made?.reference ?? '-')
  // The provider's earlier page accepts no payment.
  expect((await sendForm(address, { action: 'pay', method: 'card:4242424242424242' })).status).toBe(410)
  const admin = await openAs(await client.signIn(demoUsers.admin))
  await admin.goto(`/admin/offline-payments?q=${made?.reference}`)
  await expect(admin.getByRole('button', { name: `Confirm payment ${made?.reference}` })).toBeEnabled()
})
